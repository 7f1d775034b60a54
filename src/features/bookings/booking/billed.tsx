import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Session} from '#contract/sessions/session.ts'
import {invoiceQueries} from '#data/queries/money/invoices.ts'
import {unbilledTogether} from '#domain/money/unbilled.ts'
import {formatCents} from '#lib/money-text.ts'
import {billedSums} from './billed-sums.ts'

type Visit = Pick<Session, 'unbilled_cents' | 'status' | 'settled_by'>

/** Whether what is due for a visit can still change: one that a device stored may be older than its booking. */
const isUndecided = ({status, settled_by}: Visit) =>
  settled_by === null && status !== 'CANCELLED' && status !== 'MISSED'

/**
 * What became of the price of a finished booking: the total billed, with the amounts paid and due, what the next statement
 * will have, or that nothing is due. Renders nothing while that is not known.
 * @see src/domain/rules.md#statements
 */
export function Billed({
  booking: {id, status},
  sessions,
}: {
  booking: Pick<Booking, 'id' | 'status'>
  /** Its visits, once loaded. */
  sessions: readonly Visit[] | undefined
}) {
  const {data: statements} = useQuery(invoiceQueries.ofBooking(id))
  const sums = statements && billedSums(statements)
  const none = {billed_cents: 0, paid_cents: 0, marked_cents: 0, to_pay_cents: 0}
  const {billed_cents, paid_cents, marked_cents, to_pay_cents} = sums ?? none
  const unbilled_cents = unbilledTogether(sessions ?? [])
  if (billed_cents === 0 && unbilled_cents === 0) {
    const isKnown = sums && sessions && !sessions.some(isUndecided)
    return isKnown ? <p className="font-semibold">{m.nothing_is_due_for_this_booking()}</p> : null
  }
  // visits may have taken place before the rest was canceled
  const isCanceled = status === 'CANCELLED' && !!sessions?.every(visit => visit.status === 'CANCELLED')
  const billedText = () => {
    if (status === 'CANCELLED' && !sessions) return m.billed()
    return isCanceled ? m.billed_for_canceling_late() : m.billed_for_the_visits()
  }
  const rows = [
    {label: billedText(), cents: billed_cents},
    {label: m.paid(), cents: paid_cents},
    {label: m.marked_paid(), cents: marked_cents},
    {label: m.to_pay(), cents: to_pay_cents},
  ].filter(({cents}) => cents > 0)
  const unbilled = formatCents(unbilled_cents)
  return (
    <div className="space-y-1">
      {rows.length > 0 && (
        <dl className="space-y-1">
          {rows.map(({label, cents}) => (
            <div key={label} className="flex justify-between gap-x-4 font-semibold large-text:flex-wrap">
              <dt>{label}</dt>
              <dd className="ml-auto text-right tabular-nums">{formatCents(cents)}</dd>
            </div>
          ))}
        </dl>
      )}
      {unbilled_cents > 0 && (
        <p>{isCanceled ? m.late_fee_is_not_billed_yet({amount: unbilled}) : m.not_billed_yet({sum: unbilled})}</p>
      )}
    </div>
  )
}
