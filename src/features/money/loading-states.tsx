import {messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'

/**
 * Shown if money data could not be loaded and was not read here before. Offline it waits for a connection; other errors
 * have a retry. `what` begins the sentence: `Your payments`.
 */
export function NotLoaded({what, error, onRetry}: {what: string; error: Error; onRetry: () => void}) {
  return useOnline() ? (
    <ErrorState title={`${what} could not be loaded`} detail={messageOf(error)} onRetry={onRetry} />
  ) : (
    <EmptyState picture="offline" title="No connection">
      {what} will load when you are back online.
    </EmptyState>
  )
}

/** Loading state of plans and bills: cards of lines. */
export function SkeletonBills({count}: {count: number}) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {Array.from({length: count}, (_, index) => (
        <Card key={index}>
          <SkeletonLines lines={4} />
        </Card>
      ))}
    </div>
  )
}
