import {and, asc, eq, gt, lt, notInArray} from 'drizzle-orm'
import type {Reader} from '#server/modules/sessions/index.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, caretakers, organizations, parents, sessions} from '#server/db/schema/all.ts'
import {caregiverUser, familyUser, names} from './names.ts'

/** Whose visits they are, as part of the statement; a field member's are those she is assigned to. */
function ownedBy(reader: Reader) {
  switch (reader.kind) {
    case 'parent':
      return eq(sessions.parent_id, reader.owner_id)
    case 'caretaker':
      return eq(sessions.caretaker_id, reader.owner_id)
    case 'office':
      return eq(sessions.org_id, reader.owner_id)
    case 'field':
      return and(eq(sessions.org_id, reader.owner_id), eq(sessions.assigned_member_id, reader.member_id))
  }
}

/** Visits of the reader that are to come or go on, between two instants, by their start. */
export const visitsAhead = (db: Db, reader: Reader, range: {from: string; to: string}, limit: number) =>
  db
    .select({
      scheduled_start: sessions.scheduled_start,
      scheduled_end: sessions.scheduled_end,
      timezone: sessions.timezone,
      service: bookings.service,
      ...names,
    })
    .from(sessions)
    .innerJoin(bookings, eq(bookings.id, sessions.booking_id))
    .innerJoin(parents, eq(parents.id, sessions.parent_id))
    .leftJoin(familyUser, eq(familyUser.id, parents.user_id))
    .leftJoin(caretakers, eq(caretakers.id, sessions.caretaker_id))
    .leftJoin(caregiverUser, eq(caregiverUser.id, caretakers.user_id))
    .leftJoin(organizations, eq(organizations.id, sessions.org_id))
    .where(
      and(
        ownedBy(reader),
        gt(sessions.scheduled_end, range.from),
        lt(sessions.scheduled_start, range.to),
        notInArray(sessions.status, ['CANCELLED', 'COMPLETED', 'MISSED']),
      ),
    )
    .orderBy(asc(sessions.scheduled_start), asc(sessions.id))
    .limit(limit)

export type VisitAhead = Awaited<ReturnType<typeof visitsAhead>>[number]
