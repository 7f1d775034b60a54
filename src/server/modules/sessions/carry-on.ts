import {and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, notInArray} from 'drizzle-orm'
import {overlapsOf, type Timed} from '#domain/bookings/time-overlaps.ts'
import type {Slot} from '#domain/bookings/schedule.ts'
import {wallTime} from '#domain/time.ts'
import {addDays} from '#lib/day.ts'
import {busyEnd} from '#server/db/busy-end.ts'
import type {Db} from '#server/db/client.ts'
import {members, sessions, users} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'

/** A visit with the member who goes. */
interface Visit extends Timed {
  booking_id: string
  local_date: string
  member_id: string | null
}

/** A booking with the slots of its further visits, by their start. */
export interface Further {
  booking: Pick<BookingRow, 'id' | 'approved_org_id' | 'timezone'>
  slots: readonly Slot[]
}

/** Visits of these bookings from a day on whose member is still in the agency; locks these members. */
const visitsSince = (tx: Db, booking_ids: readonly string[], day: string): Promise<Visit[]> =>
  tx
    .select({...columns, member_id: members.id})
    .from(sessions)
    .innerJoin(members, and(eq(members.id, sessions.assigned_member_id), isNull(members.removed_at)))
    .innerJoin(users, and(eq(users.id, members.user_id), isNull(users.suspended_at), isNull(users.closed_at)))
    .where(
      and(
        inArray(sessions.booking_id, [...booking_ids]),
        gte(sessions.local_date, day),
        notInArray(sessions.status, ['CANCELLED', 'MISSED']),
      ),
    )
    .orderBy(asc(members.id))
    .for('share', {of: members})

/** Visits of these members within a time. */
const visitsOf = (tx: Db, member_ids: readonly string[], since: string, until: string): Promise<Visit[]> =>
  tx
    .select({...columns, member_id: sessions.assigned_member_id})
    .from(sessions)
    .where(
      and(
        isNotNull(sessions.assigned_member_id),
        inArray(sessions.assigned_member_id, [...member_ids]),
        notInArray(sessions.status, ['CANCELLED', 'MISSED']),
        lt(sessions.scheduled_start, until),
        gt(busyEnd, since),
      ),
    )

const columns = {
  booking_id: sessions.booking_id,
  scheduled_start: sessions.scheduled_start,
  scheduled_end: sessions.scheduled_end,
  local_date: sessions.local_date,
}

/**
 * Who goes to the further visits of agencies' weekly bookings, by booking and start: the member of the visit a week before
 * at that time, if still in the agency and without another visit then. Locks these members.
 * @see src/domain/rules.md#every-week
 */
export async function carriedOn(
  tx: Db,
  all: readonly Further[],
): Promise<(booking_id: string, start: string) => string | undefined> {
  const further = all.filter(({booking, slots}) => booking.approved_org_id !== null && slots.length > 0)
  const slots = further.flatMap(each => each.slots)
  const [first_day] = slots.map(({date}) => date).toSorted()
  const [since] = slots.map(slot => slot.scheduled_start).toSorted()
  const until = slots
    .map(slot => slot.scheduled_end)
    .toSorted()
    .at(-1)
  if (!first_day || !since || !until) return () => undefined
  const earlier = await visitsSince(
    tx,
    further.map(({booking}) => booking.id),
    addDays(first_day, -7),
  )
  const ids = [...new Set(earlier.flatMap(visit => visit.member_id ?? []))]
  if (ids.length === 0) return () => undefined
  const busy = await visitsOf(tx, ids, since, until)
  const carried = new Map<string, string>()
  for (const each of further) chooseMembers(each, {earlier, busy, carried})
  return (booking_id, start) => carried.get(`${booking_id} ${start}`)
}

/** Chooses who goes to the visits of one booking, and adds them to the visits known. */
function chooseMembers(
  {booking: {id, timezone}, slots}: Further,
  {earlier, busy, carried}: {earlier: Visit[]; busy: Visit[]; carried: Map<string, string>},
): void {
  const time = (visit: Timed) => wallTime(visit.scheduled_start, timezone)
  const own = earlier.filter(({booking_id}) => booking_id === id)
  for (const slot of slots) {
    const week_before = addDays(slot.date, -7)
    const member_id = own.find(each => each.local_date === week_before && time(each) === time(slot))?.member_id
    if (!member_id) continue
    const visits = busy.filter(visit => visit.member_id === member_id)
    if (overlapsOf([slot], visits).length > 0) continue
    carried.set(`${id} ${slot.scheduled_start}`, member_id)
    const visit = {...slot, booking_id: id, local_date: slot.date, member_id}
    // a week later it is the earlier visit; to the next booking the member is busy
    own.push(visit)
    busy.push(visit)
  }
}
