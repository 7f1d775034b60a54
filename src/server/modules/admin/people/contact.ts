import {m} from '#messages'
import {and, eq, isNull} from 'drizzle-orm'
import type {changeAgencyPhone, changeContact} from '#contract/admin/people.ts'
import type {BodyOf} from '#contract/endpoint.ts'
import {isOfStaff} from '#contract/accounts/roles.ts'
import type {SendMail} from '#server/jobs/port.ts'
import type {Db} from '#server/db/client.ts'
import {members, organizations, users} from '#server/db/schema/all.ts'
import {recordAudit} from '#server/db/audit.ts'
import {invalid, notFound, type Refusal} from '#server/http/refusal.ts'
import {refuseStale} from '#server/http/stale.ts'
import {belongsToOther, emailTaken, openChange} from '#server/modules/accounts/index.ts'
import {lockUsers} from './store.ts'
import {lockAgency} from './suspend.ts'

interface Changing {
  user_id: string
  now: string
  send: SendMail
}

/**
 * Sets an agency's own phone number, which families read, and mails its owners. 404 for a closed agency.
 * @see src/domain/rules-people.md#contact-changed-by-staff
 */
export async function setAgencyPhone(
  tx: Db,
  id: string,
  {phone_number, reason, seen}: BodyOf<typeof changeAgencyPhone>,
  {user_id, now, send}: Changing,
): Promise<Refusal | null> {
  const before = await lockAgency(tx, id)
  if (!before || before.closed_at !== null) return notFound()
  const stale = refuseStale(seen, {phone_number: before.phone_number})
  if (stale) return stale
  if (phone_number === before.phone_number) return null
  await tx.update(organizations).set({phone_number}).where(eq(organizations.id, id))
  const owners = await tx
    .select({user_id: members.user_id})
    .from(members)
    .where(and(eq(members.org_id, id), eq(members.role, 'owner'), isNull(members.removed_at)))
  await send(
    tx,
    'mail',
    owners.map(owner => ({mail: 'phone_changed', user_id: owner.user_id, org_id: id})),
  )
  const change = {before: {phone_number: before.phone_number}, after: {phone_number, reason}}
  await recordAudit(tx, {user_id, now}, {did: 'phone_changed', target: 'agency', target_id: id, ...change})
  return null
}

/**
 * Sets a person's phone number at once, and mails a link to a new address, which moves the account only when it is opened.
 * The present address is mailed about both. 404 for staff, who do this themselves, and for a
 * closed account.
 * @see src/domain/rules-people.md#contact-changed-by-staff
 */
export async function setContact(
  tx: Db,
  id: string,
  {phone_number, email, reason, seen}: BodyOf<typeof changeContact>,
  {user_id, now, send}: Changing,
): Promise<Refusal | null> {
  const [before] = await lockUsers(tx, [id])
  if (!before || before.closed_at !== null || isOfStaff(before.role)) return notFound()
  const stale = refuseStale(seen, {phone_number: before.phone_number, email: before.email})
  if (stale) return stale
  const by = {user_id, now}
  if (phone_number !== undefined && phone_number !== before.phone_number) {
    await tx.update(users).set({phone_number}).where(eq(users.id, id))
    await send(tx, 'mail', {mail: 'phone_changed', user_id: id})
    const change = {before: {phone_number: before.phone_number}, after: {phone_number, reason}}
    await recordAudit(tx, by, {did: 'phone_changed', target: 'user', target_id: id, ...change})
  }
  if (email === undefined || email === before.email) return null
  if (await belongsToOther(tx, {user_id: id, new_email: email}, now)) return emailTaken()
  const change_id = await openChange(tx, {user_id: id, token_id: null, new_email: email, now})
  if (change_id === null) return invalid('email', m.this_is_already_their_email_address())
  await send(tx, 'mail', {mail: 'email_change', change_id, by_staff: true})
  await send(tx, 'mail', {mail: 'email_change_asked', change_id, by_staff: true})
  const change = {before: {email: before.email}, after: {new_email: email, reason}}
  await recordAudit(tx, by, {did: 'email_change_asked', target: 'user', target_id: id, ...change})
  return null
}
