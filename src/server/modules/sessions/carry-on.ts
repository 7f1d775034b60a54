import {and, eq, gt, gte, inArray, isNotNull, isNull, lt, notInArray} from 'drizzle-orm'
import {overlapsOf, type Timed} from '#domain/bookings/time-overlaps.ts'
import type {Slot} from '#domain/bookings/schedule.ts'
import {wallTime} from '#domain/time.ts'
import {addDays} from '#lib/day.ts'
import type {Db} from '#server/db/client.ts'
import {members, sessions, users} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'

/** A visit of the booking with the member who goes. */
interface Visit extends Timed {
  local_date: string
  member_id: string | null
}

/**
 * Who goes to the further visits of an agency's weekly booking, by their start: the member of the visit a week before
 * at that time, if still in the agency and without another visit then. Slots are by start. Locks these members.
 * @see src/domain/rules.md#every-week
 */
export async function carriedOn(
  tx: Db,
  {id, approved_org_id, timezone}: Pick<BookingRow, 'id' | 'approved_org_id' | 'timezone'>,
  slots: readonly Slot[],
): Promise<Map<string, string>> {
  const [first, last] = [slots[0], slots.at(-1)]
  const carried = new Map<string, string>()
  if (approved_org_id === null || !first || !last) return carried
  const times = {scheduled_start: sessions.scheduled_start, scheduled_end: sessions.scheduled_end}
  const earlier: Visit[] = await tx
    .select({...times, local_date: sessions.local_date, member_id: members.id})
    .from(sessions)
    .innerJoin(members, and(eq(members.id, sessions.assigned_member_id), isNull(members.removed_at)))
    .innerJoin(users, and(eq(users.id, members.user_id), isNull(users.suspended_at), isNull(users.closed_at)))
    .where(
      and(
        eq(sessions.booking_id, id),
        gte(sessions.local_date, addDays(first.date, -7)),
        notInArray(sessions.status, ['CANCELLED', 'MISSED']),
      ),
    )
    .for('share', {of: members})
  const ids = [...new Set(earlier.flatMap(visit => visit.member_id ?? []))]
  if (ids.length === 0) return carried
  const busy: Visit[] = await tx
    .select({...times, local_date: sessions.local_date, member_id: sessions.assigned_member_id})
    .from(sessions)
    .where(
      and(
        isNotNull(sessions.assigned_member_id),
        inArray(sessions.assigned_member_id, ids),
        notInArray(sessions.status, ['CANCELLED', 'MISSED']),
        lt(sessions.scheduled_start, last.scheduled_end),
        gt(sessions.scheduled_end, first.scheduled_start),
      ),
    )
  const time = (visit: Timed) => wallTime(visit.scheduled_start, timezone)
  for (const slot of slots) {
    const week_before = addDays(slot.date, -7)
    const member_id = earlier.find(each => each.local_date === week_before && time(each) === time(slot))?.member_id
    if (!member_id) continue
    const visits = busy.filter(visit => visit.member_id === member_id)
    if (overlapsOf([slot], visits).length > 0) continue
    carried.set(slot.scheduled_start, member_id)
    // a week later it is the earlier visit
    earlier.push({...slot, local_date: slot.date, member_id})
  }
  return carried
}
