import {settled} from '#lib/settled.ts'
import {isWeekly, pendingParts} from '#domain/bookings/booking.ts'
import {offersOf, type OfferRow} from '../offers/store.ts'
import type {BookingDetail, BookingParty, ListedBooking} from '#contract/admin/bookings.ts'
import {centsToDollars} from '#domain/money/money.ts'
import type {Db} from '#server/db/client.ts'
import {currentTimes} from '../current-visits.ts'
import {countSessions, currentHours, presentBooking} from '../present.ts'
import {bookingsById, type BookingWithPeople} from '../store.ts'
import {overlapsOfRequests} from '../overlaps.ts'
import {rankOffers} from '../rank-offers.ts'
import {presentOfferForStaff} from '../offers/present.ts'
import {staffSessionsOf} from '#server/modules/sessions/index.ts'
import {invoicesOf, membersOf, suspensionBehind, suspensionsOf, type Suspension, type SuspensionEvent} from './store.ts'
import {fullName} from '#lib/full-name.ts'
import {accountNames} from '#server/db/account-names.ts'

function providerOf({booking, caretaker, org}: BookingWithPeople): ListedBooking['provider'] {
  const {caretaker_id, approved_org_id} = booking
  if (caretaker_id && caretaker) {
    const {user_id, phone_number} = caretaker
    return {kind: 'caretaker', id: caretaker_id, user_id, name: fullName(caretaker), phone_number}
  }
  return approved_org_id && org
    ? {
        kind: 'agency',
        id: approved_org_id,
        user_id: null,
        name: org.legal_name,
        phone_number: org.phone_number,
      }
    : null
}

const familyOf = ({booking, parent, without_account}: BookingWithPeople): BookingParty => {
  const person = parent ?? without_account
  return {
    id: booking.parent_id,
    user_id: parent?.user_id ?? null,
    name: fullName(person),
    phone_number: person?.phone_number ?? null,
  }
}

/** A booking in staff lists. */
export function presentListed(row: BookingWithPeople, now: string): ListedBooking {
  const {booking, offers_count, assigned_name} = row
  const {organization_id: org_id, hourly_rate_cents} = booking
  const {sessions_count} = countSessions(booking, now)
  const {next_start} = currentTimes(row)
  return {
    id: booking.id,
    number: booking.number,
    audience: booking.audience,
    status: booking.status,
    service: booking.service,
    county: booking.county,
    timezone: booking.timezone,
    first_start: booking.first_start,
    last_end: booking.last_end,
    ...(next_start !== undefined && {next_start}),
    sessions_count,
    is_weekly: isWeekly(booking),
    hours: currentHours(row, now).hours,
    hourly_rate: hourly_rate_cents === null ? null : centsToDollars(hourly_rate_cents),
    offers_count,
    waitlisted: booking.waitlisted,
    ...pendingParts(booking, row.visits, now),
    number_of_children: booking.number_of_children,
    child_ids: booking.child_ids,
    family: familyOf(row),
    provider: providerOf(row),
    assigned_to: org_id === null ? null : {id: org_id, name: assigned_name ?? ''},
    created_at: booking.created_at,
  }
}

type Happened = BookingDetail['history'][number]

/** A booking's history, oldest first; `names` holds account names by id. */
function historyOf(
  {booking}: BookingWithPeople,
  offered: readonly OfferRow[],
  names: ReadonlyMap<string, string>,
  suspension: Suspension | null,
  changes: readonly SuspensionEvent[],
): Happened[] {
  const noDetails = {hourly_rate: null, reason: null}
  const by = (user_id: string | null) => names.get(user_id ?? '') ?? ''
  const happened: Happened[] = [
    {...noDetails, at: booking.created_at, what: 'requested', by: by(booking.created_by)},
    ...offered.map(({offer, org}): Happened => ({
      at: offer.received_at,
      what: 'offered',
      by: org?.legal_name ?? by(offer.by_user_id),
      hourly_rate: centsToDollars(offer.hourly_rate_cents),
      reason: offer.note,
    })),
  ]
  if (booking.approved_at && booking.hourly_rate_cents !== null) {
    const hourly_rate = centsToDollars(booking.hourly_rate_cents)
    const {approved_at: at, approved_by} = booking
    happened.push({...noDetails, at, what: 'approved', by: by(approved_by), hourly_rate})
  }
  if (booking.cancelled_at) {
    happened.push({
      ...noDetails,
      at: booking.cancelled_at,
      what: suspension ? 'suspended' : booking.status === 'DECLINED' ? 'declined' : 'cancelled',
      by: by(booking.cancelled_by_user_id),
      reason: booking.cancelled_reason,
      ...(suspension && {suspended: suspension.name, reason: suspension.reason}),
    })
  }
  for (const {what, at, by: name, ...account} of changes) {
    // the last suspension shows only in what the booking has now
    if (at === booking.cancelled_at) continue
    happened.push({
      ...noDetails,
      at,
      what: what === 'ended' ? 'suspended' : 'reinstated',
      by: name,
      reason: account.reason,
      suspended: account.name,
    })
  }
  return happened.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** What is known of a booking by its id alone; `presentDetail` reads the rest. */
export const readDetail = (db: Db, id: string, now: string) =>
  settled([
    bookingsById(db, [id], now),
    offersOf(db, [id], now),
    staffSessionsOf(db, id, now),
    invoicesOf(db, id),
    suspensionsOf(db, id),
  ])

/** A booking with offers, visits, invoices and history; null if there is none. */
export async function presentDetail(
  db: Db,
  [[row], offered, visits, invoices, changes]: Awaited<ReturnType<typeof readDetail>>,
  now: string,
): Promise<BookingDetail | null> {
  if (!row) return null
  const {created_by, approved_by, cancelled_by_user_id} = row.booking
  const people = [created_by, approved_by, cancelled_by_user_id].flatMap(each => each ?? [])
  const [names, members, suspension, overlaps] = await settled([
    accountNames(db, [...people, ...offered.map(({offer}) => offer.by_user_id)]),
    membersOf(db, row.booking.approved_org_id),
    suspensionBehind(db, row.booking),
    overlapsOfRequests(db, [row.booking], now),
  ])
  return {
    ...presentListed(row, now),
    booking: presentBooking(row, {
      side: 'family',
      isStaff: true,
      now,
      offers: rankOffers(row.booking, offered, now, {
        overlaps: overlaps.get(row.booking.id),
        present: presentOfferForStaff,
      }),
    }),
    ...visits,
    members,
    invoices,
    history: historyOf(row, offered, names, suspension, changes),
  }
}

/** The same by its id, after a command. */
export const detailOf = async (db: Db, id: string, now: string): Promise<BookingDetail | null> =>
  presentDetail(db, await readDetail(db, id, now), now)
