import {and, asc, eq, inArray, is, isNotNull, lte, ne, or, sql, type SQLWrapper} from 'drizzle-orm'
import {getTableConfig, PgTable} from 'drizzle-orm/pg-core'
import {apart} from '#lib/for-each-isolated.ts'
import {erasedName} from '#lib/full-name.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {recordAudit} from '#server/db/audit.ts'
import * as schema from '#server/db/schema/all.ts'
import {blockAddress, passContact, withdrawMemberInvites} from '#server/modules/accounts/index.ts'
import {eraseMessagesOf} from '#server/modules/messages/index.ts'
import {removeMethods} from '#server/modules/payments/index.ts'
import {detachMethodsOf, withoutMethod} from '#server/modules/subscriptions/index.ts'
import {eraseAgency, eraseCaretaker, eraseFamily, noBank} from './erase-profiles.ts'
import {eraseWrittenBy} from './erase-words.ts'
import type {ErasedAccount, NoteErased} from './erased-list.ts'

const {
  accountClosings,
  auditLog,
  bookings,
  caretakers,
  checkouts,
  familyAdults,
  files,
  members,
  notices,
  offers,
  payments,
  staffNotes,
  subscriptions,
  users,
} = schema

type User = typeof users.$inferSelect

/** When an account that could not be erased is tried again, in milliseconds. */
const again_ms = 3_600_000

/**
 * Erases up to `limit` accounts whose days to undo the closing are over, each by itself; returns how many were tried. One
 * that fails is reported and tried again later.
 */
export async function eraseDueAccounts(
  db: Db,
  {
    now,
    limit,
    onTrouble,
    noteErased,
  }: {
    now: string
    limit: number
    onTrouble: (error: unknown) => void
    noteErased: NoteErased
  },
): Promise<number> {
  const due = db
    .select({user_id: accountClosings.user_id})
    .from(accountClosings)
    .where(lte(accountClosings.erase_at, now))
    .orderBy(asc(accountClosings.erase_at))
    .limit(limit)
    .for('update', {skipLocked: true})
  const taken = await db
    .update(accountClosings)
    .set({erase_at: plusMs(now, again_ms)})
    .where(inArray(accountClosings.user_id, due))
    .returning()
  const erase = async (closing: (typeof taken)[number]) => {
    // before the rows change, so that no restored backup can bring back what is erased here
    await noteErased({user_id: closing.user_id, org_id: closing.org_id})
    await db.transaction(tx => eraseAccount(tx, closing, now))
  }
  return apart(taken, erase, onTrouble)
}

/**
 * Erases everything that names a person or a place. Sessions, claims, invoices, ledger and audit log stay under the account's id.
 * @see src/domain/rules-people.md#closing-an-account
 */
export async function eraseAccount(tx: Db, {user_id, org_id}: ErasedAccount, now: string): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, user_id)).for('update')
  if (!user) return
  // the triggers that keep histories as they are let this transaction alone through
  await tx.execute(sql`select set_config('village.erasing', 'on', true)`)
  if (user.suspended_at !== null) await blockAddress(tx, user.email, now)
  await eraseWrittenBy(tx, user)
  const family_id = await leaveFamily(tx, user, now)
  const [caretaker] = await tx.select().from(caretakers).where(eq(caretakers.user_id, user_id))
  if (family_id !== null) await eraseFamily(tx, family_id)
  if (caretaker) await eraseCaretaker(tx, caretaker.id)
  if (org_id !== null) await eraseAgency(tx, org_id)
  await tx
    .update(members)
    .set({
      removed_at: sql`coalesce(removed_at, ${now}::timestamptz)`,
      credentials: [],
      availability: {hours: [], away: [], place: null},
    })
    .where(eq(members.user_id, user_id))
  const profile_ids = [family_id, caretaker?.id, org_id].filter(id => id != null)
  await eraseOf(tx, {user_id, profile_ids}, now)
  await eraseMessagesOf(tx, {user_id, profile_ids}, now)
  await deleteOwnRows(tx, user_id)
  await tx.update(users).set(erasedUser(user_id)).where(eq(users.id, user_id))
  await tx.delete(accountClosings).where(eq(accountClosings.user_id, user_id))
  const change = {did: 'erased', target: 'user', target_id: user_id, before: null, after: null} as const
  await recordAudit(tx, {user_id: null, now}, change)
}

/** No address of this form receives mail. */
export const erasedAddress = (id: string): string => `${id}@erased.invalid`

/** What remains of an account: its id, role and times. */
const erasedUser = (id: string) =>
  ({
    email: erasedAddress(id),
    email_verified_at: null,
    password_hash: null,
    ...erasedName,
    gender: 'Other',
    location: '',
    latitude: null,
    longitude: null,
    timezone: null,
    phone_number: null,
    profile_picture: null,
    suspended_reason: null,
    ...noBank,
  }) as const

/** Leaves the family; its id if no other adult remains, so that it is erased as well. */
async function leaveFamily(tx: Db, user: User, now: string): Promise<string | null> {
  const [seat] = await tx.delete(familyAdults).where(eq(familyAdults.user_id, user.id)).returning()
  if (!seat) return null
  const others = await tx
    .select({user_id: familyAdults.user_id})
    .from(familyAdults)
    .where(eq(familyAdults.parent_id, seat.parent_id))
  const withdrawn = await withdrawMemberInvites(
    tx,
    others.map(other => other.user_id),
    now,
  )
  const [other] = others
  if (!other || withdrawn.length === others.length) return seat.parent_id
  await passContact(tx, {parent_id: seat.parent_id, from: user.id, to: other.user_id})
  if (seat.seat === 1) {
    const {location, latitude, longitude} = user
    const timezone = sql`coalesce(${users.timezone}, ${user.timezone}::text)`
    const remaining = others.map(other => other.user_id)
    await tx.update(users).set({location, latitude, longitude, timezone}).where(inArray(users.id, remaining))
  }
  return null
}

/** Files, notifications of others, plans and log entries about the account and its profiles. */
export async function eraseOf(
  tx: Db,
  {user_id, profile_ids}: {user_id: string | null; profile_ids: readonly string[]},
  now: string,
): Promise<void> {
  const ids = user_id === null ? profile_ids : [user_id, ...profile_ids]
  // the job that deletes files removes the bytes first; a picture of a message that was sent goes with it
  const isUnsent = or(ne(files.purpose, 'message'), isNotNull(files.forget_at))
  await tx
    .update(files)
    .set({forget_at: now, name: '', refused_reason: null})
    .where(and(inArray(files.owner_id, [...ids]), isUnsent))
  if (profile_ids.length > 0) {
    const theirs = or(
      inArray(bookings.parent_id, [...profile_ids]),
      inArray(bookings.caretaker_id, [...profile_ids]),
      inArray(bookings.approved_org_id, [...profile_ids]),
    )
    const booked = tx.select({id: bookings.id}).from(bookings).where(theirs)
    const bid = tx
      .select({id: offers.booking_id})
      .from(offers)
      .where(or(inArray(offers.caretaker_id, [...profile_ids]), inArray(offers.org_id, [...profile_ids])))
    await tx.delete(staffNotes).where(inArray(staffNotes.target_id, booked))
    await tx.delete(notices).where(or(inArray(notices.booking_id, booked), inArray(notices.booking_id, bid)))
    await detachMethodsOf(tx, profile_ids, now)
    await tx
      .update(subscriptions)
      .set({
        ...withoutMethod,
        status: 'EXPIRED',
        provider_customer: null,
        provider_payment_id: null,
        look_at: null,
      })
      .where(inArray(subscriptions.owner_id, [...profile_ids]))
    await tx
      .update(payments)
      .set({paid_with: null, describe_at: null})
      .where(inArray(payments.payer_id, [...profile_ids]))
  }
  await removeMethods(tx, profile_ids, now)
  await tx.delete(staffNotes).where(inArray(staffNotes.target_id, [...ids]))
  await tx
    .update(checkouts)
    .set({asked: sql`${checkouts.asked} || '{"customer_email": null}'::jsonb`, url: null})
    .where(or(user_id === null ? undefined : eq(checkouts.by_user_id, user_id), inArray(checkouts.payer_id, [...ids])))
  // which fields changed stays, what they held does not
  const emptied = (column: SQLWrapper) =>
    sql`(select jsonb_object_agg(key, null) from jsonb_object_keys(${column}) key)`
  await tx
    .update(auditLog)
    .set({before: emptied(auditLog.before), after: emptied(auditLog.after)})
    .where(inArray(auditLog.target_id, [...ids]))
}

/** The tables whose rows go with the account, by their foreign key: sign-ins, second steps, notifications, chat and the like. */
const ownTables = Object.values(schema as Record<string, unknown>)
  .filter(table => is(table, PgTable))
  .flatMap(table =>
    getTableConfig(table).foreignKeys.flatMap(key => {
      const {foreignTable, columns} = key.reference()
      const [column] = columns
      return foreignTable === users && key.onDelete === 'cascade' && column ? [{table, column}] : []
    }),
  )

async function deleteOwnRows(tx: Db, user_id: string): Promise<void> {
  const each = ownTables.map(
    ({table, column}, nth) =>
      sql`${sql.identifier(`deleted_${nth}`)} as (delete from ${table} where ${column} = ${user_id}::uuid)`,
  )
  await tx.execute(sql`with ${sql.join(each, sql`, `)} select`)
}
