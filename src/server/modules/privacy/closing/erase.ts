import {and, asc, eq, inArray, is, isNull, lte, ne, or, sql, type SQLWrapper} from 'drizzle-orm'
import {getTableConfig, PgTable} from 'drizzle-orm/pg-core'
import {apart} from '#lib/for-each-isolated.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {recordAudit} from '#server/db/audit.ts'
import * as schema from '#server/db/schema/all.ts'
import type {SessionEventData} from '#server/db/schema/sessions.ts'
import {blockAddress, withdrawMemberInvite} from '#server/modules/accounts/index.ts'
import {eraseMessagesOf} from '#server/modules/messages/index.ts'

const {
  accountClosings,
  auditLog,
  bookings,
  caretakers,
  checkouts,
  checks,
  children,
  claims,
  contactMessages,
  familyAdults,
  favourites,
  files,
  idempotencyKeys,
  invitations,
  members,
  messageReports,
  notices,
  offers,
  organizations,
  parents,
  postWriters,
  reschedules,
  reviews,
  sessionEvents,
  sessions,
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
  {now, limit, onTrouble}: {now: string; limit: number; onTrouble: (error: unknown) => void},
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
  return apart(taken, closing => db.transaction(tx => eraseAccount(tx, closing, now)), onTrouble)
}

/**
 * Erases everything that names a person or a place. Sessions, claims, invoices, ledger and audit log stay under the account's id.
 * @see src/domain/rules-people.md#closing-an-account
 */
async function eraseAccount(
  tx: Db,
  {user_id, org_id}: typeof accountClosings.$inferSelect,
  now: string,
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, user_id)).for('update')
  if (!user) return
  // the triggers that keep histories as they are let this transaction alone through
  await tx.execute(sql`select set_config('village.erasing', 'on', true)`)
  if (user.suspended_at !== null) await blockAddress(tx, user.email, now)
  await eraseWrittenBy(tx, user)
  const family_id = await leaveFamily(tx, user_id, now)
  const [caretaker] = await tx.select().from(caretakers).where(eq(caretakers.user_id, user_id))
  if (family_id !== null) await eraseFamily(tx, family_id)
  if (caretaker) await eraseCaretaker(tx, caretaker.id)
  if (org_id !== null) await eraseAgency(tx, org_id)
  await tx
    .update(members)
    .set({removed_at: now})
    .where(and(eq(members.user_id, user_id), sql`removed_at is null`))
  const profile_ids = [family_id, caretaker?.id, org_id].filter(id => id != null)
  await eraseOf(tx, user, profile_ids, now)
  await eraseMessagesOf(tx, {user_id, profile_ids}, now)
  await deleteOwnRows(tx, user_id)
  await tx.update(users).set(erasedUser(user_id)).where(eq(users.id, user_id))
  await tx.delete(accountClosings).where(eq(accountClosings.user_id, user_id))
  const change = {did: 'erased', target: 'user', target_id: user_id, before: null, after: null} as const
  await recordAudit(tx, {user_id: null, now}, change)
}

/** What remains of an account: its id, role and times. No address of this form receives mail. */
const erasedUser = (id: string) =>
  ({
    email: `${id}@erased.invalid`,
    email_verified_at: null,
    password_hash: null,
    first_name: 'Closed',
    last_name: 'account',
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

const noBank = {bank_name: null, bank_account_name: null, bank_routing_last4: null, bank_last4: null}

/** Leaves the family; its id if no other adult remains, so that it is erased as well. */
async function leaveFamily(tx: Db, user_id: string, now: string): Promise<string | null> {
  const [seat] = await tx.delete(familyAdults).where(eq(familyAdults.user_id, user_id)).returning()
  if (!seat) return null
  const others = await tx
    .select({user_id: familyAdults.user_id})
    .from(familyAdults)
    .where(eq(familyAdults.parent_id, seat.parent_id))
  const left = []
  for (const other of others) if (!(await withdrawMemberInvite(tx, other.user_id, now))) left.push(other)
  return left.length === 0 ? seat.parent_id : null
}

/** Kinds of events with words that a person typed. */
const withText: SessionEventData['kind'][] = ['contested', 'explained', 'cancelled']
const withoutText = sql`${sessionEvents.data} || '{"reason": "", "text": ""}'::jsonb`

/** The person's own words and positions in histories that stay. */
async function eraseWrittenBy(tx: Db, {id, email}: User): Promise<void> {
  const noPlace = {latitude: null, longitude: null, accuracy_m: null}
  await tx
    .update(claims)
    .set({...noPlace, reason: null, memo: null})
    .where(eq(claims.by_user_id, id))
  await tx
    .update(sessionEvents)
    .set({data: withoutText})
    .where(and(eq(sessionEvents.by_user_id, id), inArray(sessionEvents.kind, withText)))
  await tx.update(reschedules).set({reason: null}).where(eq(reschedules.by_user_id, id))
  await tx.update(offers).set({note: null}).where(eq(offers.by_user_id, id))
  await tx.update(invitations).set({decline_reason: null}).where(eq(invitations.declined_by, id))
  await eraseCancellations(tx, id)
  await tx.update(reviews).set({text: ''}).where(eq(reviews.by_user_id, id))
  await tx.update(reviews).set({answer: null, answered_at: null}).where(eq(reviews.answered_by, id))
  await tx.update(messageReports).set({note: null}).where(eq(messageReports.user_id, id))
  await tx.delete(contactMessages).where(eq(contactMessages.email, email))
  await tx.delete(postWriters).where(eq(postWriters.user_id, id))
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.user_id, id))
}

/** Why the person cancelled visits and bookings. */
async function eraseCancellations(tx: Db, user_id: string): Promise<void> {
  const cancelled = tx
    .select({id: sessionEvents.session_id})
    .from(sessionEvents)
    .where(and(eq(sessionEvents.by_user_id, user_id), eq(sessionEvents.kind, 'cancelled')))
  const visits = await tx
    .update(sessions)
    .set({cancelled_reason: null})
    .where(inArray(sessions.id, cancelled))
    .returning({booking_id: sessions.booking_id})
  const booking_ids = visits.map(visit => visit.booking_id)
  // a booking whose visits were all cancelled singly has the reason of the last one, and names no one
  const theirs = or(
    eq(bookings.cancelled_by_user_id, user_id),
    and(isNull(bookings.cancelled_by_user_id), inArray(bookings.id, booking_ids)),
  )
  const whole = await tx.update(bookings).set({cancelled_reason: null}).where(theirs).returning({id: bookings.id})
  // the other side was notified with the reason
  const ids = [...booking_ids, ...whole.map(({id}) => id)]
  await tx
    .update(notices)
    .set({facts: sql`${notices.facts} || '{"reason": null}'::jsonb`})
    .where(and(inArray(notices.booking_id, ids), sql`${notices.facts} ? 'reason'`))
}

/** A whole degree is about seventy miles, so nothing of a home remains. */
const inDegrees = (column: SQLWrapper) => sql`round(${column}::numeric)::float8`

async function eraseFamily(tx: Db, parent_id: string): Promise<void> {
  await tx
    .update(parents)
    .set({number_of_children: 0, children_details: null, childcare_preferences: null, contact: null})
    .where(eq(parents.id, parent_id))
  await tx.delete(children).where(eq(children.parent_id, parent_id))
  await tx.delete(favourites).where(eq(favourites.parent_id, parent_id))
  await tx
    .update(bookings)
    .set({
      location: sql`${bookings.county}`,
      latitude: inDegrees(bookings.latitude),
      longitude: inDegrees(bookings.longitude),
      approx_latitude: inDegrees(bookings.latitude),
      approx_longitude: inDegrees(bookings.longitude),
      place: {x: 0, y: 0},
      address: null,
      handover: null,
      ages: [],
      age_months: [],
      child_ids: [],
      preference: null,
      notes: null,
      cancelled_reason: null,
    })
    .where(eq(bookings.parent_id, parent_id))
  await tx.update(sessions).set({cancelled_reason: null}).where(eq(sessions.parent_id, parent_id))
  // the other side's positions at the door are the family's address, and its notes are about the family
  const visits = tx.select({id: sessions.id}).from(sessions).where(eq(sessions.parent_id, parent_id))
  await tx
    .update(claims)
    .set({latitude: null, longitude: null, accuracy_m: null, memo: null})
    .where(inArray(claims.session_id, visits))
  await tx
    .update(sessionEvents)
    .set({data: withoutText})
    .where(and(inArray(sessionEvents.session_id, visits), inArray(sessionEvents.kind, withText)))
  await tx
    .update(reviews)
    .set({text: ''})
    .where(and(eq(reviews.parent_id, parent_id), eq(reviews.side, 'caretaker')))
}

async function eraseCaretaker(tx: Db, caretaker_id: string): Promise<void> {
  await tx
    .update(caretakers)
    .set({
      bio: '',
      booking_time: null,
      available_dates: [],
      certifications: [],
      legal_certifications: [],
      is_verified: 'Pending',
      ages: [],
      preference: null,
      stripe_account_id: null,
      stripe_connected_at: null,
      place: null,
    })
    .where(eq(caretakers.id, caretaker_id))
  await tx.delete(checks).where(eq(checks.caretaker_id, caretaker_id))
  await tx.delete(favourites).where(eq(favourites.caretaker_id, caretaker_id))
  await tx
    .update(reviews)
    .set({text: ''})
    .where(and(eq(reviews.caretaker_id, caretaker_id), eq(reviews.side, 'parent')))
}

async function eraseAgency(tx: Db, org_id: string): Promise<void> {
  await tx
    .update(organizations)
    .set({
      legal_name: 'Closed agency',
      website: null,
      logo: null,
      certifications: [],
      legal_certifications: [],
      county: [],
      location: null,
      latitude: null,
      longitude: null,
      phone_number: null,
      stripe_account_id: null,
      stripe_connected_at: null,
      ...noBank,
    })
    .where(eq(organizations.id, org_id))
  await tx
    .update(reviews)
    .set({text: ''})
    .where(and(eq(reviews.org_id, org_id), eq(reviews.side, 'parent')))
}

/** Files, notifications of others, plans and log entries about the account and its profiles. */
async function eraseOf(tx: Db, user: User, profile_ids: readonly string[], now: string): Promise<void> {
  const ids = [user.id, ...profile_ids]
  // the job that deletes files removes the bytes first; those of messages go with their message
  await tx
    .update(files)
    .set({forget_at: now, name: '', refused_reason: null})
    .where(and(inArray(files.owner_id, ids), ne(files.purpose, 'message')))
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
    await tx.delete(notices).where(or(inArray(notices.booking_id, booked), inArray(notices.booking_id, bid)))
    await tx
      .update(subscriptions)
      .set({status: 'EXPIRED', method: null, provider_customer: null, provider_payment_id: null, look_at: null})
      .where(inArray(subscriptions.owner_id, [...profile_ids]))
  }
  await tx
    .update(checkouts)
    .set({asked: sql`${checkouts.asked} || '{"customer_email": null}'::jsonb`, url: null})
    .where(or(eq(checkouts.by_user_id, user.id), inArray(checkouts.payer_id, ids)))
  // which fields changed stays, what they held does not
  const emptied = (column: SQLWrapper) =>
    sql`(select jsonb_object_agg(key, null) from jsonb_object_keys(${column}) key)`
  await tx
    .update(auditLog)
    .set({before: emptied(auditLog.before), after: emptied(auditLog.after)})
    .where(inArray(auditLog.target_id, ids))
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
  for (const {table, column} of ownTables) await tx.delete(table).where(eq(column, user_id))
}
