import type {Invoice} from '#contract/money/invoices.ts'
import {useAnswerPaidOutside, useMarkPaidOutside} from '#data/queries/invoices.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {deviceZone} from '#lib/device-zone.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {outsideCents} from './sums.ts'
import {dateText} from './words.ts'

/** The family says that it paid from hand to hand; what that comes to is said first. */
export function PaidOutside({invoice, onClose}: {invoice: Invoice; onClose: () => void}) {
  const mark = useMarkPaidOutside()
  const needs = useNeedsConnection()
  const payee = invoice.payee?.name ?? 'whoever cared'
  return (
    <ConfirmDialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={`You paid ${formatCents(outsideCents(invoice))} outside of Village?`}
      consequences={
        <>
          <p>
            {payee} is asked whether it arrived, and only then it counts as paid.
            {invoice.fee_left_cents > 0 &&
              ` Village’s fee of ${formatCents(invoice.fee_left_cents)} is owed only on what is paid through Village.`}
          </p>
          <p>Village moves no money for this.</p>
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

/** What the family said waits for whoever is paid. */
export function MarkedPaid({invoice: {outside, payee}}: {invoice: Invoice}) {
  if (!outside) return null
  return (
    <Callout tone="waiting" title={`You marked this as paid on ${dateText(outside.marked_at, deviceZone())}`}>
      {payee?.name ?? 'Whoever cared'} has yet to confirm that it arrived.
    </Callout>
  )
}

/** Whoever is paid says whether what the family says it paid has come. */
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
          <Button
            size="sm"
            busy={answer.isPending}
            disabledReason={needs('Answering')}
            onClick={() => say(true)}
          >
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
      {invoice.payer.name} says that it was paid to you outside of Village.
      <FormError>{answer.error && messageOf(answer.error)}</FormError>
    </Callout>
  )
}
