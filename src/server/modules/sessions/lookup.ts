import type {SessionRow} from '#server/db/schema/sessions.ts'
import {and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql} from 'drizzle-orm'
import {busyEnd} from '../../db/busy-end.ts'
import {rowsOf, type Db} from '../../db/client.ts'
import {uuids} from '../../db/prepared.ts'
import {bookings, members, sessionEvents, sessions, users} from '../../db/schema/all.ts'
import type {Reader} from './policy.ts'

/** Whether a booking is the reader's, even without sessions. A field member sees only sessions assigned to them. */
export async function isPartyOf(db: Db, reader: Reader, booking_id: string): Promise<boolean> {
  const party = {
    parent: bookings.parent_id,
    caretaker: bookings.caretaker_id,
    office: bookings.approved_org_id,
    field: null,
  }[reader.kind]
  if (!party) return false
  const rows = await db
    .select({id: bookings.id})
    .from(bookings)
    .where(and(eq(bookings.id, booking_id), eq(party, reader.owner_id)))
  return rows.length > 0
}

/** Whether a member of an agency was assigned to this session before. */
export async function wasAssigned(
  db: Db,
  session_id: string,
  {member_id, org_id}: {member_id: string | null; org_id: string | null},
): Promise<boolean> {
  if (!member_id || !org_id) return false
  const rows = await db
    .select({id: sessions.id})
    .from(sessions)
    .innerJoin(sessionEvents, eq(sessionEvents.session_id, sessions.id))
    .where(
      and(
        eq(sessions.id, session_id),
        eq(sessions.org_id, org_id),
        eq(sessionEvents.kind, 'assigned'),
        sql`${member_id} in (${sessionEvents.data} ->> 'member_id', ${sessionEvents.data} ->> 'from')`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** A current member of this agency, locked until the transaction ends; else undefined. */
export async function findColleague(db: Db, org_id: string, member_id: string) {
  const [colleague] = await db
    .select({
      first_name: users.first_name,
      last_name: users.last_name,
      profile_picture: users.profile_picture,
      suspended_at: users.suspended_at,
      availability: members.availability,
      credentials: members.credentials,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(eq(members.id, member_id), eq(members.org_id, org_id), isNull(members.removed_at)))
    .for('share', {of: members})
  return colleague
}

/** Those of these members who are in this agency now, by id and locked until the transaction ends. */
export async function findColleagues(db: Db, org_id: string, member_ids: readonly string[]) {
  return db
    .select({
      id: members.id,
      first_name: users.first_name,
      last_name: users.last_name,
      suspended_at: users.suspended_at,
      availability: members.availability,
      credentials: members.credentials,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(inArray(members.id, [...member_ids]), eq(members.org_id, org_id), isNull(members.removed_at)))
    .orderBy(asc(members.id))
    .for('share', {of: members})
}

/** The member last assigned to each of these sessions without one, by session; none if no one ever was. */
export async function findLastMembers(db: Db, session_ids: readonly string[]): Promise<Map<string, string>> {
  if (session_ids.length === 0) return new Map()
  const from = sql<string>`${sessionEvents.data} ->> 'from'`
  const rows = await db
    .selectDistinctOn([sessionEvents.session_id], {session_id: sessionEvents.session_id, from})
    .from(sessionEvents)
    .where(
      and(inArray(sessionEvents.session_id, [...session_ids]), eq(sessionEvents.kind, 'assigned'), isNotNull(from)),
    )
    .orderBy(sessionEvents.session_id, desc(sessionEvents.id))
  return new Map(rows.map(row => [row.session_id, row.from]))
}

/**
 * Who came to the bookings of these sessions, or was to come, before these were assigned: `booking_id member_id`. The
 * events of that assignment are saved already.
 */
export async function findKnownMembers(
  db: Db,
  assigned: readonly Pick<SessionRow, 'id' | 'booking_id'>[],
): Promise<ReadonlySet<string>> {
  const booking_ids = [...new Set(assigned.map(({booking_id}) => booking_id))]
  const rows = await rowsOf<{known: string}>(
    db,
    sql`select distinct s.booking_id || ' ' || k.member_id as known
      from sessions s cross join lateral (
        select s.assigned_member_id::text as member_id where s.id <> all(${uuids(assigned.map(({id}) => id))}::uuid[])
        union all
        select e.data ->> 'from' from session_events e where e.session_id = s.id and e.kind = 'assigned'
      ) k
      where s.booking_id = any(${uuids(booking_ids)}::uuid[]) and k.member_id is not null`,
  )
  return new Set(rows.map(({known}) => known))
}

/**
 * The conflict of a new time: a session of the same booking or caregiver. Agencies can send another member, so only the
 * same booking counts for them.
 */
export async function findConflict(
  db: Db,
  session: SessionRow,
  {start, end}: {start: string; end: string},
): Promise<'booking' | 'caretaker' | null> {
  const rows = await db
    .select({booking_id: sessions.booking_id})
    .from(sessions)
    .where(
      and(
        ne(sessions.id, session.id),
        ne(sessions.status, 'CANCELLED'),
        lt(sessions.scheduled_start, end),
        gt(busyEnd, start),
        or(
          eq(sessions.booking_id, session.booking_id),
          session.caretaker_id ? eq(sessions.caretaker_id, session.caretaker_id) : undefined,
        ),
      ),
    )
  if (rows.some(row => row.booking_id === session.booking_id)) return 'booking'
  return rows.length > 0 ? 'caretaker' : null
}
