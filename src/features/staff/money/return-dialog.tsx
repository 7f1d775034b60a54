import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import {ReturnReason, type MoneyReturn} from '#contract/admin/returns.ts'
import {limits} from '#contract/limits.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {returnPreview, useReturn, type ReturnAct} from '#data/queries/admin/invoices.ts'
import {returnReasonText} from '#domain/money/staff-return.ts'
import {formatCents} from '#lib/money-text.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {MoneyField, numberProblem} from '#ui/fields/number-field.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'

const words = {
  refund: {verb: 'Refund', done: 'is on its way back', doing: 'Refunding'},
  credit: {verb: 'Credit', done: 'credited', doing: 'Crediting'},
  void: {verb: 'Void', done: 'voided', doing: 'Voiding'},
} as const satisfies Record<ReturnAct, object>

const reasons = ReturnReason.options.map(value => ({value, label: returnReasonText[value]}))

/** Who gets what back, and by which way. */
function payerText({amount_cents, way, method, payer}: MoneyReturn): string {
  const sum = formatCents(amount_cents)
  const name = payer.name || 'The payer'
  if (way === 'provider') return `${name} gets ${sum} back to their ${method === 'ach' ? 'bank account' : 'card'}.`
  if (way === 'by_hand') return `${name} gets ${sum} back outside of Village. It is recorded as sent manually.`
  if (way === 'next_invoice') return `${sum} will be deducted from the next lead invoice of ${name}.`
  return `${name} owes ${sum} less.`
}

/** What each side gains and loses, line by line. */
function effects(effect: MoneyReturn): string[] {
  const {payee, payee_cents, fee_cents, tip_cents, left_cents, way, invoice_numbers} = effect
  const isTaken = way === 'provider'
  return [
    payerText(effect),
    payee && payee_cents > 0
      ? `${payee.name} is notified first and loses ${formatCents(payee_cents)}${
          isTaken ? ', taken back from their payout account' : way === 'by_hand' ? ', which they return themselves' : ''
        }${tip_cents > 0 ? `, ${formatCents(tip_cents)} of it tip` : ''}.`
      : '',
    fee_cents > 0 ? `Village loses ${formatCents(fee_cents)}${payee ? ' of its fee' : ''}.` : '',
    `A credit note is issued for ${invoice_numbers.join(', ')}.`,
    left_cents > 0 ? `${formatCents(left_cents)} remains possible afterwards.` : '',
  ].filter(Boolean)
}

/**
 * Refunds a payment, or credits or voids an invoice: the amount, its effect as the server previews it, a reason for both
 * sides and a memo for staff.
 */
export function ReturnDialog({act, id, of, onClose}: {act: ReturnAct; id: string; of: string; onClose: () => void}) {
  const {verb, done, doing} = words[act]
  const whole = useQuery(returnPreview(act, id))
  const [typed, setTyped] = useState<number | null | undefined>(undefined)
  const [reason, setReason] = useState<ReturnReason | ''>('')
  const [memo, setMemo] = useState('')
  const {mutate, isPending, error} = useReturn(act)
  const needs = useNeedsConnection()
  const max = (whole.data?.max_cents ?? 0) / 100
  const dollars = typed === undefined ? max : typed
  const bounds = {min: 0.01, max}
  const isAllowed = dollars !== null && numberProblem(dollars, {...bounds, decimals: 2}) === undefined
  const amount_cents = Math.round((dollars ?? 0) * 100)
  const preview = useQuery({
    ...returnPreview(act, id, amount_cents),
    enabled: whole.isSuccess && isAllowed && act !== 'void',
  })
  const effect = act === 'void' ? whole.data : preview.data
  const failure = error ?? whole.error ?? preview.error
  const lacks = !whole.data
    ? whole.error
      ? messageOf(whole.error)
      : 'Loading'
    : !isAllowed
      ? `Between $0.01 and ${formatCents(whole.data.max_cents)}`
      : reason === ''
        ? 'Choose a reason'
        : memo.trim() === ''
          ? 'Enter a memo'
          : effect?.amount_cents === amount_cents
            ? undefined
            : 'Loading'
  return (
    <ConfirmDialog
      onClose={onClose}
      tone={act === 'void' ? 'danger' : 'primary'}
      title={`${verb} ${of}?`}
      consequences={<p>{act === 'void' ? 'It is no longer owed. This cannot be undone.' : 'This cannot be undone.'}</p>}
      action={whole.data && isAllowed ? `${verb} ${formatCents(amount_cents)}` : verb}
      cancelLabel="Not now"
      busy={isPending}
      disabledReason={needs(doing) ?? lacks}
      onConfirm={() => {
        if (reason === '') return
        mutate(
          {id, amount_cents, reason, memo: memo.trim()},
          {
            onSuccess: () => {
              toast({title: `${formatCents(amount_cents)} ${done}`, tone: 'good'})
              onClose()
            },
          },
        )
      }}
    >
      {whole.data ? (
        <div className="space-y-4 pt-2">
          {act !== 'void' && (
            <MoneyField
              label="Amount"
              hint={`At most ${formatCents(whole.data.max_cents)}`}
              value={dollars}
              onChange={setTyped}
              {...bounds}
            />
          )}
          {isAllowed && effect && (
            <Callout tone="neutral" title="What happens">
              <ul className="list-disc space-y-1 pl-5">
                {effects(effect).map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Callout>
          )}
          <SelectField
            label="Reason"
            hint="The payer and the payee read it"
            placeholder="Choose"
            value={reason}
            onChange={setReason}
            options={reasons}
          />
          <TextField
            label="Memo"
            hint="Only staff can read it, in the audit log"
            value={memo}
            onChange={setMemo}
            maxLength={limits.line_max}
          />
        </div>
      ) : (
        !whole.error && <SkeletonLines lines={5} />
      )}
      <FormError>{failure && messageOf(failure)}</FormError>
    </ConfirmDialog>
  )
}
