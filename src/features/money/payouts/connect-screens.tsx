import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useEffect, useRef} from 'react'
import {ApiError, messageOf} from '#data/app/message.ts'
import {payoutQueries, useMayConnect, type PayeeRole, useConnectPayouts} from '#data/queries/money/payouts.ts'
import {lazy_spinner_px, loader} from '#domain/app-constants.ts'
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
      <PageHeader title={m.payout_account()} />
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
      {m.go_to_my_payments()}
    </Link>
  )
}

function Refused({reader}: {reader: PayeeRole}) {
  return (
    <EmptyState picture="empty-offers" title={m.no_account_was_connected()} action={<Back reader={reader} />}>
      {m.you_left_the_providers_page_without()}
    </EmptyState>
  )
}

function Finishing({reader, brought}: {reader: PayeeRole; brought: {code: string; state: string}}) {
  const {data, error, refetch, isFetching} = useQuery(payoutQueries.finish(reader, brought))
  if (data) {
    return (
      <EmptyState
        picture="all-set"
        title={m.your_payout_account_is_connected()}
        action={
          <Link to={data.next} className={buttonClass({})}>
            {m.continue_text()}
          </Link>
        }
      >
        {m.families_can_now_pay_you_by()}
      </EmptyState>
    )
  }
  if (error && !isFetching) {
    const mayPass = !(error instanceof ApiError) || error.kind !== 'refused' || error.status >= 500
    return (
      <ErrorState
        title={m.the_account_could_not_be_connected()}
        detail={messageOf(error)}
        onRetry={mayPass ? () => void refetch() : undefined}
        action={<Back reader={reader} />}
      />
    )
  }
  return <ScreenSpinner size={lazy_spinner_px} speed_s={loader.speed_s} label={m.finalizing_stripe()} />
}

/** Redirects to the provider's page to connect a payout account. */
export function AuthorizeScreen({next}: {next: string | undefined}) {
  const mayConnect = useMayConnect()
  return (
    <>
      <PageHeader title={m.payout_account()} />
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
      title={m.stripe_could_not_be_reached()}
      detail={messageOf(error)}
      onRetry={() => mutate({next})}
      action={
        <Link to="/dash" className={buttonClass({variant: 'quiet'})}>
          {m.not_now()}
        </Link>
      }
    />
  ) : (
    <ScreenSpinner size={lazy_spinner_px} speed_s={loader.speed_s} label={m.taking_you_to_stripe()} />
  )
}

/** Explains to a member of the agency that only its owner manages the payout account. */
function OwnerOnly() {
  const isField = useWho()?.member_role === 'field'
  return (
    <EmptyState
      picture="all-set"
      title={m.the_owner_connects_this_account()}
      action={
        <Link to={isField ? '/dash/agency' : '/dash/agency/invoices'} className={buttonClass({variant: 'secondary'})}>
          {isField ? m.go_to_my_visits() : m.go_to_payments()}
        </Link>
      }
    >
      {m.families_pay_into_the_agencys_account()}
    </EmptyState>
  )
}
