import {m} from '#messages'
import {useRouter, type ErrorComponentProps} from '@tanstack/react-router'
import {useEffect, useEffectEvent, useRef} from 'react'
import {messageOf} from '#data/app/message.ts'
import {useConnection} from '#data/offline/use-connection.ts'
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

/** A chunk is not on this device; it is requested again once the connection is back. */
function NeedsConnection({error}: {error: Error}) {
  const {hasFailed, retry} = useMissingPart(error)
  const {state} = useConnection()
  const wasLost = useRef(false)
  const retryAgain = useEffectEvent(retry)
  useEffect(() => {
    if (state === 'online' && wasLost.current) retryAgain()
    wasLost.current = state !== 'online'
  }, [state])
  return (
    <ErrorState
      page
      title={hasFailed ? m.still_no_connection() : m.this_page_needs_a_connection()}
      detail={messageOf(error)}
      onRetry={retry}
    />
  )
}
