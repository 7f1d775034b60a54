import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useEffect, useRef} from 'react'
import {ApiError, messageOf} from '#data/app/message.ts'
import {payoutQueries, useMayConnect, type PayeeRole, useConnectPayouts} from '#data/queries/payouts.ts'
import {lazy_spinner_px, loader} from '#domain/constants.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {ScreenSpinner} from '#ui/states/spinner.tsx'
import {useWho} from '#data/account/current-user.ts'

const payments = {caretaker: '/dash/caretaker/invoices', agency: '/dash/agency/invoices'} as const

/** The return page after connecting an account at the provider: completes it and shows the result. */
export function CallbackScreen({
  reader,
  brought,
}: {
  reader: PayeeRole
  /** The provider's parameters; absent if the owner declined there. */
  brought: {code: string; state: string} | undefined
}) {
  const mayConnect = useMayConnect()
  return (
    <>
      <PageHeader title="Payout account" />
      {!mayConnect ? (
        <OwnerOnly />
      ) : brought ? (
        <Finishing reader={reader} brought={brought} />
      ) : (
        <Refused reader={reader} />
      )}
    </>
  )
}

function Back({reader}: {reader: PayeeRole}) {
  return (
    <Link to={payments[reader]} className={buttonClass({variant: 'secondary'})}>
      Go to my payments
    </Link>
  )
}

function Refused({reader}: {reader: PayeeRole}) {
  return (
    <EmptyState picture="empty-offers" title="No account was connected" action={<Back reader={reader} />}>
      You left the provider’s page without connecting one. You can start again anytime.
    </EmptyState>
  )
}

function Finishing({reader, brought}: {reader: PayeeRole; brought: {code: string; state: string}}) {
  const {data, error, refetch, isFetching} = useQuery(payoutQueries.finish(reader, brought))
  if (data) {
    return (
      <EmptyState
        picture="all-set"
        title="Your payout account is connected"
        action={
          <Link to={data.next} className={buttonClass({})}>
            Continue
          </Link>
        }
      >
        Families can now pay you by card or from their bank account.
      </EmptyState>
    )
  }
  if (error && !isFetching) {
    const mayPass = !(error instanceof ApiError) || error.kind !== 'refused' || error.status >= 500
    return (
      <ErrorState
        title="The account could not be connected"
        detail={messageOf(error)}
        onRetry={mayPass ? () => void refetch() : undefined}
        action={<Back reader={reader} />}
      />
    )
  }
  return <ScreenSpinner size={lazy_spinner_px} speed_s={loader.speed_s} label="Finalizing Stripe…" />
}

/** Redirects to the provider's page to connect a payout account. */
export function AuthorizeScreen({next}: {next: string | undefined}) {
  const mayConnect = useMayConnect()
  return (
    <>
      <PageHeader title="Payout account" />
      {mayConnect ? <Leaving next={next} /> : <OwnerOnly />}
    </>
  )
}

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

/** Explains to a member of the agency that only its owner manages the payout account. */
function OwnerOnly() {
  const isField = useWho()?.member_role === 'field'
  return (
    <EmptyState
      picture="all-set"
      title="The owner connects this account"
      action={
        <Link to={isField ? '/dash/agency' : '/dash/agency/invoices'} className={buttonClass({variant: 'secondary'})}>
          {isField ? 'Go to my visits' : 'Go to payments'}
        </Link>
      }
    >
      Families pay into the agency’s account. Only the owner can connect or disconnect it.
    </EmptyState>
  )
}
