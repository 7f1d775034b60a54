import {m} from '#messages'
import type {Invoice} from '#contract/money/invoices.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {isOverdue, isOwed} from '#domain/money/invoice.ts'
import type {refundedPart} from '#domain/money/invoice-refunds.ts'
import {statusText} from '#domain/money/invoice-text.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Status} from '#ui/primitives/status.tsx'

/** The chip of an invoice for its reader; one marked paid asks its payee. */
export function InvoiceStatusChip({
  invoice,
  refunded,
}: {
  invoice: Pick<Invoice, 'status' | 'due_at' | 'outside' | 'my_side'> & {taken_back?: boolean | undefined}
  /** How much of it its payer has back. */
  refunded?: ReturnType<typeof refundedPart>
}) {
  const now = useServerNow()
  const {outside, my_side, taken_back} = invoice
  if (refunded && my_side !== 'payee') {
    return <Status of="invoice" status={refunded === 'part' ? 'PARTLY_REFUNDED' : 'REFUNDED'} />
  }
  // looks like what will not be paid
  const status = taken_back ? 'UNCOLLECTIBLE' : invoice.status
  const isAsked = isOwed(invoice.status) && outside !== null && my_side === 'payee'
  return (
    <Status
      of="invoice"
      status={isOverdue(invoice, now, deviceZone()) ? 'OVERDUE' : status}
      label={isAsked ? m.did_it_arrive() : statusText(invoice, now, deviceZone())}
    />
  )
}
