import {m} from '#messages'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import {creditText} from '#domain/money/invoice-text.ts'
import {useSendByHand} from '#data/queries/admin/invoices.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
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
  const refusal = useRefusal({isPending, error}, [dollars, memo])
  const needs = useNeedsConnection()
  const bounds = {min: 0.01, max: owed.amount_cents / 100}
  const amount_cents = Math.round((dollars ?? 0) * 100)
  const lacks =
    numberProblem(dollars ?? 0, {...bounds, decimals: 2}) !== undefined
      ? m.between_0_01_and({cents: formatCents(owed.amount_cents)})
      : memo.trim() === ''
        ? m.enter_how_it_was_sent()
        : undefined
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="primary"
      title={m.record_a_manual_refund_to({value: owed.payer || m.the_payer_staff()})}
      consequences={
        <>
          <p>
            {m.is_owed_the_refund_failed_record({
              cents: formatCents(owed.amount_cents),
              reason: owed.reason ? `, “${creditText(owed.reason)}”` : '',
            })}
          </p>
          <p>{m.it_counts_as_refunded_and_cannot()}</p>
        </>
      }
      action={m.record_refund()}
      cancelLabel={m.not_now()}
      busy={isPending}
      offlineReason={needs(m.recording_it())}
      disabledReason={lacks}
      onConfirm={() =>
        mutate(
          {id: owed.id, owed_cents: owed.amount_cents, amount_cents, memo: memo.trim()},
          {
            onSuccess: () => {
              toast({title: m.recorded_as_refunded({cents: formatCents(amount_cents)}), tone: 'good'})
              onClose()
            },
          },
        )
      }
    >
      <MoneyField label={m.sent()} value={dollars} onChange={setDollars} {...bounds} />
      <TextField
        label={m.how_it_was_sent()}
        hint={m.for_the_audit_log_such_as()}
        value={memo}
        onChange={setMemo}
        maxLength={limits.line_max}
      />
      <FormError>{refusal}</FormError>
    </ConfirmDialog>
  )
}
