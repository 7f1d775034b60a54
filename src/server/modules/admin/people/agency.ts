import {and, eq, isNull} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {members, organizations} from '#server/db/schema/all.ts'

/** The agency that somebody works for now, and as what; null where she works for none. */
export async function membershipOf(db: Db, user_id: string) {
  const [row] = await db
    .select({id: organizations.id, legal_name: organizations.legal_name, member_role: members.role})
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.org_id))
    .where(and(eq(members.user_id, user_id), isNull(members.removed_at)))
  return row ?? null
}

/** The member's id behind an account, for what is assigned to her; null where she works for nobody. */
export async function memberIdOf(db: Db, user_id: string): Promise<string | null> {
  const [row] = await db
    .select({id: members.id})
    .from(members)
    .where(and(eq(members.user_id, user_id), isNull(members.removed_at)))
  return row?.id ?? null
}
