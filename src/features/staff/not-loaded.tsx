import {ApiError, messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/online.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'

/** Nothing to show, and why: staff's data is never kept on a device. `what` begins the sentence: `The people`. */
export function LoadError({what, error, onRetry}: {what: string; error: Error; onRetry: () => void}) {
  const isOnline = useOnline()
  if (error instanceof ApiError && error.status === 404) {
    return <ErrorState title={`${what} is not here`} detail="The address may be mistyped." />
  }
  return isOnline ? (
    <ErrorState title={`${what} could not be loaded`} detail={messageOf(error)} onRetry={onRetry} />
  ) : (
    <EmptyState picture="offline" title="No connection">
      {what} can be read again as soon as there is one.
    </EmptyState>
  )
}
