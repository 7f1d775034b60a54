import {useEffect, useRef} from 'react'
import {messageOf} from '#data/message.ts'
import {useConnectPayouts} from '#data/payouts.ts'
import {lazy_spinner_px, loader} from '#domain/constants.ts'
import {PageHeader} from '#ui/page-header.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {ScreenSpinner} from '#ui/states/spinner.tsx'

/** Leads on to the provider's page where a payout account is connected, and says so meanwhile. */
export function AuthorizeScreen({next}: {next: string | undefined}) {
  const {mutate, error, isPending} = useConnectPayouts()
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    mutate({next})
  }, [mutate, next])
  return (
    <>
      <PageHeader title="Payout account" />
      {error && !isPending ? (
        <ErrorState
          title="Stripe could not be reached"
          detail={messageOf(error)}
          onRetry={() => mutate({next})}
        />
      ) : (
        <ScreenSpinner size={lazy_spinner_px} speed_s={loader.speed_s} label="Taking you to Stripe…" />
      )}
    </>
  )
}
