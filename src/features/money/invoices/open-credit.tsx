import {m} from '#messages'
import type {Invoice} from '#contract/money/invoices.ts'
import {day_ms} from '#domain/constants.ts'
import {refund_credit_after_ms} from '#domain/money/invoice.ts'
import {formatCents} from '#lib/money-text.ts'
import {openCreditCents} from './sums.ts'

/**
 * What is left of an agency's credits for its next lead invoices, and why it does not pay one that is open. Renders nothing
 * without any.
 * @see src/domain/rules.md#credits
 */
export function OpenCredit({invoices}: {invoices: readonly Invoice[]}) {
  const credit_cents = openCreditCents(invoices)
  if (credit_cents === 0) return null
  const hasOpen = invoices.some(({kind, status}) => kind === 'lead' && status === 'OPEN')
  return (
    <div className="space-y-0.5">
      <p className="font-medium">{m.credit_for_your_next_leads({cents: formatCents(credit_cents)})}</p>
      <p className="text-14 text-muted">
        {m.credit_comes_off_your_next_lead_invoice({days: refund_credit_after_ms / day_ms})}
        {hasOpen && ` ${m.credit_does_not_pay_issued_invoices()}`}
      </p>
    </div>
  )
}
