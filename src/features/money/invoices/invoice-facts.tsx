import {Link} from '@tanstack/react-router'
import type {Invoice} from '#contract/money/invoices.ts'
import {useWho} from '#data/account/current-user.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {dateText, methodText} from './words.ts'

/** Who pays whom, when, and how. */
export function InvoiceFacts({invoice}: {invoice: Invoice}) {
  const {payer, payee, issued_at, due_at, paid_at, method, booking_id, booking_number, kind, my_side} =
    invoice
  const zone = deviceZone()
  const isOffice = useWho()?.role === 'agency'
  const isOpen = invoice.status === 'OPEN'
  const booking =
    kind === 'statement' && my_side === 'payer' && booking_id !== null ? (
      <Link to="/dash/parent/booking/$id" params={{id: booking_id}}>
        {booking_number}
      </Link>
    ) : isOffice && booking_id !== null ? (
      <Link to="/dash/agency/bookings" search={{lead: booking_id}}>
        {booking_number}
      </Link>
    ) : (
      booking_number
    )
  const items = [
    {label: 'From', value: payee?.name ?? 'Village'},
    {label: 'To', value: payer.name},
    booking && {label: 'Booking', value: booking},
    issued_at && {label: 'Issued', value: dateText(issued_at, zone)},
    isOpen && due_at && {label: 'Due', value: dateText(due_at, zone)},
    paid_at && {label: 'Paid', value: dateText(paid_at, zone)},
    method && {label: 'Paid how', value: methodText[method]},
  ]
  return (
    <div className="print:*:grid-cols-3">
      <KeyValues items={items.filter(item => typeof item === 'object' && item !== null)} />
    </div>
  )
}
