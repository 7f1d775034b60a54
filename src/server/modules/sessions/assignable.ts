import {and, asc, eq, isNull} from 'drizzle-orm'
import type {listAssignable} from '#contract/admin/bookings.ts'
import type {AnswerIn} from '#contract/endpoint.ts'
import {memberWarnings} from '#domain/sessions/people-board.ts'
import {fullName} from '#lib/full-name.ts'
import {settled} from '#lib/settled.ts'
import type {Db} from '#server/db/client.ts'
import {members, users} from '#server/db/schema/all.ts'
import type {SessionRow} from '#server/db/schema/sessions.ts'
import {memberOverlaps, visitsOfMembers} from './member-overlaps.ts'

/**
 * The agency's people by name, with what speaks against each for a visit, and their visits at its time. Null if it is no
 * agency's.
 * @see src/domain/rules.md#reassigned-by-staff
 */
export async function readAssignable(
  db: Db,
  session: SessionRow | undefined,
  now: string,
): Promise<AnswerIn<typeof listAssignable> | null> {
  if (!session?.org_id) return null
  const [rows, visits] = await settled([
    db
      .select({
        id: members.id,
        first_name: users.first_name,
        last_name: users.last_name,
        availability: members.availability,
        credentials: members.credentials,
      })
      .from(members)
      .innerJoin(users, eq(users.id, members.user_id))
      .where(and(eq(members.org_id, session.org_id), isNull(members.removed_at), isNull(users.suspended_at)))
      .orderBy(asc(users.first_name), asc(members.id)),
    visitsOfMembers(db, session.id, session.org_id, now),
  ])
  return {
    members: rows.map(row => ({id: row.id, name: fullName(row), ...memberWarnings(session, row)})),
    overlaps: memberOverlaps(session, visits, now),
  }
}
