import type {Invoice} from '#contract/money/invoices.ts'
import {Status} from '#ui/primitives/status-chip.tsx'
import {creditReasonText} from './words.ts'

/** How far the credit that was asked for is; nothing where none was. */
export function CreditState({invoice: {credit}}: {invoice: Invoice}) {
  if (!credit) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
      <Status of="credit" status={credit.status} />
      {creditReasonText(credit.reason)}
      {credit.answer && <span className="w-full">“{credit.answer}”</span>}
    </p>
  )
}
