import {m} from '#messages'
import {and, eq, gt, inArray, isNull, sql, type SQL} from 'drizzle-orm'
import type * as contract from '#contract/accounts/closing.ts'
import type {Role} from '#contract/accounts/roles.ts'
import type {AnswerIn} from '#contract/endpoint.ts'
import {closing_undo_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {hasJoined} from '#server/db/active-accounts.ts'
import {deleteUnread} from '#server/db/delete-unread.ts'
import {expireExports} from '#server/db/expire-exports.ts'
import {freeWorkOf} from '#server/db/free-work.ts'
import {accountClosings, members, organizations, users} from '#server/db/schema/all.ts'
import {refuseEnded, tokenHash} from '#server/http/caller.ts'
import {publishClosed} from '#server/http/events/hub.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import type {SendMail} from '#server/jobs/port.ts'
import type {Call} from '#server/http/mount.ts'
import {credentialsEnded, Refusal, refuse, tooManyRequests} from '#server/http/refusal.ts'
import {
  endLinks,
  endSignIns,
  endSignInsOfFormer,
  lockAccount,
  passContact,
  reauthenticate,
  setRemoved,
  takeFamilyBack,
  withdrawMemberInvites,
} from '#server/modules/accounts/index.ts'
import {endMeetings, endOpenRequests, showPendingRequests, withdrawAllOf} from '#server/modules/bookings/index.ts'
import {dropDeliveries, notify, publishChange} from '#server/modules/notifications/index.ts'
import {removeMethodOfAdult} from '#server/modules/payments/index.ts'
import {unassign} from '#server/modules/sessions/index.ts'
import {removePlanMethodOf, stopRenewal} from '#server/modules/subscriptions/index.ts'
import {randomSecret} from '#server/secret.ts'
import {lockHolding, profileIdOf, type Holding} from './holdings.ts'
import {openMatters} from './open-matters.ts'

/** Open matters in the answer; the others are counted. */
export const shown_max = 20

/**
 * Closes the caller's account at once and mails the link that undoes it.
 * @returns when it is erased; 403 `reauthentication_required`, 409 `account_in_use` with what is open
 * @see src/domain/rules-people.md#closing-an-account
 */
export async function closeAccount(
  call: Call<typeof contract.closeAccount>,
): Promise<AnswerIn<typeof contract.closeAccount> | Refusal> {
  const {db, deps, caller, body, now} = call
  const {user_id} = caller
  const refusal = await reauthenticate(call, body.password, 'password', {evenFresh: true})
  if (refusal) return refusal
  return inTransaction(db, async tx => {
    // the profile before the account, as commands on bookings lock them
    const holding = await lockHolding(tx, caller)
    if (!(await lockAccount(tx, caller))) return credentialsEnded()
    const matters = await openMatters(tx, holding, now)
    if (matters.length > 0) {
      const current = {items: matters.slice(0, shown_max), more: Math.max(0, matters.length - shown_max)}
      return refuse('account_in_use', m.your_account_can_be_closed_once_these(), {current})
    }
    await endHolding(tx, holding, {user_id, reason: null, now, send: deps.jobs.send})
    const erase_at = plusMs(now, closing_undo_ms)
    const org_id = holding.kind === 'agency' ? holding.org_id : null
    await tx.insert(accountClosings).values({user_id, org_id, closed_at: now, erase_at})
    await publishClosed(tx, user_id, erase_at)
    await endSignIns(tx, user_id)
    await endLinks(tx, user_id)
    await deps.jobs.send(tx, 'mail', {mail: 'account_closed', user_id})
    return {erased_on: erase_at}
  })
}

/** Who closes an account; `send` mails those who lose their access with it. */
interface Ender {
  user_id: string
  reason: null
  now: string
  send?: SendMail
}

/** Marks the account as closed, ends what it has open, and passes on what others continue. */
export async function endHolding(tx: Db, holding: Holding, ender: Ender): Promise<void> {
  const {user_id, now} = ender
  if (holding.kind === 'family') {
    await endOpenRequests(tx, holding, ender)
    await endMeetings(tx, {parent_id: holding.parent_id}, now)
    await withdrawMemberInvites(tx, holding.invited_ids, now)
  }
  // from now on the family's bookings name the other adult
  if (holding.kind === 'adult') {
    await passContact(tx, {parent_id: holding.parent_id, from: user_id, to: holding.other_id})
    await removeMethodsOf(tx, holding.parent_id, {user_id, now})
    await notifyOfClosing(tx, holding.parent_id, {user_id, now})
  }
  if (holding.kind === 'caretaker') {
    await withdrawAllOf(tx, {caretaker_ids: [holding.caretaker_id]}, ender)
  }
  if (holding.kind === 'agency') await closeAgency(tx, holding.org_id, ender)
  if (holding.kind === 'member') {
    await setRemoved(tx, holding.member_id, now)
    await unassign(tx, {member_ids: [holding.member_id], user_id, now})
    await deleteUnread(tx, [user_id])
    await removePlanMethodOf(tx, {owner_id: holding.org_id, user_id, now})
    await publishChange(tx, {kind: 'member_removed', to: {org: holding.org_id}, by: user_id}, now)
  }
  if (holding.kind === 'staff') await freeWorkOf(tx, [user_id])
  const owner_id = profileIdOf(holding)
  if (owner_id !== null) await stopRenewal(tx, owner_id)
  // one who is suspended or has closed may come back to the family alone
  if (holding.kind === 'family' && holding.has_other_adult) {
    await removeMethodsOf(tx, holding.parent_id, {user_id, now})
  }
  await tx.update(users).set({closed_at: now}).where(eq(users.id, user_id))
  // its hidden requests now wait for the other adult's email
  if (holding.kind === 'adult') await showPendingRequests(tx, {user_id: holding.other_id, now})
}

/** Notifies the adult who stays: from now on the family's bookings and bills are theirs alone. */
async function notifyOfClosing(tx: Db, parent_id: string, {user_id, now}: Pick<Ender, 'user_id' | 'now'>) {
  const [closer] = await tx.select({name: users.first_name}).from(users).where(eq(users.id, user_id))
  if (!closer) return
  await notify(tx, [{kind: 'adult_closed', to: {family: parent_id}, facts: {...closer, user_id}, by: user_id}], now)
}

/** Removes the cards and bank accounts that this adult saved for the family: none is charged for the other one. */
async function removeMethodsOf(
  tx: Db,
  parent_id: string,
  {user_id, now}: Pick<Ender, 'user_id' | 'now'>,
): Promise<void> {
  await removeMethodOfAdult(tx, {parent_id, user_id, by: user_id, now})
  await removePlanMethodOf(tx, {owner_id: parent_id, user_id, now})
}

/** An agency closes with its last owner: its people lose their place in it. */
async function closeAgency(tx: Db, org_id: string, ender: Ender): Promise<void> {
  await withdrawAllOf(tx, {org_ids: [org_id]}, ender)
  await endOpenRequests(tx, {org_id}, ender)
  await tx.update(organizations).set({closed_at: ender.now}).where(eq(organizations.id, org_id))
  const left = await tx
    .update(members)
    .set({removed_at: ender.now})
    .where(and(eq(members.org_id, org_id), isNull(members.removed_at), sql`${members.user_id} <> ${ender.user_id}`))
    .returning({user_id: members.user_id})
  const left_ids = left.map(({user_id}) => user_id)
  await dropDeliveries(tx, left_ids)
  await deleteUnread(tx, [...left_ids, ender.user_id])
  // who was only invited has not left
  const joined = await tx
    .select({user_id: users.id})
    .from(users)
    .where(and(inArray(users.id, left_ids), hasJoined(sql`users`)))
  const letters = joined.map(({user_id}) => ({mail: 'left_agency', user_id, org_id}) as const)
  if (ender.send) await ender.send(tx, 'mail', letters)
  await endSignInsOfFormer(tx, left_ids, {org_id})
  await expireExports(tx, left_ids, ender.now)
}

/** A new token for the mail's link, when it ends, and the agency that closed too; null if the account is open again. */
export async function newUndoToken(
  db: Db,
  user_id: string,
): Promise<{token: string; erase_at: string; agency: string | null} | null> {
  const token = randomSecret()
  const [closing] = await db
    .update(accountClosings)
    .set({token_hash: tokenHash(token)})
    .where(eq(accountClosings.user_id, user_id))
    .returning({
      erase_at: accountClosings.erase_at,
      agency: sql<string | null>`(select legal_name from organizations o where o.id = ${accountClosings.org_id})`,
    })
  return closing ? {token, ...closing} : null
}

/** Opens a closed account again with the token of the mail's link. */
export async function undoClosing(
  call: Call<typeof contract.undoClosing>,
): Promise<AnswerIn<typeof contract.undoClosing> | Refusal> {
  const {db, deps, body, address, now} = call
  const wait_s = await deps.limits.take('password_reset_token', address)
  if (wait_s !== null) return tooManyRequests(wait_s)
  const outcome = await inTransaction(db, async tx => {
    const role = await openAgain(tx, eq(accountClosings.token_hash, tokenHash(body.token)), now)
    if (!role) return refuse('bad_token', m.this_link_has_expired_or_was_already_used_refusal())
    return role instanceof Refusal ? role : {ok: true as const, role}
  })
  if (!(outcome instanceof Refusal)) await deps.limits.giveBack('password_reset_token', address)
  return outcome
}

/** Opens the caller's own account again, as the mail's link does; logging in has shown whose it is. */
export async function reopenAccount({
  db,
  caller,
  now,
}: Call<typeof contract.reopenAccount>): Promise<AnswerIn<typeof contract.reopenAccount> | Refusal> {
  if (!caller.ended) return {ok: true}
  if (caller.ended.code === 'suspended') return refuseEnded(caller.ended)
  const role = await inTransaction(db, tx => openAgain(tx, eq(accountClosings.user_id, caller.user_id), now))
  if (role instanceof Refusal) return role
  return role ? {ok: true} : refuseEnded(caller.ended)
}

/**
 * Opens the account of this closing with what closed with it; undefined if there is none or its days are over. One that
 * staff suspended since stays closed.
 */
async function openAgain(tx: Db, which: SQL, now: string): Promise<Role | Refusal | undefined> {
  const [closing] = await tx
    .delete(accountClosings)
    // `erase_at` moves when erasing failed
    .where(and(which, gt(accountClosings.closed_at, plusMs(now, -closing_undo_ms))))
    .returning()
  if (!closing) return undefined
  const {user_id, org_id, closed_at} = closing
  // family and agency before the account, as closing and suspending lock them; a refusal rolls them back
  await takeFamilyBack(tx, user_id)
  if (org_id !== null) await tx.update(organizations).set({closed_at: null}).where(eq(organizations.id, org_id))
  const [user] = await tx.select().from(users).where(eq(users.id, user_id)).for('no key update')
  if (!user) throw new Error(`account not found: ${user_id}`)
  if (user.suspended_at !== null) return refuse('suspended', m.this_account_is_suspended())
  await tx.update(users).set({closed_at: null}).where(eq(users.id, user_id))
  // only those who left at that moment, and who have no other agency since
  await tx
    .update(members)
    .set({removed_at: null})
    .where(
      and(
        eq(members.removed_at, closed_at),
        org_id === null ? eq(members.user_id, user_id) : eq(members.org_id, org_id),
        // that of others may have closed since
        sql`exists (select from organizations o where o.id = ${members.org_id} and o.closed_at is null)`,
        sql`not exists (select from members other where other.user_id = ${members.user_id} and other.removed_at is null)`,
        sql`not exists (select from users u where u.id = ${members.user_id} and u.closed_at is not null)`,
      ),
    )
  return user.role
}
