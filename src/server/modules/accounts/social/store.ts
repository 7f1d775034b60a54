import {and, eq, gt} from 'drizzle-orm'
import type {Role} from '#contract/accounts/roles.ts'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import type {Db} from '#server/db/client.ts'
import {identities, socialStarts, users} from '#server/db/schema/all.ts'

export type Start = typeof socialStarts.$inferSelect

export async function insertStart(db: Db, start: typeof socialStarts.$inferInsert): Promise<void> {
  await db.insert(socialStarts).values(start)
}

/** Uses up this browser's start, so that a callback works once; nothing if it has expired. */
export async function takeStart(
  db: Db,
  of: Pick<Start, 'state_hash' | 'browser_hash' | 'provider'> & {now: string},
): Promise<Start | undefined> {
  const [start] = await db
    .delete(socialStarts)
    .where(
      and(
        eq(socialStarts.state_hash, of.state_hash),
        eq(socialStarts.browser_hash, of.browser_hash),
        eq(socialStarts.provider, of.provider),
        gt(socialStarts.expires_at, of.now),
      ),
    )
    .returning()
  return start
}

/** The account of a subject at a provider. */
export async function accountOfSubject(
  db: Db,
  provider: SocialProvider,
  subject: string,
): Promise<{id: string; role: Role} | undefined> {
  const [account] = await db
    .select({id: users.id, role: users.role})
    .from(identities)
    .innerJoin(users, eq(users.id, identities.user_id))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
  return account
}

export async function accountOfId(db: Db, id: string): Promise<{id: string; role: Role} | undefined> {
  const [account] = await db.select({id: users.id, role: users.role}).from(users).where(eq(users.id, id))
  return account
}

/** Links a subject to an account; false if the subject is already linked. */
export async function insertIdentity(db: Db, identity: typeof identities.$inferInsert): Promise<boolean> {
  const made = await db
    .insert(identities)
    .values(identity)
    .onConflictDoNothing()
    .returning({user_id: identities.user_id})
  return made.length > 0
}
