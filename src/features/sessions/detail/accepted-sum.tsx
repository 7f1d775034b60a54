import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {billedMinutes} from '#domain/money/billing.ts'
import {careCents, dollarsToCents, visitFeeCents} from '#domain/money/money.ts'
import type {Times} from '#domain/sessions/session-times.ts'
import {formatCents} from '#lib/money-text.ts'

/**
 * What the visit costs or pays, as this side reads it, once these times of the other side are accepted; nothing where the
 * screen does not know the rate.
 */
export function AcceptedSum({session, times}: {session: Session; times: Times}) {
  const isOffice = useWho()?.role === 'agency'
  const minutes = billedMinutes({...session, ...times, settled_by: 'accepted', overtime_agreed: true})
  if (isOffice) return <OfficeSum session={session} minutes={minutes} />
  if (session.my_side === 'parent') return <FamilySum session={session} minutes={minutes} />
  return session.pay ? <p>{m.it_will_pay({sum: formatCents(careCents(session.pay.rate_cents, minutes))})}</p> : null
}

interface Billed {
  session: Session
  minutes: number
}

function OfficeSum({session, minutes}: Billed) {
  const {data: bookings} = useQuery(leadQueries.organizationBookings())
  const booking = bookings?.find(({id}) => id === session.booking_id)
  if (typeof booking?.hourly_rate !== 'number') return null
  const sum = formatCents(careCents(dollarsToCents(booking.hourly_rate), minutes))
  return <p>{m.the_family_will_pay({sum})}</p>
}

function FamilySum({session, minutes}: Billed) {
  const {data: booking} = useQuery(bookingQueries.one(session.booking_id))
  if (typeof booking?.hourly_rate !== 'number') return null
  const terms = {rate_cents: dollarsToCents(booking.hourly_rate), minutes, fee_bps: booking.fee_bps ?? 0}
  return <p>{m.you_will_pay({sum: formatCents(careCents(terms.rate_cents, minutes) + visitFeeCents(terms))})}</p>
}
