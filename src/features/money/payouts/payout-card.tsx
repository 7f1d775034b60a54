import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import {useLocation} from '@tanstack/react-router'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {payoutQueries, useConnectPayouts, useDisconnectPayouts, useMayConnect} from '#data/queries/money/payouts.ts'
import {Button} from '#ui/primitives/button.tsx'
import {deviceZone} from '#lib/device-zone.ts'
import {Card} from '#ui/primitives/card.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {dateText} from '../invoices/words.ts'
import {NotLoaded} from '../loading-states.tsx'

/** The payout account: its state, connecting and disconnecting it. */
export function PayoutCard() {
  const isDecider = useMayConnect()
  return (
    <Section title={m.payout_account()} anchor="payout-account">
      {isDecider ? <Account /> : <OwnersAccount />}
    </Section>
  )
}

/** Whether the owner of the reader's agency has connected an account. */
function OwnersAccount() {
  const {data: account, error, refetch} = useQuery(payoutQueries.account())
  if (!account && error) {
    return <NotLoaded what={m.the_payout_account()} error={error} onRetry={() => void refetch()} />
  }
  return (
    <Card className="space-y-3">
      {account ? (
        <p>{account.connected ? m.a_payout_account_is_connected() : m.no_payout_account_is_connected()}</p>
      ) : (
        <SkeletonLines lines={1} />
      )}
      <p className="text-muted">{m.the_owner_of_the_agency_connects()}</p>
    </Card>
  )
}

function Account() {
  const {data: account, error, refetch} = useQuery(payoutQueries.account())
  if (!account && error) {
    return <NotLoaded what={m.the_payout_account()} error={error} onRetry={() => void refetch()} />
  }
  return (
    <Card className="space-y-3">
      {!account ? (
        <SkeletonLines lines={2} />
      ) : account.connected ? (
        <Connected account_id={account.stripe_account_id} connected_at={account.connected_at} />
      ) : (
        <Connect />
      )}
    </Card>
  )
}

function Connect() {
  const {pathname} = useLocation()
  const connect = useConnectPayouts()
  const needs = useNeedsConnection()
  return (
    <>
      <p>{m.families_pay_directly_into_your_account()}</p>
      <p className="text-muted">{m.until_you_connect_one_they_can()}</p>
      <Button
        busy={connect.isPending || connect.isSuccess}
        disabledReason={needs(m.connecting())}
        onClick={() => connect.mutate({next: pathname})}
      >
        {m.connect_with_stripe()}
      </Button>
      <FormError>{connect.error && messageOf(connect.error)}</FormError>
    </>
  )
}

function Connected({account_id, connected_at}: {account_id: string | null; connected_at: string | null}) {
  const [isAsking, setAsking] = useState(false)
  const disconnect = useDisconnectPayouts()
  const needs = useNeedsConnection()
  return (
    <>
      <p>
        {connected_at
          ? m.connected_since_families_can_pay_you({date_text: dateText(connected_at, deviceZone())})
          : m.connected_families_can_pay_you_by()}
      </p>
      {account_id && <p className="text-14 text-muted">{m.stripe_account_ending_in({slice: account_id.slice(-4)})}</p>}
      <Button variant="danger" size="sm" disabledReason={needs(m.disconnecting())} onClick={() => setAsking(true)}>
        {m.disconnect()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={m.disconnect_your_payout_account()}
          consequences={<p>{m.families_can_then_pay_you_only()}</p>}
          action={m.disconnect()}
          cancelLabel={m.keep_it()}
          busy={disconnect.isPending}
          offlineReason={needs(m.disconnecting())}
          onConfirm={() => disconnect.mutate(undefined, {onSuccess: () => setAsking(false)})}
        >
          <FormError>{disconnect.error && messageOf(disconnect.error)}</FormError>
        </ConfirmDialog>
      )}
    </>
  )
}
