import {Link} from '@tanstack/react-router'
import {useEffect, useRef} from 'react'
import {messageOf} from '#data/app/message.ts'
import {useConnectPayouts, useMayConnect} from '#data/queries/payouts.ts'
import {lazy_spinner_px, loader} from '#domain/constants.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {ScreenSpinner} from '#ui/states/spinner.tsx'
import {OwnerOnly} from './owner-only.tsx'

/** Leads on to the provider's page where a payout account is connected. */
export function AuthorizeScreen({next}: {next: string | undefined}) {
  const mayConnect = useMayConnect()
  return (
    <>
      <PageHeader title="Payout account" />
      {mayConnect ? <Leaving next={next} /> : <OwnerOnly />}
    </>
  )
}

/** Says where it leads while it does. */
function Leaving({next}: {next: string | undefined}) {
  const {mutate, error, isPending} = useConnectPayouts()
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    mutate({next})
  }, [mutate, next])
  return error && !isPending ? (
    <ErrorState
      title="Stripe could not be reached"
      detail={messageOf(error)}
      onRetry={() => mutate({next})}
      action={
        <Link to="/dash" className={buttonClass({variant: 'quiet'})}>
          Not now
        </Link>
      }
    />
  ) : (
    <ScreenSpinner size={lazy_spinner_px} speed_s={loader.speed_s} label="Taking you to Stripe…" />
  )
}
