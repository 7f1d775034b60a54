import {and, eq, gt, inArray, isNull, ne, sql, type SQL} from 'drizzle-orm'
import {change_minutes, day_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {hasJoined} from '#server/db/active-accounts.ts'
import {isFromAddressOf} from '#server/db/is-message-of.ts'
import {pgCode, rowsOf, type Db} from '#server/db/client.ts'
import {contactMessages, emailChanges, tokens, users} from '#server/db/schema/all.ts'
import {tokenHash} from '#server/http/caller.ts'
import {randomSecret} from '#server/secret.ts'
import {isBlocked} from '../blocked-addresses.ts'
import {lapsedMemberInvite, letGoOfLapsed} from '../auth/store.ts'
import {endLinks} from '../auth/password-links.ts'

type EmailChange = typeof emailChanges.$inferSelect

/** Stores an email change, replacing an unconfirmed one. Returns its id, or null if the account already has the address. */
export async function openChange(
  tx: Db,
  {now, ...wish}: Pick<EmailChange, 'user_id' | 'token_id' | 'new_email'> & {now: string},
): Promise<string | null> {
  const {user_id, new_email} = wish
  const [user] = await tx.select({email: users.email}).from(users).where(eq(users.id, user_id))
  if (!user || user.email === new_email) return null
  await endOpen(tx, user_id, ne(emailChanges.new_email, emailChanges.old_email))
  const id = newId()
  const expires_at = plusMs(now, change_minutes * 60_000)
  await tx.insert(emailChanges).values({id, ...wish, old_email: user.email, created_at: now, expires_at})
  return id
}

const endOpen = (tx: Db, user_id: string, isKind: SQL) =>
  tx.delete(emailChanges).where(and(eq(emailChanges.user_id, user_id), isNull(emailChanges.confirmed_at), isKind))

/** The address that an account moves to once its link is opened; null without such a link. */
export async function addressAsked(db: Db, user_id: string, now: string): Promise<string | null> {
  const [open] = await db
    .select({new_email: emailChanges.new_email})
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.user_id, user_id),
        isNull(emailChanges.confirmed_at),
        ne(emailChanges.new_email, emailChanges.old_email),
        gt(emailChanges.expires_at, now),
      ),
    )
  return open?.new_email ?? null
}

/** Lifetime of a link that verifies the address of an account: its recipient may read the mail days later. */
export const verification_days = 7

/** Whether the link verifies the present address instead of moving the account to another. */
export const isVerification = ({old_email, new_email}: Pick<EmailChange, 'old_email' | 'new_email'>): boolean =>
  old_email === new_email

/**
 * Creates the link token that verifies an account's present address, which replaces the previous one. Null if the
 * address is verified.
 */
export async function newVerificationToken(tx: Db, user_id: string, now: string): Promise<string | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, user_id)).for('no key update')
  if (!user || user.email_verified_at !== null) return null
  await endOpen(tx, user_id, eq(emailChanges.new_email, emailChanges.old_email))
  const token = randomSecret()
  await tx.insert(emailChanges).values({
    id: newId(),
    user_id,
    old_email: user.email,
    new_email: user.email,
    token_hash: tokenHash(token),
    created_at: now,
    expires_at: plusMs(now, verification_days * day_ms),
  })
  return token
}

/** An email change with its account; undefined if it was replaced. */
export async function changeById(db: Db, id: string) {
  const [row] = await db
    .select({change: emailChanges, user: users})
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.user_id))
    .where(eq(emailChanges.id, id))
  return row
}

/** Creates the link token of a pending change; only its hash is stored. */
export async function newChangeToken(db: Db, id: string): Promise<string> {
  const token = randomSecret()
  await db
    .update(emailChanges)
    .set({token_hash: tokenHash(token)})
    .where(eq(emailChanges.id, id))
  return token
}

/**
 * Whether another account has the address (lower case). An expired invitation does not count: it is deleted on
 * confirmation.
 */
export async function belongsToOther(
  db: Db,
  {new_email, user_id}: Pick<EmailChange, 'new_email' | 'user_id'>,
  now: string,
): Promise<boolean> {
  const others = await db
    .select({id: users.id})
    .from(users)
    .where(and(eq(users.email, new_email), ne(users.id, user_id)))
  return others.length > 0 && (await lapsedMemberInvite(db, new_email, now)) === null
}

/**
 * The change of a valid token with its account, both locked, the account first as everywhere: of two concurrent calls the
 * second finds the link used.
 */
export async function lockOpenChange(tx: Db, token: string, now: string): Promise<EmailChange | undefined> {
  const isOpen = and(
    eq(emailChanges.token_hash, tokenHash(token)),
    isNull(emailChanges.confirmed_at),
    gt(emailChanges.expires_at, now),
  )
  const owner = tx.select({user_id: emailChanges.user_id}).from(emailChanges).where(isOpen)
  await tx.select({id: users.id}).from(users).where(inArray(users.id, owner)).for('no key update')
  const [change] = await tx.select().from(emailChanges).where(isOpen).for('update')
  return change
}

/** Sets the new address; false if it is blocked or taken, which the unique index decides. */
export async function moveAccount(tx: Db, {id, user_id, new_email: email}: EmailChange, now: string): Promise<boolean> {
  if (await isBlocked(tx, email, now)) return false
  // an older verification is of the address that is left
  await endOpen(tx, user_id, eq(emailChanges.new_email, emailChanges.old_email))
  await letGoOfLapsed(tx, email, now)
  await linkMessages(tx, user_id)
  try {
    // a savepoint, so that a unique violation does not abort the outer transaction
    await tx.transaction(part => part.update(users).set({email}).where(eq(users.id, user_id)))
  } catch (error) {
    if (pgCode(error)?.code === '23505') return false
    throw error
  }
  await closeChange(tx, id, now)
  return true
}

/** Links the messages to support from an account's address to it, because it leaves that address. */
async function linkMessages(tx: Db, user_id: string): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, user_id))
  if (!user) return
  await tx
    .update(contactMessages)
    .set({user_id})
    .where(and(isNull(contactMessages.user_id), isFromAddressOf(user)))
}

/** Marks a link as used. */
export async function closeChange(tx: Db, id: string, now: string): Promise<void> {
  await tx.update(emailChanges).set({confirmed_at: now, token_hash: null}).where(eq(emailChanges.id, id))
}

/** Revokes all credentials except those that requested the change, and pending reset links. */
export async function endOtherSignIns(tx: Db, {user_id, token_id}: EmailChange): Promise<void> {
  const isOther = token_id === null ? undefined : ne(tokens.id, token_id)
  await tx.delete(tokens).where(and(eq(tokens.user_id, user_id), isOther))
  await endLinks(tx, user_id)
}

/**
 * Who invited an account that no one has logged in to, as its mail names them: an owner of its agency, or the contact of
 * its family. Null for any other account.
 */
export async function inviterOf(tx: Db, user_id: string): Promise<string | null> {
  const [row] = await rowsOf<{id: string | null}>(
    tx,
    sql`select coalesce(
        (select o.user_id from members m join members o on o.org_id = m.org_id
          where m.user_id = u.id and m.removed_at is null and o.role = 'owner' and o.removed_at is null
          order by o.joined_at limit 1),
        (select p.user_id from family_adults f join parents p on p.id = f.parent_id
          where f.user_id = u.id and p.user_id <> u.id limit 1))::text as id
      from users u where u.id = ${user_id}::uuid and not ${hasJoined(sql`u`)}`,
  )
  return row?.id ?? null
}
