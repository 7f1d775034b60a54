import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Booking} from '#contract/bookings/booking.ts'
import {invoiceQueries} from '#data/queries/invoices.ts'
import {formatCents} from '#lib/money-text.ts'
import {billedSums} from './billed-sums.ts'

/** The total billed for the visits of a finished booking, and the amounts paid and due. Renders nothing without statements. */
export function Billed({booking}: {booking: Booking}) {
  const {data: statements = []} = useQuery(invoiceQueries.ofBooking(booking.id))
  const sums = billedSums(statements)
  if (!sums || sums.billed_cents === 0) return null
  const {billed_cents, paid_cents, to_pay_cents} = sums
  const rows = [
    {label: m.billed_for_the_visits(), cents: billed_cents},
    ...(paid_cents > 0 ? [{label: m.paid(), cents: paid_cents}] : []),
    ...(to_pay_cents > 0 ? [{label: m.to_pay(), cents: to_pay_cents}] : []),
  ]
  return (
    <dl className="space-y-1">
      {rows.map(({label, cents}) => (
        <div key={label} className="flex justify-between gap-4 font-semibold">
          <dt>{label}</dt>
          <dd className="shrink-0 text-right">{formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
