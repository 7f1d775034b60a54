import {messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/online.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'

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
