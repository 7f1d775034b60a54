import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import {useLocation} from '@tanstack/react-router'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {payoutQueries, useConnectPayouts, useDisconnectPayouts, useMayConnect} from '#data/queries/payouts.ts'
import {Button} from '#ui/primitives/button.tsx'
import {deviceZone} from '#lib/day.ts'
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
    <Section title="Payout account">
      {isDecider ? (
        <Account />
      ) : (
        <Card>
          <p className="text-muted">The owner of the agency connects the account that families pay into.</p>
        </Card>
      )}
    </Section>
  )
}

function Account() {
  const {data: account, error, refetch} = useQuery(payoutQueries.account())
  if (!account && error) {
    return <NotLoaded what="The payout account" error={error} onRetry={() => void refetch()} />
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
      <p>Families pay directly into your account. Village never holds what you earn.</p>
      <p className="text-muted">Until you connect one, they can pay you only outside of Village.</p>
      <Button
        busy={connect.isPending || connect.isSuccess}
        disabledReason={needs('Connecting')}
        onClick={() => connect.mutate({next: pathname})}
      >
        Connect with Stripe
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
        Connected{connected_at && ` since ${dateText(connected_at, deviceZone())}`}. Families can pay you by card or
        from their bank account.
      </p>
      {account_id && <p className="text-14 text-muted">Stripe account ending in {account_id.slice(-4)}</p>}
      <Button variant="danger" size="sm" disabledReason={needs('Disconnecting')} onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Disconnect your payout account?"
          consequences={
            <p>
              Families can then pay you only outside of Village. Payments already on the way still arrive, and you can
              connect an account again anytime.
            </p>
          }
          action="Disconnect"
          cancelLabel="Keep it"
          busy={disconnect.isPending}
          disabledReason={needs('Disconnecting')}
          onConfirm={() => disconnect.mutate(undefined, {onSuccess: () => setAsking(false)})}
        >
          <FormError>{disconnect.error && messageOf(disconnect.error)}</FormError>
        </ConfirmDialog>
      )}
    </>
  )
}
