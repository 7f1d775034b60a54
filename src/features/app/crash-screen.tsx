import {m} from '#messages'
import {useRouter, type ErrorComponentProps} from '@tanstack/react-router'
import {messageOf} from '#data/app/message.ts'
import {isMissingPart} from '#lib/missing-part.ts'
import {useMissingPart} from '#ui/hooks/use-missing-part.ts'
import {ErrorState} from '#ui/states/error-state.tsx'

/** Shown when a screen fails to render, or its data or code fails to load. */
export function CrashScreen({error, reset}: ErrorComponentProps) {
  const router = useRouter()
  if (isMissingPart(error)) return <NeedsConnection error={error} />
  return (
    <ErrorState
      page
      title={m.this_screen_could_not_be_opened()}
      detail={messageOf(error)}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}

/** A chunk is not on this device. */
function NeedsConnection({error}: {error: Error}) {
  const {hasFailed, retry} = useMissingPart(error)
  return (
    <ErrorState
      page
      title={hasFailed ? m.still_no_connection() : m.this_page_needs_a_connection()}
      detail={messageOf(error)}
      onRetry={retry}
    />
  )
}
