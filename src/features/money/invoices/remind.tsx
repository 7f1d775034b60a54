import {m} from '#messages'
import type {Invoice} from '#contract/money/invoices.ts'
import {messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useRemindPayer} from '#data/queries/money/invoices.ts'
import {invoiceCan, invoiceRefusalText, remindableFrom} from '#domain/money/invoice.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {dateText} from './words.ts'

/** An overdue statement, as its payee reminds of it: once a week, unless it is paid automatically. */
export function Remind({invoice}: {invoice: Invoice}) {
  const {mutate, isPending, error} = useRemindPayer()
  const needs = useNeedsConnection()
  const now = useServerNow()
  const {due_at, payer, payee_reminded_at} = invoice
  const from = remindableFrom(invoice)
  const may = invoiceCan.remind(invoice, now, deviceZone())
  if (may === 'pays_automatically') return <Callout tone="info">{invoiceRefusalText[may]}.</Callout>
  const waits =
    may !== true && from !== null
      ? m.you_can_remind_them_again_on({date_text: dateText(from, deviceZone())})
      : undefined
  return (
    <Callout
      tone="bad"
      title={due_at === null ? m.overdue() : m.overdue_since({date_text: dateText(due_at, deviceZone())})}
      action={
        <Button
          size="sm"
          busy={isPending}
          disabledReason={waits ?? needs(m.sending_a_reminder())}
          onClick={() =>
            mutate(
              {invoice_id: invoice.id},
              {onSuccess: () => toast({title: m.was_reminded({name: payer.name}), tone: 'good'})},
            )
          }
        >
          {m.send_a_reminder()}
        </Button>
      }
    >
      {payee_reminded_at === null
        ? m.we_remind_on_the_due_date({name: payer.name})
        : [m.name_was_reminded_on({name: payer.name, date_text: dateText(payee_reminded_at, deviceZone())}), waits]
            .filter(Boolean)
            .join(' ')}
      <FormError>{error && messageOf(error)}</FormError>
    </Callout>
  )
}
