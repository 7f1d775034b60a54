import {useState} from 'react'
import type {Invoice} from '#contract/money/invoices.ts'
import {centsToDollars, dollarsToCents} from '#domain/money/money.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {MoneyField, numberProblem} from '#ui/fields/number-field.tsx'
import {PayDialog} from '../pay/pay-dialog.tsx'
import {kindText, whatFor} from './words.ts'

/** The largest tip, in dollars. */
const tip_max = 1000

/** Pays one lead invoice, or a care statement with an optional tip. */
export function PayInvoice({invoice, onClose}: {invoice: Invoice; onClose: () => void}) {
  const [tip, setTip] = useState<number | null>(null)
  const bounds = {min: 0, max: tip_max}
  const problem = numberProblem(tip ?? 0, {...bounds, decimals: 2})
  const tip_cents = problem ? 0 : dollarsToCents(tip ?? 0)
  const isStatement = invoice.kind === 'statement'
  const payee = invoice.payee?.name ?? 'your caregiver'
  return (
    <PayDialog
      title={`Pay ${kindText[invoice.kind].toLowerCase()} ${invoice.number ?? ''}`}
      lines={[
        {label: whatFor(invoice), cents: invoice.due_cents},
        ...(tip_cents > 0 ? [{label: `Tip for ${payee}`, cents: tip_cents}] : []),
      ]}
      payable={
        isStatement
          ? {of: 'statement', invoice_id: invoice.id, booking_id: invoice.booking_id, tip_cents}
          : {of: 'leads', invoice_ids: [invoice.id]}
      }
      problem={problem && 'Correct the tip first'}
      onClose={onClose}
    >
      {isStatement && (
        <div className="space-y-2">
          <MoneyField
            label="Tip"
            required={false}
            hint={`All of it goes to ${payee}; Village takes no fee.`}
            value={tip}
            onChange={setTip}
            {...bounds}
          />
          <TipShares care_cents={invoice.care_left_cents} tip_cents={tip_cents} onTip={setTip} />
        </div>
      )}
    </PayDialog>
  )
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
  return (
    <div className="flex flex-wrap gap-2">
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
