import {eq, sql} from 'drizzle-orm'
import type {ListedPerson} from '#contract/admin/people-shapes.ts'
import {settled} from '#lib/settled.ts'
import {busyEndOf} from '#server/db/busy-end.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {bookings} from '#server/db/schema/all.ts'
import {findObstacles} from '../invitations/invite.ts'

type Reason = NonNullable<ListedPerson['cannot_be_asked']>

/** Those of these caregivers who have a visit at the time of one that is ahead of the booking. */
async function busyDuring(db: Db, booking_id: string, ids: readonly string[], now: string): Promise<Set<string>> {
  const rows = await rowsOf<{id: string}>(
    db,
    sql`select distinct s.caretaker_id::text as id from sessions own
      join sessions s on tstzrange(s.scheduled_start, ${busyEndOf('s')}) && tstzrange(own.scheduled_start, own.scheduled_end)
      where own.booking_id = ${booking_id}::uuid and own.status = 'SCHEDULED' and own.scheduled_start > ${now}::timestamptz
        and s.caretaker_id = any(${`{${ids.join()}}`}::uuid[]) and s.status <> 'CANCELLED'`,
  )
  return new Set(rows.map(({id}) => id))
}

/**
 * Why each of these caregivers cannot be asked for what is ahead of a booking; null for one who can, or without that
 * booking.
 * @see src/domain/rules.md#reassigned-by-staff
 */
export async function whyNotAsked(
  db: Db,
  booking_id: string,
  ids: readonly string[],
  now: string,
): Promise<(id: string | null) => Reason | null> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, booking_id))
  if (!booking || ids.length === 0) return () => null
  const [obstacleOf, busy] = await settled([findObstacles(db, ids, booking, now), busyDuring(db, booking_id, ids, now)])
  return id => (id === null ? null : (obstacleOf(id)?.reason ?? (busy.has(id) ? 'busy' : null)))
}
