import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {scheduledMinutes} from '#domain/money/billing.ts'
import {careCents, dollarsToCents, visitFeeCents} from '#domain/money/money.ts'
import {visitHours} from '#domain/sessions/people-board.ts'
import {formatCents} from '#lib/money-text.ts'

interface Change {
  before: Session
  moved: Session
}

/** A visit as it is once proposed times are accepted. */
export const movedBy = (session: Session, {start, end}: {start: string; end: string}): Session => ({
  ...session,
  scheduled_start: start,
  scheduled_end: end,
})

/** What new times of a visit change: its hours, and the price or the pay that this side reads. */
export function ChangedPrice({before, moved}: Change) {
  const isOffice = useWho()?.role === 'agency'
  return (
    <>
      <p className="tabular-nums">
        {visitHours(moved) === visitHours(before)
          ? m.still_hours({hours: hoursText(visitHours(moved))})
          : m.after_instead_of_before({after: hoursText(visitHours(moved)), before: hoursText(visitHours(before))})}
      </p>
      {isOffice ? (
        <AgencyPrice before={before} moved={moved} />
      ) : before.my_side === 'caretaker' ? (
        <CaregiverPay before={before} moved={moved} />
      ) : (
        <FamilyPrice before={before} moved={moved} />
      )}
    </>
  )
}

/** The sum of both times, as text. */
const sums = ({before, moved}: Change, sumOf: (minutes: number) => number) => {
  const [old_cents, new_cents] = [sumOf(scheduledMinutes(before)), sumOf(scheduledMinutes(moved))]
  return {is_same: old_cents === new_cents, before: formatCents(old_cents), after: formatCents(new_cents)}
}

function AgencyPrice(change: Change) {
  const {data: bookings} = useQuery(leadQueries.organizationBookings())
  const booking = bookings?.find(({id}) => id === change.before.booking_id)
  if (typeof booking?.hourly_rate !== 'number') return null
  const rate_cents = dollarsToCents(booking.hourly_rate)
  const care = sums(change, minutes => careCents(rate_cents, minutes))
  const fee_bps = booking.lead_terms?.fee_bps
  const lead = fee_bps === undefined ? null : sums(change, minutes => visitFeeCents({rate_cents, minutes, fee_bps}))
  return (
    <>
      <p>{care.is_same ? m.the_family_pays_as_before({sum: care.after}) : m.the_family_pays_instead_of(care)}</p>
      {lead && !lead.is_same && <p>{m.your_lead_price_for_this_visit_changes(lead)}</p>}
    </>
  )
}

function CaregiverPay(change: Change) {
  const {pay} = change.before
  if (!pay) return null
  const care = sums(change, minutes => careCents(pay.rate_cents, minutes))
  return <p>{care.is_same ? m.it_pays_as_before({sum: care.after}) : m.it_pays_instead_of(care)}</p>
}

function FamilyPrice(change: Change) {
  const {data: booking} = useQuery(bookingQueries.one(change.before.booking_id))
  if (typeof booking?.hourly_rate !== 'number') return null
  const rate_cents = dollarsToCents(booking.hourly_rate)
  const fee_bps = booking.fee_bps ?? 0
  const due = sums(change, minutes => careCents(rate_cents, minutes) + visitFeeCents({rate_cents, minutes, fee_bps}))
  return <p>{due.is_same ? m.you_pay_as_before({sum: due.after}) : m.you_pay_instead_of(due)}</p>
}
