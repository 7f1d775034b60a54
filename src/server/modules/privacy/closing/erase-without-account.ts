import {m} from '#messages'
import {and, asc, eq, inArray, isNotNull, isNull, ne, notExists, sql, type SQLWrapper} from 'drizzle-orm'
import type {eraseNonUser} from '#contract/admin/careseekers.ts'
import {erasedName} from '#lib/full-name.ts'
import type {Db} from '#server/db/client.ts'
import {recordAudit} from '#server/db/audit.ts'
import {
  auditLog,
  bookings,
  claims,
  contactMessages,
  familyCalls,
  offers,
  parents,
  resolutions,
  sessionEvents,
  sessions,
  users,
} from '#server/db/schema/all.ts'
import type {Call} from '#server/http/mount.ts'
import {notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {refuseStale} from '#server/http/stale.ts'
import {endOpenRequests, lockCareseeker} from '#server/modules/bookings/index.ts'
import {shown_max} from './close.ts'
import {eraseOf} from './erase.ts'
import {eraseFamily} from './erase-profiles.ts'
import {noteErasedIn, removeErasedIn} from './erased-list.ts'
import type {Holding} from './holdings.ts'
import {openMatters} from './open-matters.ts'

type Family = NonNullable<Awaited<ReturnType<typeof lockCareseeker>>>

/**
 * Erases a family without an account at once, for staff.
 * @returns 404 for other families, 409 `record_changed` if it is not as it was read, `account_in_use` with what is open
 * @see src/domain/rules-people.md#erasing-a-family-without-an-account
 */
export async function eraseForStaff({
  db,
  deps,
  params: {id},
  body: {seen},
  caller: {user_id},
  now,
}: Call<typeof eraseNonUser>): Promise<{ok: true} | Refusal> {
  const family = await lockCareseeker(db, id)
  if (!family) return notFound()
  const nameless = {first_name: '', last_name: '', phone_number: null, email: null}
  const stale = refuseStale(seen, family.contact ?? nameless)
  if (stale) return stale
  await lockBookingsOf(db, id)
  const holding: Holding = {kind: 'family', parent_id: id, invited_ids: [], has_other_adult: false}
  const matters = await openMatters(db, holding, now)
  if (matters.length > 0) {
    const current = {items: matters.slice(0, shown_max), more: Math.max(0, matters.length - shown_max)}
    return refuse('account_in_use', m.the_family_can_be_erased_once_these(), {current})
  }
  // before the rows change, so that no restored backup can bring back what is erased here
  await noteErasedIn(deps.files)({parent_id: id, at: deps.clock.now()})
  try {
    await eraseWithoutAccount(db, family, {user_id, closed_by_user_id: user_id, now})
  } catch (error) {
    await removeErasedIn(deps.files, id)
    throw error
  }
  return {ok: true}
}

/**
 * Erases what names a family or its place, both locked with its bookings; visits, invoices and payments stay under its id. Its
 * open requests end in the name of `closed_by_user_id`, after that, so that the notifications of their bidders name no one.
 */
export async function eraseWithoutAccount(
  tx: Db,
  {id, contact}: Family,
  {user_id, closed_by_user_id, now}: {user_id: string | null; closed_by_user_id: string | null; now: string},
): Promise<void> {
  // the triggers that keep histories as they are let this transaction alone through
  await tx.execute(sql`select set_config('village.erasing', 'on', true)`)
  await eraseWordsOfStaff(tx, id)
  if (contact?.email) await eraseContactMessages(tx, {id, email: contact.email})
  await eraseFamily(tx, id)
  await eraseOf(tx, {user_id: null, profile_ids: [id]}, now)
  await tx.delete(familyCalls).where(eq(familyCalls.parent_id, id))
  const erased = {...erasedName, phone_number: null, email: null, erased_at: now}
  await tx.update(parents).set({contact: erased}).where(eq(parents.id, id))
  if (closed_by_user_id !== null) {
    await endOpenRequests(tx, {parent_id: id}, {user_id: closed_by_user_id, reason: null, now})
  }
  const change = {did: 'erased', target: 'careseeker', target_id: id, before: null, after: null} as const
  await recordAudit(tx, {user_id, now}, change)
}

/** By their ids, as all commands lock bookings, before all of them are changed at once. */
export const lockBookingsOf = (tx: Db, parent_id: string) =>
  tx
    .select({id: bookings.id})
    .from(bookings)
    .where(eq(bookings.parent_id, parent_id))
    .orderBy(asc(bookings.id))
    .for('no key update')

/**
 * What staff wrote in the family's words: why offers were declined, weeks ended and confirmations came late, and reasons and
 * memos of decisions and in the audit log.
 */
async function eraseWordsOfStaff(tx: Db, parent_id: string): Promise<void> {
  const theirs = tx.select({id: bookings.id}).from(bookings).where(eq(bookings.parent_id, parent_id))
  const visits = tx.select({id: sessions.id}).from(sessions).where(eq(sessions.parent_id, parent_id))
  const recorded = sql`select id from bookings where parent_id = ${parent_id}::uuid
    union all select id from sessions where parent_id = ${parent_id}::uuid
    union all select id from invoices where parent_id = ${parent_id}::uuid
    union all select id from payments where payer_id = ${parent_id}::uuid
    union all select d.id from disputes d join payments p on p.id = d.payment_id where p.payer_id = ${parent_id}::uuid`
  await tx
    .update(offers)
    .set({decline_reason: null})
    .where(and(inArray(offers.booking_id, theirs), isNotNull(offers.decline_reason)))
  await tx
    .update(bookings)
    .set({weekly_end: sql`${bookings.weekly_end} || '{"reason": null}'::jsonb`})
    .where(and(eq(bookings.parent_id, parent_id), isNotNull(bookings.weekly_end)))
  await tx
    .update(claims)
    .set({reason: null})
    .where(and(inArray(claims.session_id, visits), eq(claims.on_behalf, 'staff'), isNotNull(claims.reason)))
  await tx
    .update(sessionEvents)
    .set({data: sql`${sessionEvents.data} || '{"memo": ""}'::jsonb`})
    .where(and(inArray(sessionEvents.session_id, visits), eq(sessionEvents.kind, 'decided')))
  await tx
    .update(resolutions)
    .set({memo: ''})
    .where(sql`${resolutions.target_id} in (${recorded})`)
  const withoutWords = (column: SQLWrapper) =>
    sql`${column} || coalesce((select jsonb_object_agg(key, null) from jsonb_object_keys(${column}) key
      where key in ('reason', 'memo')), '{}')`
  await tx
    .update(auditLog)
    .set({after: withoutWords(auditLog.after)})
    .where(and(sql`${auditLog.target_id} in (select id::text from (${recorded}) r)`, isNotNull(auditLog.after)))
}

/** Messages to support from its address that no account wrote, unless an account or another family has it. */
const eraseContactMessages = (tx: Db, {id, email}: {id: string; email: string}) =>
  tx.delete(contactMessages).where(
    and(
      eq(contactMessages.email, email),
      isNull(contactMessages.user_id),
      notExists(tx.select({id: users.id}).from(users).where(eq(users.email, email))),
      notExists(
        tx
          .select({id: parents.id})
          .from(parents)
          .where(and(ne(parents.id, id), sql`${parents.contact} ->> 'email' = ${email}`)),
      ),
    ),
  )
