import {and, eq, gt} from 'drizzle-orm'
import {createHmac, timingSafeEqual} from 'node:crypto'
import type {Role} from '#contract/accounts/roles.ts'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import type {Db} from '#server/db/client.ts'
import {identities, serverSecrets, socialStarts, spentTickets, users} from '#server/db/schema/all.ts'
import {randomSecret} from '#server/secret.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'

export type Start = typeof socialStarts.$inferSelect

/**
 * The secret that tickets are signed with. The first process that needs it makes it, all others read the same row: any
 * number of processes take one another's tickets, and none of them has to be told a secret.
 */
export async function ticketSecret(db: Db, now: string): Promise<string> {
  const name = 'tickets'
  const [known] = await db
    .select({secret: serverSecrets.secret})
    .from(serverSecrets)
    .where(eq(serverSecrets.name, name))
  if (known) return known.secret
  await db.insert(serverSecrets).values({name, secret: randomSecret(), created_at: now}).onConflictDoNothing()
  return ticketSecret(db, now)
}

export async function insertStart(db: Db, start: typeof socialStarts.$inferInsert): Promise<void> {
  await db.insert(socialStarts).values(start)
}

/** Takes away a start of this browser, so that nobody comes back with it twice; nothing where it has ended. */
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

/** Whether this use of a ticket is its first; the index decides. */
export async function spendTicket(
  db: Db,
  {id, expires_at}: {id: string; expires_at: string},
): Promise<boolean> {
  const spent = await db
    .insert(spentTickets)
    .values({id, expires_at})
    .onConflictDoNothing()
    .returning({id: spentTickets.id})
  return spent.length > 0
}

/** The account of somebody at a provider. */
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

/** Ties a subject to an account; answers false where it has one already. */
export async function insertIdentity(db: Db, identity: typeof identities.$inferInsert): Promise<boolean> {
  const made = await db
    .insert(identities)
    .values(identity)
    .onConflictDoNothing()
    .returning({user_id: identities.user_id})
  return made.length > 0
}

/** What a ticket says; each purpose has its own, so that none passes for another. */
type Claims =
  | {purpose: 'sign_up'; provider: SocialProvider; subject: string; email: string; bound_to: string}
  | {purpose: 'exchange'; user_id: string; bound_to: string}
type Purpose = Claims['purpose']

/** A ticket as it was signed; `id` is what is remembered of it once it is used. */
export type Ticket<P extends Purpose> = Extract<Claims, {purpose: P}> & {id: string; expires_at: string}

/** Lifetime of a ticket, in milliseconds. @see src/domain/rules.md#social-sign-in */
const lives_ms = {sign_up: 600_000, exchange: 60_000} satisfies Record<Purpose, number>

const signature = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest()

/** Signs what a browser is to bring back. Readable by anyone, made by nobody but this server. */
export function signTicket(secret: string, claims: Claims, now: string): string {
  const ticket = {...claims, id: newId(), expires_at: plusMs(now, lives_ms[claims.purpose])}
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${body}.${signature(secret, body).toString('base64url')}`
}

/** The ticket in this text; null where it is none of ours, of another purpose, or has ended. */
export function readTicket<P extends Purpose>(
  secret: string,
  text: string,
  purpose: P,
  now: string,
): Ticket<P> | null {
  const [body = '', signed = '', ...more] = text.split('.')
  const given = Buffer.from(signed, 'base64url')
  const right = signature(secret, body)
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null
  const ticket = JSON.parse(Buffer.from(body, 'base64url').toString()) as Ticket<Purpose>
  return ticket.purpose === purpose && now < ticket.expires_at ? (ticket as Ticket<P>) : null
}
