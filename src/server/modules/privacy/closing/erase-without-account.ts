import {m} from '#messages'
import {and, asc, eq, inArray, isNotNull, notExists, sql, type SQLWrapper} from 'drizzle-orm'
import type {eraseNonUser} from '#contract/admin/careseekers.ts'
import {erasedName} from '#lib/full-name.ts'
import type {Db} from '#server/db/client.ts'
import {recordAudit} from '#server/db/audit.ts'
import {auditLog, bookings, contactMessages, familyCalls, offers, parents, users} from '#server/db/schema/all.ts'
import type {Call} from '#server/http/mount.ts'
import {notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {refuseStale} from '#server/http/stale.ts'
import {endOpenRequests, lockCareseeker} from '#server/modules/bookings/index.ts'
import {shown_max} from './close.ts'
import {eraseOf} from './erase.ts'
import {eraseFamily} from './erase-profiles.ts'
import {noteErasedIn} from './erased-list.ts'
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
  const holding: Holding = {kind: 'family', parent_id: id, invited_ids: [], has_other_adult: false}
  const matters = await openMatters(db, holding, now)
  if (matters.length > 0) {
    const current = {items: matters.slice(0, shown_max), more: Math.max(0, matters.length - shown_max)}
    return refuse('account_in_use', m.the_family_can_be_erased_once_these(), {current})
  }
  // before the rows change, so that no restored backup can bring back what is erased here
  await noteErasedIn(deps.files)({parent_id: id})
  await eraseWithoutAccount(db, family, {user_id, ends_as: user_id, now})
  return {ok: true}
}

/**
 * Erases what names a locked family or its place; visits, invoices and payments stay under its id. Its open requests end in
 * the name of `ends_as`, after that, so that the notifications of their bidders name no one.
 */
export async function eraseWithoutAccount(
  tx: Db,
  {id, contact}: Family,
  {user_id, ends_as, now}: {user_id: string | null; ends_as: string | null; now: string},
): Promise<void> {
  await lockBookingsOf(tx, id)
  // the triggers that keep histories as they are let this transaction alone through
  await tx.execute(sql`select set_config('village.erasing', 'on', true)`)
  await eraseWrittenFor(tx, id)
  if (contact?.email) await eraseContactMessages(tx, contact.email)
  await eraseFamily(tx, id)
  await eraseOf(tx, {user_id: null, profile_ids: [id]}, now)
  await tx.delete(familyCalls).where(eq(familyCalls.parent_id, id))
  const erased = {...erasedName, phone_number: null, email: null, erased_at: now}
  await tx.update(parents).set({contact: erased}).where(eq(parents.id, id))
  if (ends_as !== null) await endOpenRequests(tx, {parent_id: id}, {user_id: ends_as, reason: null, now})
  const change = {did: 'erased', target: 'careseeker', target_id: id, before: null, after: null} as const
  await recordAudit(tx, {user_id, now}, change)
}

/** By their ids, as all commands lock bookings, before all of them are changed at once. */
const lockBookingsOf = (tx: Db, parent_id: string) =>
  tx
    .select({id: bookings.id})
    .from(bookings)
    .where(eq(bookings.parent_id, parent_id))
    .orderBy(asc(bookings.id))
    .for('no key update')

/** What staff wrote in the family's words: why offers were declined, weeks ended, and reasons and memos in the audit log. */
async function eraseWrittenFor(tx: Db, parent_id: string): Promise<void> {
  const theirs = tx.select({id: bookings.id}).from(bookings).where(eq(bookings.parent_id, parent_id))
  const recorded = sql`(select id::text from bookings where parent_id = ${parent_id}::uuid
    union all select id::text from sessions where parent_id = ${parent_id}::uuid)`
  await tx
    .update(offers)
    .set({decline_reason: null})
    .where(and(inArray(offers.booking_id, theirs), isNotNull(offers.decline_reason)))
  await tx
    .update(bookings)
    .set({weekly_end: sql`${bookings.weekly_end} || '{"reason": null}'::jsonb`})
    .where(and(eq(bookings.parent_id, parent_id), isNotNull(bookings.weekly_end)))
  const withoutWords = (column: SQLWrapper) =>
    sql`${column} || coalesce((select jsonb_object_agg(key, null) from jsonb_object_keys(${column}) key
      where key in ('reason', 'memo')), '{}')`
  await tx
    .update(auditLog)
    .set({after: withoutWords(auditLog.after)})
    .where(and(inArray(auditLog.target_id, recorded), isNotNull(auditLog.after)))
}

/** Messages to support from its address, unless an account has it. */
const eraseContactMessages = (tx: Db, email: string) =>
  tx
    .delete(contactMessages)
    .where(
      and(
        eq(contactMessages.email, email),
        notExists(tx.select({id: users.id}).from(users).where(eq(users.email, email))),
      ),
    )
