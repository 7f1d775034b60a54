import {useState} from 'react'
import type {Invoice} from '#contract/money/invoices.ts'
import {useAnswerPaidOutside, useMarkPaidOutside} from '#data/queries/invoices.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {deviceZone} from '#lib/day.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {outsideCents} from './sums.ts'
import {dateText} from './words.ts'

/** Marks a statement as paid outside of Village, after naming the sum. */
export function PaidOutside({invoice, onClose}: {invoice: Invoice; onClose: () => void}) {
  const mark = useMarkPaidOutside()
  const needs = useNeedsConnection()
  const payee = invoice.payee?.name ?? 'your caregiver'
  return (
    <ConfirmDialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={`Did you pay ${formatCents(outsideCents(invoice))} outside of Village?`}
      consequences={
        <>
          <p>
            {payee} will be asked whether it arrived. It counts as paid once they confirm.
            {invoice.fee_left_cents > 0 &&
              ` You owe Village’s fee of ${formatCents(invoice.fee_left_cents)} only on what you pay through Village.`}
          </p>
          <p>Village does not move any money for this.</p>
        </>
      }
      action="Mark as paid"
      cancelLabel="Not yet"
      tone="primary"
      busy={mark.isPending}
      disabledReason={needs('Marking it as paid')}
      onConfirm={() => mark.mutate({invoice_id: invoice.id}, {onSuccess: onClose})}
    >
      <FormError>{mark.error && messageOf(mark.error)}</FormError>
    </ConfirmDialog>
  )
}

/** A statement marked as paid that waits for the payee's confirmation. */
export function MarkedPaid({invoice: {outside, payee}}: {invoice: Invoice}) {
  if (!outside) return null
  return (
    <Callout tone="waiting" title={`You marked this as paid on ${dateText(outside.marked_at, deviceZone())}`}>
      {payee?.name ?? 'Your caregiver'} has not confirmed that it arrived yet.
    </Callout>
  )
}

/** Asks the payee whether a payment outside of Village arrived. */
export function Arrived({invoice}: {invoice: Invoice}) {
  const answer = useAnswerPaidOutside()
  const needs = useNeedsConnection()
  const say = (received: boolean) => answer.mutate({invoice_id: invoice.id, received})
  return (
    <Callout
      tone="waiting"
      title={`Did ${formatCents(outsideCents(invoice))} arrive?`}
      action={
        <>
          <Button size="sm" busy={answer.isPending} disabledReason={needs('Answering')} onClick={() => say(true)}>
            Yes, it arrived
          </Button>
          <Button
            size="sm"
            variant="secondary"
            busy={answer.isPending}
            disabledReason={needs('Answering')}
            onClick={() => say(false)}
          >
            No, it did not
          </Button>
        </>
      }
    >
      {invoice.payer.name} marked this as paid outside of Village.
      <FormError>{answer.error && messageOf(answer.error)}</FormError>
    </Callout>
  )
}

/** Lets the payee of a family without an account mark its payment. */
export function MarkReceived({invoice}: {invoice: Invoice}) {
  const answer = useAnswerPaidOutside()
  const needs = useNeedsConnection()
  const [isOpen, setOpen] = useState(false)
  const sum = formatCents(outsideCents(invoice))
  return (
    <Callout
      tone="info"
      title={`${invoice.payer.name} has no account here`}
      action={
        <Button size="sm" disabledReason={needs('Marking it as paid')} onClick={() => setOpen(true)}>
          Mark as paid
        </Button>
      }
    >
      They pay you outside of Village. Mark it here once you have the money.
      {isOpen && (
        <ConfirmDialog
          onClose={() => setOpen(false)}
          title={`Did you receive ${sum} from ${invoice.payer.name}?`}
          consequences={<p>It counts as paid outside of Village. This cannot be undone.</p>}
          action="Mark as paid"
          cancelLabel="Not yet"
          tone="primary"
          busy={answer.isPending}
          disabledReason={needs('Marking it as paid')}
          onConfirm={() => answer.mutate({invoice_id: invoice.id, received: true}, {onSuccess: () => setOpen(false)})}
        >
          <FormError>{answer.error && messageOf(answer.error)}</FormError>
        </ConfirmDialog>
      )}
    </Callout>
  )
}
