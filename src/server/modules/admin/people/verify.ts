import {m} from '#messages'
import {eq} from 'drizzle-orm'
import type {recordCheck, refuseCheckDocuments, verifyUser} from '#contract/admin/people.ts'
import type {BodyOf, ParamsOf} from '#contract/endpoint.ts'
import {newId} from '#lib/id.ts'
import type {Db} from '#server/db/client.ts'
import {caretakers, checks, parents} from '#server/db/schema/all.ts'
import {invalid, notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {refuseStale} from '#server/http/stale.ts'
import {recordAudit, type Auditor} from '#server/db/audit.ts'
import {lockCaretaker, withdrawAllOf} from '#server/modules/bookings/index.ts'
import {lockWaitingDocuments, reviewCheckDocuments} from '#server/modules/files/index.ts'
import {notify} from '#server/modules/notifications/index.ts'
import {checkDay, checksOf, type CheckRow} from '#server/modules/accounts/index.ts'
import {notifyVerified} from '#server/modules/sessions/index.ts'
import {personById, type PersonRow} from './store.ts'
import {listText} from '#lib/list-text.ts'

const kinds = ['identity', 'age', 'background'] as const
const names = {identity: m.identity_in_a_list, age: m.age_in_a_list, background: m.background_in_a_list} as const

/** A caregiver's missing or expired checks. */
const lacking = (made: readonly CheckRow[], now: string) =>
  kinds.filter(kind => {
    const check = made.find(one => one.kind === kind)
    return !check || (check.expires_on !== null && check.expires_on < checkDay(now))
  })

type Decision = BodyOf<typeof verifyUser>

async function verifyCaretaker(
  tx: Db,
  {id, is_verified: before}: NonNullable<PersonRow['caretaker']>,
  {is_verified, reason = null}: Decision,
  {user_id, now}: Auditor,
): Promise<Refusal | null> {
  if (is_verified === 'Verified') return invalid('is_verified', m.choose_approved_rejected_or_pending())
  if (is_verified === 'Rejected' && !reason) return invalid('reason', m.required_refusal())
  const missing = is_verified === 'Approved' ? lacking(await checksOf(tx, id), now) : []
  if (missing.length > 0) {
    const words = listText(missing.map(kind => names[kind]()))
    return refuse('checks_missing', m.record_the_missing_checks_first_refusal({words}), {current: {missing}})
  }
  if (is_verified === before) return null
  await tx.update(caretakers).set({is_verified}).where(eq(caretakers.id, id))
  if (is_verified !== 'Approved') await withdrawAllOf(tx, {caretaker_ids: [id]}, {user_id, now})
  const facts = {status: is_verified, reason: reason || null}
  await notify(tx, [{kind: 'verification_changed', to: {caretaker: id}, facts}], now)
  if (before === 'Approved' || is_verified === 'Approved') {
    await notifyVerified(tx, {caretaker_ids: [id], is_verified: is_verified === 'Approved'}, now)
  }
  return null
}

async function verifyFamily(
  tx: Db,
  {id, is_verified: before}: NonNullable<PersonRow['parent']>,
  {is_verified, reason = null}: Decision,
  now: string,
): Promise<Refusal | null> {
  if (is_verified === 'Approved' || is_verified === 'Rejected') {
    return invalid('is_verified', m.choose_verified_or_pending())
  }
  if (is_verified === before) return null
  await tx.update(parents).set({is_verified}).where(eq(parents.id, id))
  const facts = {status: is_verified, reason: reason || null}
  await notify(tx, [{kind: 'verification_changed', to: {family: id}, facts}], now)
  return null
}

/** Decides about a user's verification; a user without a profile has none. */
export async function verify(tx: Db, id: string, decision: Decision, by: Auditor): Promise<PersonRow | Refusal> {
  const found = await personById(tx, id)
  if (found?.caretaker) await lockCaretaker(tx, found.caretaker.id)
  const row = found && (await personById(tx, id))
  const profile = row?.caretaker ?? row?.parent
  if (!row || !profile) return notFound()
  const stale = refuseStale<{is_verified?: string}>(decision.seen, {is_verified: profile.is_verified})
  if (stale) return stale
  const refusal = row.caretaker
    ? await verifyCaretaker(tx, row.caretaker, decision, by)
    : row.parent && (await verifyFamily(tx, row.parent, decision, by.now))
  if (refusal) return refusal
  const {is_verified, reason} = decision
  if (profile.is_verified !== is_verified) {
    const [before, after] = [{is_verified: profile.is_verified}, {is_verified, reason: reason || undefined}]
    await recordAudit(tx, by, {did: 'verified', target: 'user', target_id: id, before, after})
  }
  return (await personById(tx, id)) ?? notFound()
}

/**
 * Records a check, the newest of its kind counts, and accepts its waiting documents; with `proves_age` also the age check.
 * Returns the latest of each kind.
 * @see src/domain/rules-people.md#check-documents
 */
export async function addCheck(
  tx: Db,
  id: string,
  {proves_age, seen, ...check}: BodyOf<typeof recordCheck>,
  by: Auditor,
): Promise<CheckRow[] | Refusal> {
  const {caretaker} = (await personById(tx, id)) ?? {}
  if (!caretaker) return notFound()
  // UTC may be a day ahead of the user
  if (check.checked_on > by.now.slice(0, 10)) return invalid('checked_on', m.must_not_be_in_the_future())
  if (check.expires_on !== null && check.expires_on < checkDay(by.now)) {
    return invalid('expires_on', m.must_not_be_in_the_past())
  }
  const made = proves_age ? [check, {...check, kind: 'age' as const, expires_on: null}] : [check]
  const waiting = {owner_id: caretaker.id, kinds: made.map(({kind}) => kind)}
  const ids = await lockWaitingDocuments(tx, waiting)
  const stale = refuseStale(seen, {document_ids: ids}, m.other_documents_wait_for_review())
  if (stale) return stale
  await reviewCheckDocuments(tx, {ids, refused_reason: null}, by.now)
  for (const each of made) {
    await tx.insert(checks).values({id: newId(), caretaker_id: caretaker.id, ...each})
    await recordAudit(tx, by, {did: 'checked', target: 'user', target_id: id, before: null, after: each})
  }
  return checksOf(tx, caretaker.id)
}

/** Refuses the waiting documents of a check and notifies the caregiver of the reason. 404 if none waits. */
export async function refuseDocuments(
  tx: Db,
  {id, kind}: ParamsOf<typeof refuseCheckDocuments>,
  {reason, seen}: BodyOf<typeof refuseCheckDocuments>,
  by: Auditor,
): Promise<Refusal | {caretaker_id: string}> {
  const {caretaker} = (await personById(tx, id)) ?? {}
  if (!caretaker) return notFound()
  const ids = await lockWaitingDocuments(tx, {owner_id: caretaker.id, kinds: [kind]})
  const stale = refuseStale(seen, {document_ids: ids}, m.other_documents_wait_for_review())
  if (stale) return stale
  if (ids.length === 0) return notFound()
  await reviewCheckDocuments(tx, {ids, refused_reason: reason}, by.now)
  const facts = {check: kind, reason}
  await notify(tx, [{kind: 'check_refused', to: {caretaker: caretaker.id}, facts}], by.now)
  const change = {before: null, after: {kind, reason}}
  await recordAudit(tx, by, {did: 'check_refused', target: 'user', target_id: id, ...change})
  return {caretaker_id: caretaker.id}
}
