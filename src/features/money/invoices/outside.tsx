import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {useState} from 'react'
import type {Invoice} from '#contract/money/invoices.ts'
import {useAnswerPaidOutside, useMarkPaidOutside, useUnmarkPaidOutside} from '#data/queries/money/invoices.ts'
import {useWho} from '#data/account/current-user.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {serverNow} from '#data/offline/server-now.ts'
import {invoiceCan} from '#domain/money/invoice.ts'
import {outsideCents} from '#domain/money/received.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {deviceZone} from '#lib/device-zone.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {dateText} from './words.ts'

/** Marks a statement as paid outside of Village, after naming the sum. */
export function PaidOutside({invoice, onClose}: {invoice: Invoice; onClose: () => void}) {
  const mark = useMarkPaidOutside()
  const needs = useNeedsConnection()
  const payee = invoice.payee?.name ?? m.your_caregiver_money()
  return (
    <ConfirmDialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={m.did_you_pay_outside_of_village({cents: formatCents(outsideCents(invoice))})}
      consequences={
        <>
          <p>
            {invoice.payee?.cannot_log_in
              ? m.payee_cannot_log_in_we_ask({payee})
              : m.will_be_asked_whether_it_arrived({payee})}
            {invoice.fee_left_cents > 0 &&
              ` ${m.you_owe_villages_fee_only_on({cents: formatCents(invoice.fee_left_cents)})}`}
          </p>
          <p>{m.village_does_not_move_any_money()}</p>
        </>
      }
      action={m.mark_as_paid()}
      cancelLabel={m.not_yet()}
      tone="primary"
      busy={mark.isPending}
      offlineReason={needs(m.marking_it_as_paid())}
      onConfirm={() => mark.mutate({invoice_id: invoice.id}, {onSuccess: onClose})}
    >
      <FormError>{mark.error && messageOf(mark.error)}</FormError>
    </ConfirmDialog>
  )
}

/** A statement marked as paid that waits for the payee's confirmation; until then the mark can be undone. */
export function MarkedPaid({invoice}: {invoice: Invoice}) {
  const undo = useUnmarkPaidOutside()
  const needs = useNeedsConnection()
  const user_id = useWho()?.user_id
  const {outside, payee} = invoice
  if (!outside) return null
  const {by, by_name: name} = outside
  const date_text = dateText(outside.marked_at, deviceZone())
  const title =
    name === undefined
      ? m.marked_as_paid_on({date_text})
      : by === user_id
        ? m.you_marked_as_paid_on({date_text})
        : m.name_marked_as_paid_on({name, date_text})
  const isPayableUnmarked = invoiceCan.pay({...invoice, outside: null}, serverNow()) === true
  return (
    <Callout
      tone="waiting"
      title={title}
      action={
        <Button
          size="sm"
          variant="secondary"
          busy={undo.isPending}
          disabledReason={needs(m.undoing_it())}
          onClick={() =>
            undo.mutate(
              {invoice_id: invoice.id, marked_at: outside.marked_at},
              {
                onError: error =>
                  toast({title: m.it_could_not_be_undone(), description: messageOf(error), tone: 'bad'}),
              },
            )
          }
        >
          {m.undo()}
        </Button>
      }
    >
      {payee?.cannot_log_in ? (
        m.payee_cannot_log_in_write_to_us({payee: payee.name})
      ) : (
        <>
          {payee ? m.has_not_confirmed_it_arrived({name: payee.name}) : m.your_caregiver_has_not_confirmed_it_arrived()}
          {` ${m.if_it_was_not_paid_undo_this()}`}
          {isPayableUnmarked && ` ${m.then_you_can_pay_it_here()}`}
        </>
      )}
    </Callout>
  )
}

/** A statement that staff no longer collect: what either side can still do. */
export function NotCollectible({invoice: {my_side}}: {invoice: Invoice}) {
  return (
    <Callout
      tone="neutral"
      title={m.support_does_not_collect_it()}
      action={
        <Link to="/contact" className="font-medium text-primary underline underline-offset-4">
          {m.contact_us()}
        </Link>
      }
    >
      {my_side === 'payer' ? m.not_collected_from_you() : m.not_collected_from_the_family()}
    </Callout>
  )
}

/** An open statement whose payment outside of Village did not arrive. Renders nothing if that was not reported. */
export function NotArrived({invoice: {payee, not_arrived_at, not_arrived_by}}: {invoice: Invoice}) {
  if (!not_arrived_at) return null
  const date_text = dateText(not_arrived_at, deviceZone())
  return (
    <Callout
      tone="waiting"
      title={
        payee && not_arrived_by === 'payee'
          ? m.name_reported_not_arrived({name: payee.name, date_text})
          : m.reported_not_arrived({date_text})
      }
    >
      {m.statement_is_open_again()}
    </Callout>
  )
}

/** Asks the payee whether a payment outside of Village arrived. Each answer is confirmed once more. */
export function Arrived({invoice}: {invoice: Invoice}) {
  const needs = useNeedsConnection()
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null)
  const offline = needs(m.answering())
  return (
    <Callout
      tone="waiting"
      title={m.did_arrive({cents: formatCents(outsideCents(invoice))})}
      action={
        <>
          <Button size="sm" disabledReason={offline} onClick={() => setAnswer('yes')}>
            {m.yes_it_arrived()}
          </Button>
          <Button size="sm" variant="secondary" disabledReason={offline} onClick={() => setAnswer('no')}>
            {m.no_it_did_not()}
          </Button>
        </>
      }
    >
      {m.marked_this_as_paid_outside_of({name: invoice.payer.name})}
      {answer !== null && (
        <AnswerDialog
          invoice={invoice}
          received={answer === 'yes'}
          action={answer === 'yes' ? m.yes_it_arrived() : m.no_it_did_not()}
          offlineReason={offline}
          onClose={() => setAnswer(null)}
        />
      )}
    </Callout>
  )
}

interface AnswerProps {
  invoice: Invoice
  received: boolean
  action: string
  /** Why it needs a connection, while there is none. */
  offlineReason: string | undefined
  onClose: () => void
}

function AnswerDialog({invoice, received, action, offlineReason, onClose}: AnswerProps) {
  const answer = useAnswerPaidOutside()
  const sum = formatCents(outsideCents(invoice))
  const {name} = invoice.payer
  return (
    <ConfirmDialog
      onClose={onClose}
      title={received ? m.did_you_receive_from({sum, name}) : m.report_that_sum_did_not_arrive({sum})}
      consequences={
        <p>{received ? m.it_counts_as_paid_outside_of() : m.name_is_notified_and_statement_is_open_again({name})}</p>
      }
      action={action}
      cancelLabel={received ? m.not_yet() : m.go_back_to_question()}
      tone={received ? 'primary' : 'danger'}
      busy={answer.isPending}
      offlineReason={offlineReason}
      onConfirm={() => answer.mutate({invoice_id: invoice.id, received}, {onSuccess: onClose})}
    >
      <FormError>{answer.error && messageOf(answer.error)}</FormError>
    </ConfirmDialog>
  )
}

/** Lets the payee of a family that has no account, or cannot log in, mark its payment. */
export function MarkReceived({invoice}: {invoice: Invoice}) {
  const needs = useNeedsConnection()
  const [isOpen, setOpen] = useState(false)
  const offline = needs(m.marking_it_as_paid())
  return (
    <Callout
      tone="info"
      title={
        invoice.payer.cannot_log_in
          ? m.payer_cannot_log_in({name: invoice.payer.name})
          : m.has_no_account_here({name: invoice.payer.name})
      }
      action={
        <Button size="sm" disabledReason={offline} onClick={() => setOpen(true)}>
          {m.mark_as_paid()}
        </Button>
      }
    >
      {invoice.payer.cannot_log_in ? m.payer_is_not_reminded_write_to_us() : m.they_pay_you_outside_of_village()}
      {isOpen && (
        <AnswerDialog
          invoice={invoice}
          received
          action={m.mark_as_paid()}
          offlineReason={offline}
          onClose={() => setOpen(false)}
        />
      )}
    </Callout>
  )
}
