import {and, asc, eq, gte, ne} from 'drizzle-orm'
import type {Handover} from '#contract/bookings/handover.ts'
import {ageMonths} from '#domain/child-ages.ts'
import {details_visible_after_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {sessions} from '#server/db/schema/all.ts'
import type {Caller} from '#server/http/caller.ts'
import {childrenOf} from '#server/modules/accounts/index.ts'
import {readerOf} from '#server/modules/sessions/index.ts'
import {bookingsById} from './store.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'

/** The visits that count for access: not canceled, and ended less than a day ago. */
const openVisits = (db: Db, booking_id: string, now: string) =>
  db
    .select({start: sessions.scheduled_start, end: sessions.scheduled_end, member_id: sessions.assigned_member_id})
    .from(sessions)
    .where(
      and(
        eq(sessions.booking_id, booking_id),
        ne(sessions.status, 'CANCELLED'),
        gte(sessions.scheduled_end, plusMs(now, -details_visible_after_ms)),
      ),
    )
    .orderBy(asc(sessions.scheduled_start))

type Visits = Awaited<ReturnType<typeof openVisits>>

/** Whether the caller may read it: the family always, the approved side while a visit of theirs is open. */
function mayRead(booking: BookingRow, visits: Visits, caller: Caller): boolean {
  const reader = readerOf(caller)
  switch (reader?.kind) {
    case 'parent':
      return booking.parent_id === reader.owner_id
    case 'caretaker':
      return booking.caretaker_id === reader.owner_id && visits.length > 0
    case 'office':
      return booking.approved_org_id === reader.owner_id && visits.length > 0
    case 'field':
      return booking.approved_org_id === reader.owner_id && visits.some(({member_id}) => member_id === reader.member_id)
    default:
      return false
  }
}

/** The children and door notes of a booking; null if there is none, or it is not the caller's to read. */
export async function handoverOf(
  db: Db,
  booking_id: string,
  {caller, now}: {caller: Caller | 'staff'; now: string},
): Promise<Handover | null> {
  const [row] = await bookingsById(db, [booking_id])
  if (!row) return null
  const {booking} = row
  const visits = await openVisits(db, booking_id, now)
  if (caller !== 'staff' && !mayRead(booking, visits, caller)) return null
  const records = booking.child_ids.length > 0 ? await childrenOf(db, booking.parent_id, booking.child_ids) : []
  return {
    booking_id,
    handover: booking.handover,
    children: records.map(({id, first_name, birth_month, allergies, routines, notes}) => ({
      id,
      first_name,
      age_months: ageMonths(birth_month, now),
      allergies,
      routines,
      notes,
    })),
    visits: visits.map(({start, end}) => ({start, end})),
  }
}
