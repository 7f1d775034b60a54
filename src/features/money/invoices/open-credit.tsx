import {m} from '#messages'
import type {Invoice} from '#contract/money/invoices.ts'
import {formatCents} from '#lib/money-text.ts'
import {openCreditCents} from './sums.ts'

/** What is left of an agency's credits for its next lead invoices. Renders nothing without any. */
export function OpenCredit({invoices}: {invoices: readonly Invoice[]}) {
  const credit_cents = openCreditCents(invoices)
  if (credit_cents === 0) return null
  return <p className="font-medium">{m.credit_for_your_next_leads({cents: formatCents(credit_cents)})}</p>
}
