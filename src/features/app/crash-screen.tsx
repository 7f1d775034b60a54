import {useRouter, type ErrorComponentProps} from '@tanstack/react-router'
import {messageOf} from '#data/message.ts'
import {ErrorState} from '#ui/states/error-state.tsx'

/** A screen that could not be drawn, or whose data could not be had. */
export function CrashScreen({error, reset}: ErrorComponentProps) {
  const router = useRouter()
  return (
    <ErrorState
      page
      title="This screen could not be opened"
      detail={messageOf(error)}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
