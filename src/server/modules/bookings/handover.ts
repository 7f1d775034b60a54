import {settled} from '#lib/settled.ts'
import {and, asc, eq, gte, ne, type SQL} from 'drizzle-orm'
import type {Handover} from '#contract/bookings/handover.ts'
import {ageMonths} from '#domain/child-ages.ts'
import {details_visible_after_ms} from '#domain/constants.ts'
import {localDate} from '#domain/time.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, sessions} from '#server/db/schema/all.ts'
import type {Caller} from '#server/http/caller.ts'
import {childrenOf} from '#server/modules/accounts/index.ts'
import {readerOf, type Reader} from '#server/modules/sessions/index.ts'

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

/** SQL: the bookings whose family or approved provider this reader is. */
function isPartyOf({kind, owner_id}: Reader): SQL {
  if (kind === 'parent') return eq(bookings.parent_id, owner_id)
  return eq(kind === 'caretaker' ? bookings.caretaker_id : bookings.approved_org_id, owner_id)
}

/**
 * The children, door notes, and the request's notes and preferences of a booking, with the visits for which the caller
 * may read them: the family always, the approved side while a visit of theirs is open. Null if the caller may not.
 * @see src/domain/rules.md#children
 */
export async function handoverOf(
  db: Db,
  booking_id: string,
  {caller, now}: {caller: Caller | 'staff'; now: string},
): Promise<Handover | null> {
  const reader = caller === 'staff' ? null : readerOf(caller)
  if (caller !== 'staff' && !reader) return null
  const [[booking], open] = await settled([
    db
      .select({
        parent_id: bookings.parent_id,
        child_ids: bookings.child_ids,
        handover: bookings.handover,
        notes: bookings.notes,
        preference: bookings.preference,
        live_in: bookings.live_in,
        medical_companion: bookings.medical_companion,
        ages: bookings.ages,
        age_months: bookings.age_months,
        timezone: bookings.timezone,
      })
      .from(bookings)
      .where(and(eq(bookings.id, booking_id), reader ? isPartyOf(reader) : undefined)),
    openVisits(db, booking_id, now),
  ])
  if (!booking) return null
  // a field member's device deletes it a day after the last visit that is assigned to them
  const visits = reader?.kind === 'field' ? open.filter(({member_id}) => member_id === reader.member_id) : open
  if (reader && reader.kind !== 'parent' && visits.length === 0) return null
  const {parent_id, child_ids, timezone, ...request} = booking
  const today = localDate(now, timezone)
  const records = child_ids.length > 0 ? await childrenOf(db, parent_id, child_ids) : []
  return {
    booking_id,
    ...request,
    children: records.map(({id, first_name, birth_month, allergies, routines, notes}) => ({
      id,
      first_name,
      age_months: ageMonths(birth_month, today),
      allergies,
      routines,
      notes,
    })),
    visits: visits.map(({start, end}) => ({start, end})),
  }
}
