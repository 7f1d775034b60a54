import {messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/online.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'

/**
 * Nothing to show, and why: money is not kept on a device, so without a network there is nothing to read; anything else is
 * an error to try again after. `what` begins the sentence: `Your payments`.
 */
export function NotLoaded({what, error, onRetry}: {what: string; error: Error; onRetry: () => void}) {
  return useOnline() ? (
    <ErrorState title={`${what} could not be loaded`} detail={messageOf(error)} onRetry={onRetry} />
  ) : (
    <EmptyState picture="offline" title="No connection">
      {what} can be read again as soon as there is one.
    </EmptyState>
  )
}

/** Plans or bills on their way, in their shape: cards of lines, two beside each other at the desk. */
export function SkeletonBills({count}: {count: number}) {
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      {Array.from({length: count}, (_, index) => (
        <Card key={index}>
          <SkeletonLines lines={4} />
        </Card>
      ))}
    </div>
  )
}
