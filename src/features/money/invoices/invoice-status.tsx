import type {Invoice} from '#contract/money/invoices.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {isOverdue} from '#domain/money/invoice.ts'
import {Status} from '#ui/primitives/status.tsx'
import {statusWord} from './words.ts'

/** The chip of an invoice for its reader; overdue from its due date on. */
export function InvoiceStatus({invoice}: {invoice: Invoice}) {
  const now = useServerNow()
  const isLate = invoice.outside === null && isOverdue(invoice, now)
  const label = isLate ? undefined : statusWord(invoice)
  return <Status of="invoice" status={isLate ? 'OVERDUE' : invoice.status} {...(label !== undefined && {label})} />
}
