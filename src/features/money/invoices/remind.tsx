import type {Invoice} from '#contract/money/invoices.ts'
import {messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useRemindPayer} from '#data/queries/invoices.ts'
import {invoiceCan, remindableFrom} from '#domain/money/invoice.ts'
import {deviceZone} from '#lib/day.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {dateText} from './words.ts'

/** An overdue statement, as its payee reminds of it: once a week. */
export function Remind({invoice}: {invoice: Invoice}) {
  const {mutate, isPending, error} = useRemindPayer()
  const needs = useNeedsConnection()
  const now = useServerNow()
  const {due_at, payer, payee_reminded_at} = invoice
  const from = remindableFrom(invoice)
  const waits =
    invoiceCan.remind(invoice, now) !== true && from !== null
      ? `You can remind them again on ${dateText(from, deviceZone())}.`
      : undefined
  return (
    <Callout
      tone="bad"
      title={due_at === null ? 'Overdue' : `Overdue since ${dateText(due_at, deviceZone())}`}
      action={
        <Button
          size="sm"
          busy={isPending}
          disabledReason={waits ?? needs('Sending a reminder')}
          onClick={() =>
            mutate(
              {invoice_id: invoice.id},
              {onSuccess: () => toast({title: `${payer.name} was reminded`, tone: 'good'})},
            )
          }
        >
          Send a reminder
        </Button>
      }
    >
      {payee_reminded_at === null
        ? `We remind ${payer.name} on the due date, and 3 and 10 days after it. You can remind them once a week.`
        : `You reminded ${payer.name} on ${dateText(payee_reminded_at, deviceZone())}. ${waits ?? ''}`}
      <FormError>{error && messageOf(error)}</FormError>
    </Callout>
  )
}
