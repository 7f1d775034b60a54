import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import {ReturnReason, type MoneyReturn} from '#contract/admin/returns.ts'
import {limits} from '#contract/limits.ts'
import {isAnswerLost, messageOf} from '#data/app/message.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {returnPreview, useReturn, type ReturnAct} from '#data/queries/admin/invoices.ts'
import {comingCreditText} from '#domain/money/invoice-text.ts'
import {returnReasonText} from '#domain/money/staff-return.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {formatCents} from '#lib/money-text.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {MoneyField, numberProblem} from '#ui/fields/number-field.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {listText} from '#lib/list-text.ts'

const words = {
  refund: {verb: m.refund(), title: m.refund_of, done: m.sum_is_on_its_way_back, doing: m.refunding()},
  credit: {verb: m.credit(), title: m.credit_of_staff, done: m.sum_credited, doing: m.crediting()},
  void: {verb: m.void_verb(), title: m.void_of, done: m.sum_voided, doing: m.voiding()},
} as const satisfies Record<ReturnAct, object>

const reasons = ReturnReason.options.map(value => ({value, label: returnReasonText[value]}))

/** Who gets what back, and by which way. */
function payerText({amount_cents, restored_cents = 0, way, method, payer}: MoneyReturn): string {
  const sum = formatCents(amount_cents - restored_cents)
  const name = payer.name || m.the_payer()
  if (way === 'provider') {
    return method === 'ach' ? m.gets_back_to_their_bank_account({name, sum}) : m.gets_back_to_their_card({name, sum})
  }
  if (way === 'by_hand') return m.gets_back_outside_of_village_it({name, sum})
  if (way === 'next_invoice') return m.deducted_from_the_next_lead_invoice_of({sum, name})
  return m.owes_less({name, sum})
}

/** What each side gains and loses, line by line. */
function effects(effect: MoneyReturn): string[] {
  const {payee, payee_cents, fee_cents, tip_cents, left_cents, restored_cents = 0, way, invoice_numbers} = effect
  const isTaken = way === 'provider'
  return [
    payerText(effect),
    payee && payee_cents > 0
      ? m.is_notified_first_and_loses({
          name: payee.name,
          cents: formatCents(payee_cents),
          how: isTaken
            ? m.taken_back_from_their_payout_account()
            : way === 'by_hand'
              ? m.which_they_return_themselves()
              : '',
          tip: tip_cents > 0 ? m.of_it_tip({cents: formatCents(tip_cents)}) : '',
        })
      : '',
    fee_cents > 0
      ? payee
        ? m.village_loses_of_its_fee({cents: formatCents(fee_cents)})
        : m.village_loses({cents: formatCents(fee_cents)})
      : '',
    restored_cents > 0 ? m.earlier_credits_wait_for_the_next_invoice({cents: formatCents(restored_cents)}) : '',
    m.a_credit_note_is_issued_for({join: listText(invoice_numbers)}),
    left_cents > 0 ? m.remains_possible_afterwards({cents: formatCents(left_cents)}) : '',
  ].filter(Boolean)
}

/**
 * Refunds a payment, or credits or voids an invoice: the amount, its effect as the server previews it, a reason for both
 * sides and a memo for staff.
 */
export function ReturnDialog({
  act,
  id,
  of,
  hasPayerAccount,
  onClose,
}: {
  act: ReturnAct
  id: string
  of: string
  /** A family without an account reads nothing. */
  hasPayerAccount: boolean
  onClose: () => void
}) {
  const {verb, title, done, doing} = words[act]
  const whole = useQuery(returnPreview(act, id))
  const [typed, setTyped] = useState<number | null | undefined>(undefined)
  const [reason, setReason] = useState<ReturnReason | ''>('')
  const [memo, setMemo] = useState('')
  const {mutate, isPending, error} = useReturn(act)
  const needs = useNeedsConnection()
  // a retry after a lost answer names the same, so that it counts once
  const [sent_cents, setSent] = useState<number>()
  const max_cents = sent_cents ?? whole.data?.max_cents ?? 0
  const max = max_cents / 100
  const dollars = typed === undefined ? max : typed
  const bounds = {min: 0.01, max}
  const isAllowed = dollars !== null && numberProblem(dollars, {...bounds, decimals: 2}) === undefined
  const amount_cents = Math.round((dollars ?? 0) * 100)
  const preview = useQuery({
    ...returnPreview(act, id, amount_cents),
    enabled: whole.isSuccess && isAllowed && act !== 'void',
  })
  const effect = act === 'void' ? whole.data : preview.data
  const refusal = useRefusal({isPending, error}, [typed, reason, memo])
  const unread = whole.error ?? preview.error
  const lacks = !whole.data
    ? whole.error
      ? messageOf(whole.error)
      : m.loading()
    : !isAllowed
      ? m.between_0_01_and({cents: formatCents(max_cents)})
      : reason === ''
        ? m.choose_a_reason()
        : memo.trim() === ''
          ? m.enter_a_memo()
          : effect?.amount_cents === amount_cents
            ? undefined
            : m.loading()
  return (
    <ConfirmDialog
      onClose={onClose}
      tone={act === 'void' ? 'danger' : 'primary'}
      title={title({of})}
      consequences={
        <>
          <p>{act === 'void' ? m.it_is_no_longer_owed_this() : m.this_cannot_be_undone()}</p>
          {act === 'void' && whole.data?.payee && <p>{m.visits_of_a_void_statement_are_billed_anew()}</p>}
        </>
      }
      action={whole.data && isAllowed ? `${verb} ${formatCents(amount_cents)}` : verb}
      cancelLabel={m.not_now()}
      busy={isPending}
      offlineReason={needs(doing)}
      disabledReason={lacks}
      onConfirm={() => {
        if (reason === '') return
        setSent(max_cents)
        mutate(
          {id, amount_cents, max_cents, reason, memo: memo.trim()},
          {
            onError: failed => isAnswerLost(failed) || setSent(undefined),
            onSuccess: () => {
              toast({title: done({cents: formatCents(amount_cents)}), tone: 'good'})
              onClose()
            },
          },
        )
      }}
    >
      {whole.data ? (
        <div className="space-y-4 pt-2">
          {whole.data.coming && (
            <p className="text-14">
              {m.the_amount_does_not_include_the_credit({credit: comingCreditText(whole.data.coming, deviceZone())})}
            </p>
          )}
          {act !== 'void' && (
            <MoneyField
              label={m.amount()}
              hint={m.at_most_staff({cents: formatCents(max_cents)})}
              value={dollars}
              onChange={setTyped}
              {...bounds}
            />
          )}
          <SelectField
            label={m.reason_sessions()}
            hint={
              !hasPayerAccount
                ? m.the_payee_reads_it()
                : whole.data.payee
                  ? m.the_payer_and_the_payee_read()
                  : m.the_payer_reads_it()
            }
            placeholder={m.choose()}
            value={reason}
            onChange={setReason}
            options={reasons}
          />
          <TextField
            label={m.memo()}
            hint={m.only_staff_can_read_it_in()}
            value={memo}
            onChange={setMemo}
            maxLength={limits.line_max}
          />
          {isAllowed && effect && (
            <Callout tone="neutral" title={m.what_happens()}>
              <ul className="list-disc space-y-1 pl-5">
                {effects(effect).map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Callout>
          )}
        </div>
      ) : (
        !whole.error && <SkeletonLines lines={5} />
      )}
      <FormError>{refusal ?? (unread && messageOf(unread))}</FormError>
    </ConfirmDialog>
  )
}
