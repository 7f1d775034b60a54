import {m} from '#messages'
import type {BodyOf} from '#contract/endpoint.ts'
import type {inviteStaff} from '#contract/admin/people.ts'
import {isOfStaff} from '#contract/accounts/roles.ts'
import {newId} from '#lib/id.ts'
import {recordAudit} from '#server/db/audit.ts'
import type {Db} from '#server/db/client.ts'
import type {Deps} from '#server/deps.ts'
import {notFound, Refusal, refuse, tooManyRequests} from '#server/http/refusal.ts'
import {emailTaken, insertUser, lockUnused, withdrawMemberInvite} from '#server/modules/accounts/index.ts'
import {personById, type PersonRow} from './store.ts'

/** The admin who invites, and what sends and limits the mails. */
interface Inviter {
  user_id: string
  now: string
  deps: Pick<Deps, 'jobs' | 'limits'>
}

/** Creates the account of a colleague, who gets a link and cannot log in before using it. */
export async function invite(tx: Db, body: BodyOf<typeof inviteStaff>, by: Inviter): Promise<PersonRow | Refusal> {
  const refused = await takeLimit(by)
  if (refused) return refused
  const user_id = await insertUser(tx, {id: newId(), ...body, created_at: by.now})
  if (user_id === null) return emailTaken()
  await sendInvite(tx, user_id, by)
  await recordAudit(tx, by, {did: 'invited', target: 'user', target_id: user_id, before: null, after: body})
  return (await personById(tx, user_id)) ?? notFound()
}

/** Mails a new link, which replaces the earlier one. @throws 409 `already_joined`, `account_suspended` */
export async function inviteAgain(tx: Db, user_id: string, by: Inviter): Promise<PersonRow | Refusal> {
  const row = await lockInvited(tx, user_id)
  if (row instanceof Refusal) return row
  if (row.user.suspended_at !== null) return refuse('account_suspended', m.this_account_is_suspended_and_gets())
  const refused = await takeLimit(by)
  if (refused) return refused
  await sendInvite(tx, user_id, by)
  const change = {before: null, after: null}
  await recordAudit(tx, by, {did: 'invite_sent_again', target: 'user', target_id: user_id, ...change})
  return row
}

/** Deletes the account that never logged in. @throws 409 `already_joined` */
export async function takeBackInvite(
  tx: Db,
  user_id: string,
  by: Pick<Inviter, 'user_id' | 'now'>,
): Promise<Refusal | null> {
  const row = await lockInvited(tx, user_id)
  if (row instanceof Refusal) return row
  await withdrawMemberInvite(tx, user_id, by.now)
  const {email, first_name, last_name, role} = row.user
  const change = {before: {email, first_name, last_name, role}, after: null}
  await recordAudit(tx, by, {did: 'invite_taken_back', target: 'user', target_id: user_id, ...change})
  return null
}

/** An invited colleague who never logged in, locked until the transaction ends. */
async function lockInvited(tx: Db, user_id: string): Promise<PersonRow | Refusal> {
  const isUnused = await lockUnused(tx, user_id)
  const row = await personById(tx, user_id)
  if (!row || !isOfStaff(row.user.role)) return notFound()
  return isUnused ? row : refuse('already_joined', m.this_person_has_already_joined())
}

async function takeLimit({user_id, deps}: Inviter): Promise<Refusal | null> {
  const wait_s = await deps.limits.take('invitations_user', user_id)
  return wait_s === null ? null : tooManyRequests(wait_s)
}

const sendInvite = (tx: Db, user_id: string, by: Inviter) =>
  by.deps.jobs.send(tx, 'mail', {mail: 'invitation', user_id, by_user_id: by.user_id})
