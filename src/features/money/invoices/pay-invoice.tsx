import {m} from '#messages'
import {useId} from 'react'
import * as v from 'valibot'
import type {Invoice} from '#contract/money/invoices.ts'
import {useForm} from '#data/forms/use-form.ts'
import {refundedOfNote} from '#domain/money/invoice-refunds.ts'
import {lineText} from '#domain/money/invoice-text.ts'
import {centsToDollars, dollarsToCents} from '#domain/money/money.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {MoneyField, numberProblem} from '#ui/fields/number-field.tsx'
import {PayDialog, type BillLine} from '../pay/pay-dialog.tsx'
import {tip_max} from './search.ts'
import {creditOfNote, whatFor} from './words.ts'

const payTitle = {
  lead: m.pay_lead_invoice,
  statement: m.pay_care_statement,
  subscription: m.pay_plan_invoice,
} as const satisfies Record<Invoice['kind'], (given: {number: string}) => string>

const TipValues = v.object({tip: v.nullable(v.number())})

/** The tip in dollars: the one that the address names, else the draft on this device. */
function useTip(invoice_id: string, first: number | null) {
  const {at} = useForm({
    known: {tip: first},
    ...(first === null && {draft: {name: `tip-${invoice_id}`, schema: TipValues}}),
    problemsOf: noProblems,
    send: sendNothing,
  })
  return at.tip
}

// the field says what is allowed, and the tip is sent with the payment
const noProblems = () => ({})
const sendNothing = async () => undefined

/** Pays one lead invoice, or a care statement with an optional tip. */
export function PayInvoice({
  invoice,
  tip: first = null,
  onClose,
}: {
  invoice: Invoice
  /** In dollars, filled in at first. */
  tip?: number | null
  onClose: () => void
}) {
  const {value: tip, onChange: setTip, ...field} = useTip(invoice.id, first)
  const bounds = {min: 0, max: tip_max}
  const problem = numberProblem(tip ?? 0, {...bounds, decimals: 2})
  const tip_cents = problem ? 0 : dollarsToCents(tip ?? 0)
  const isStatement = invoice.kind === 'statement'
  const payee = invoice.payee?.name ?? m.your_caregiver_money()
  return (
    <PayDialog
      title={payTitle[invoice.kind]({number: invoice.number ?? ''})}
      lines={[...billLines(invoice), ...(tip_cents > 0 ? [{label: m.tip_for({payee}), cents: tip_cents}] : [])]}
      payable={
        isStatement
          ? {of: 'statement', invoice_id: invoice.id, booking_id: invoice.booking_id, tip_cents}
          : {of: 'leads', invoice_ids: [invoice.id]}
      }
      problem={problem && m.correct_the_tip_first()}
      onClose={onClose}
    >
      {isStatement && (
        <div className="space-y-2">
          {/* above the field, whose problem would move them as it is left for one of them */}
          <TipShares care_cents={invoice.care_left_cents} tip_cents={tip_cents} onTip={setTip} />
          <MoneyField
            label={m.tip()}
            required={false}
            hint={m.all_of_it_goes_to_village({payee})}
            {...field}
            value={tip}
            onChange={setTip}
            {...bounds}
          />
        </div>
      )}
    </PayDialog>
  )
}

/**
 * What an invoice is for, with the fee of a statement apart, then its credits as on its page. Where these do not come to
 * what is due: what is left of care and fee, else one line.
 */
function billLines(invoice: Invoice): BillLine[] {
  const {kind, amount_cents, fee_cents, care_left_cents, fee_left_cents, due_cents, lines, credit_notes} = invoice
  const label = whatFor(invoice)
  const used = lines.filter(({about}) => about?.kind === 'credit')
  const fee = lines.find(({about}) => about?.kind === 'care_fee')
  // of a lead invoice the whole amount is the fee
  const careAndFee = (cents: number, apart_cents: number): BillLine[] => [
    {label, cents},
    ...(kind === 'statement' && apart_cents > 0
      ? [{label: fee ? lineText(fee) : m.villages_fee(), cents: apart_cents}]
      : []),
  ]
  const apart_cents = kind === 'statement' ? fee_cents : 0
  const bill = [
    ...careAndFee(amount_cents - apart_cents - used.reduce((sum, line) => sum + line.amount_cents, 0), apart_cents),
    ...used.map(line => ({label: lineText(line), cents: line.amount_cents})),
    ...credit_notes
      .map(note => ({...creditOfNote(note), cents: note.left_cents + refundedOfNote(note) - note.amount_cents}))
      .filter(({cents}) => cents !== 0),
  ]
  const left = careAndFee(care_left_cents, fee_left_cents)
  const isDue = (rows: readonly BillLine[]) => rows.reduce((sum, {cents}) => sum + cents, 0) === due_cents
  return [bill, left].find(isDue) ?? [{label, cents: due_cents}]
}

/** Common tips in percent of the care; pressing again clears the tip. `onTip` in dollars. */
function TipShares({
  care_cents,
  tip_cents,
  onTip,
}: {
  care_cents: number
  tip_cents: number
  onTip: (tip: number | null) => void
}) {
  const label_id = useId()
  return (
    <div role="group" aria-labelledby={label_id} className="flex flex-wrap items-center gap-2">
      <span id={label_id} className="w-full text-14 text-muted">
        {m.tips_in_percent_of_the_care({sum: formatCents(care_cents)})}
      </span>
      {[10, 15, 20].map(percent => {
        const share_cents = Math.min(dollarsToCents(tip_max), Math.round((care_cents * percent) / 100))
        const isChosen = share_cents > 0 && tip_cents === share_cents
        return (
          <Button
            key={percent}
            size="sm"
            variant={isChosen ? 'primary' : 'secondary'}
            aria-pressed={isChosen}
            onClick={() => onTip(isChosen ? null : centsToDollars(share_cents))}
          >
            {percent}%, {formatCents(share_cents)}
          </Button>
        )
      })}
    </div>
  )
}
