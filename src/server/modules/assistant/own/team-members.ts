import {and, asc, eq, isNull} from 'drizzle-orm'
import {fullName} from '#lib/full-name.ts'
import type {Db} from '#server/db/client.ts'
import {members, users} from '#server/db/schema/all.ts'

/** The current members of an agency, the first who joined first. */
export async function teamOf(db: Db, org_id: string) {
  const rows = await db
    .select({
      id: members.id,
      first_name: users.first_name,
      last_name: users.last_name,
      credentials: members.credentials,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(eq(members.org_id, org_id), isNull(members.removed_at)))
    .orderBy(asc(members.joined_at), asc(members.id))
  return rows.map(row => ({...row, name: fullName(row)}))
}
