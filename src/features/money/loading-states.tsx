import {m} from '#messages'
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
    <ErrorState title={m.could_not_be_loaded_money({what})} detail={messageOf(error)} onRetry={onRetry} />
  ) : (
    <EmptyState picture="offline" title={m.no_connection()}>
      {m.will_load_when_you_are_back({what})}
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
