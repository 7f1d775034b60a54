import {m} from '#messages'
import type {Invoice} from '#contract/money/invoices.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useStopAutomatic} from '#data/queries/money/saved-method.ts'
import {isOverdue} from '#domain/money/invoice.ts'
import {timePoint} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {formatCents} from '#lib/money-text.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {useIsContestable} from './line-visit.tsx'
import {laterText} from './words.ts'
import {useAutomaticLater} from './use-automatic-later.ts'

/** When an open statement is paid automatically, and the tap that stops it. Renders nothing without. */
export function AutomaticPayment({invoice, now}: {invoice: Invoice; now: string}) {
  const stop = useStopAutomatic()
  const needs = useNeedsConnection()
  const zone = deviceZone()
  const {automatic, due_cents} = invoice
  const isLater = useAutomaticLater([invoice], now).length > 0
  if (isLater) return <PaidLater invoice={invoice} now={now} />
  if (!automatic || automatic.status === 'failed') return null
  if (automatic.status === 'charging')
    return <Callout tone="info" title={m.is_being_paid_now({cents: formatCents(due_cents)})} />
  // its actions say why it cannot be paid
  if (!invoice.payable_online && automatic.status === 'planned') return null
  if (automatic.status === 'stopped') {
    return (
      <Callout tone="neutral" title={m.it_is_not_paid_automatically()}>
        {isOverdue(invoice, now, zone) ? m.it_was_stopped_and_is_overdue() : m.it_was_stopped_pay_it_here()}
      </Callout>
    )
  }
  return (
    <Callout
      tone="info"
      title={m.automatic_payment_at({time: timePoint(automatic.charge_at, zone, {now, zone})})}
      action={
        <Button
          size="sm"
          variant="secondary"
          busy={stop.isPending}
          disabledReason={needs(m.stopping_it())}
          onClick={() => stop.mutate({invoice_id: invoice.id})}
        >
          {m.dont_pay_this_one()}
        </Button>
      }
    >
      {m.is_paid_with_your_saved_payment_method({cents: formatCents(due_cents)})}
      <FormError>{stop.error && messageOf(stop.error)}</FormError>
    </Callout>
  )
}

/** That an open statement is paid automatically, though that is not announced yet. */
function PaidLater({invoice, now}: {invoice: Invoice; now: string}) {
  const isContestable = useIsContestable(invoice, now)
  return (
    <Callout tone="info" title={m.automatic_payment()}>
      {laterText([invoice], invoice.due_cents, now, isContestable)}
    </Callout>
  )
}
