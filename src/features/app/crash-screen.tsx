import {useRouter, type ErrorComponentProps} from '@tanstack/react-router'
import {useEffect, useState} from 'react'
import {messageOf} from '#data/app/message.ts'
import {isMissingPart, reloadOnceFor, reloadWhereReached} from '#data/app/missing-part.ts'
import {ErrorState} from '#ui/states/error-state.tsx'

/** A screen that could not be drawn, or whose data or own code could not be had. */
export function CrashScreen({error, reset}: ErrorComponentProps) {
  const router = useRouter()
  if (isMissingPart(error)) return <NeedsConnection error={error} />
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

/** A part of the app is not on this device; a page loaded anew asks for it in every browser, or has the one that took its place. */
function NeedsConnection({error}: {error: Error}) {
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => void reloadOnceFor(error), [error])
  return (
    <ErrorState
      page
      title={hasFailed ? 'Still no connection' : 'This page needs a connection'}
      detail={messageOf(error)}
      onRetry={() => {
        setFailed(false)
        void reloadWhereReached().then(isReached => setFailed(!isReached))
      }}
    />
  )
}
