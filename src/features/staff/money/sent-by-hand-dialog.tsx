import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import {useSendByHand} from '#data/queries/admin/invoices.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {formatCents} from '#lib/money-text.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {MoneyField, numberProblem} from '#ui/fields/number-field.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

/** A payment whose refund failed, and the amount still owed to its payer. */
export interface OwedRefund {
  id: string
  payer: string
  amount_cents: number
  /** In the provider's words. */
  reason: string | null
}

/**
 * Records a refund that staff sent outside the product. It retains the amount from its opening, so that a retry after
 * a lost answer does not record another refund.
 */
export function SentByHandDialog({owed: shown, onClose}: {owed: OwedRefund; onClose: () => void}) {
  const [owed] = useState(shown)
  const [dollars, setDollars] = useState<number | null>(owed.amount_cents / 100)
  const [memo, setMemo] = useState('')
  const {mutate, isPending, error} = useSendByHand()
  const needs = useNeedsConnection()
  const bounds = {min: 0.01, max: owed.amount_cents / 100}
  const amount_cents = Math.round((dollars ?? 0) * 100)
  const lacks =
    numberProblem(dollars ?? 0, {...bounds, decimals: 2}) !== undefined
      ? `Between $0.01 and ${formatCents(owed.amount_cents)}`
      : memo.trim() === ''
        ? 'Enter how it was sent'
        : undefined
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="primary"
      title={`Record a manual refund to ${owed.payer || 'the payer'}?`}
      consequences={
        <>
          <p>
            {formatCents(owed.amount_cents)} is owed: the refund failed
            {owed.reason && `, “${owed.reason}”`}. Record what you sent another way, such as by check. Village does not
            send any money for this.
          </p>
          <p>It counts as refunded and cannot be undone. The rest stays owed.</p>
        </>
      }
      action="Record refund"
      cancelLabel="Not now"
      busy={isPending}
      disabledReason={needs('Recording it') ?? lacks}
      onConfirm={() =>
        mutate(
          {id: owed.id, owed_cents: owed.amount_cents, amount_cents, memo: memo.trim()},
          {
            onSuccess: () => {
              toast({title: `${formatCents(amount_cents)} recorded as refunded`, tone: 'good'})
              onClose()
            },
          },
        )
      }
    >
      <MoneyField label="Sent" value={dollars} onChange={setDollars} {...bounds} />
      <TextField
        label="How it was sent"
        hint="For the audit log, such as a check number"
        value={memo}
        onChange={setMemo}
        maxLength={limits.line_max}
      />
      <FormError>{error && messageOf(error)}</FormError>
    </ConfirmDialog>
  )
}
