import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import {useSendByHand} from '#data/queries/admin/invoices.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {formatCents} from '#lib/money-text.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {MoneyField} from '#ui/fields/money-field.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

/** A payment of which no refund arrives, and what waits to be sent to its payer. */
export interface OwedRefund {
  id: string
  payer: string
  amount_cents: number
  /** In the provider's words. */
  reason: string | null
}

/**
 * Asks what was sent and how, and notes it: the money itself leaves elsewhere. All of it is about the sum that stood there when
 * it was opened: pressed again after a lost answer it says the same, and not so much more.
 */
export function SentByHandDialog({owed: shown, onClose}: {owed: OwedRefund; onClose: () => void}) {
  const [owed] = useState(shown)
  const [dollars, setDollars] = useState<number | null>(owed.amount_cents / 100)
  const [memo, setMemo] = useState('')
  const {mutate, isPending, error} = useSendByHand()
  const needs = useNeedsConnection()
  const amount_cents = Math.round((dollars ?? 0) * 100)
  const lacks =
    amount_cents < 1 || amount_cents > owed.amount_cents
      ? `Between $0.01 and ${formatCents(owed.amount_cents)}`
      : memo.trim() === ''
        ? 'Say how it was sent'
        : undefined
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="primary"
      title={`Sent to ${owed.payer || 'its payer'} by hand?`}
      consequences={
        <>
          <p>
            {formatCents(owed.amount_cents)} is owed: no refund arrives
            {owed.reason && `, “${owed.reason}”`}. Note here what you sent in another way, such as by cheque:
            Village sends nothing itself.
          </p>
          <p>It counts as given back, and cannot be taken back. What is left stays owed.</p>
        </>
      }
      action="It was sent"
      cancelLabel="Not now"
      busy={isPending}
      disabledReason={needs('Noting it') ?? lacks}
      onConfirm={() =>
        mutate(
          {id: owed.id, owed_cents: owed.amount_cents, amount_cents, memo: memo.trim()},
          {
            onSuccess: () => {
              toast({title: `${formatCents(amount_cents)} noted as sent by hand`, tone: 'good'})
              onClose()
            },
          },
        )
      }
    >
      <MoneyField
        label="Sent"
        value={dollars}
        onChange={setDollars}
        min={0.01}
        max={owed.amount_cents / 100}
      />
      <TextField
        label="How it was sent"
        hint="For the log, such as the number of a cheque"
        value={memo}
        onChange={setMemo}
        maxLength={limits.line_max}
      />
      <FormError>{error && messageOf(error)}</FormError>
    </ConfirmDialog>
  )
}
