import type {SendMail} from '#server/jobs/port.ts'
import {and, eq, inArray, isNull} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {members, organizations, users} from '#server/db/schema/all.ts'
import {notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {recordAudit} from '#server/db/audit.ts'
import {endSignIns} from '#server/modules/accounts/index.ts'
import {lockCaretaker, withdrawAllOf} from '#server/modules/bookings/index.ts'
import {unassign} from '#server/modules/sessions/index.ts'
import {memberIdOf} from './agency.ts'
import {endAllAhead, type Ender} from './ending.ts'
import {hasOtherAdult, lockUsers, personById, type PersonRow} from './store.ts'

interface Suspending extends Ender {
  reason: string
  send: SendMail
}
interface LettingIn extends Ender {
  reason?: string
  send: SendMail
}

const stateOf = ({
  suspended_at,
  suspended_reason,
}: Record<'suspended_at' | 'suspended_reason', string | null>) => ({
  suspended_at,
  suspended_reason,
})
const free = {suspended_at: null, suspended_reason: null}

/**
 * Shuts an account: its sign-ins end, what was assigned to it of an agency's visits is nobody's, and she is written to with
 * the reason.
 */
async function shut(tx: Db, user_id: string, {user_id: by, reason, now, send}: Suspending): Promise<void> {
  await tx.update(users).set({suspended_at: now, suspended_reason: reason}).where(eq(users.id, user_id))
  await endSignIns(tx, user_id)
  const member_id = await memberIdOf(tx, user_id)
  if (member_id !== null) await unassign(tx, {member_id, user_id: by, now})
  await send(tx, 'mail', {mail: 'suspended', user_id})
}

/** What a profile had ahead ends with its account; of a family with two adults, when the last of them goes. */
async function endProfile(tx: Db, {parent, caretaker, user}: PersonRow, ender: Ender): Promise<void> {
  if (caretaker) {
    await lockCaretaker(tx, caretaker.id)
    await withdrawAllOf(tx, {caretaker_ids: [caretaker.id]}, ender.now)
    await endAllAhead(tx, {caretaker_id: caretaker.id}, ender)
  }
  if (parent && !(await hasOtherAdult(tx, parent.id, user.id))) {
    await endAllAhead(tx, {parent_id: parent.id}, ender)
  }
}

/**
 * Suspends somebody; who is suspended already stays so, for the reason of then. Two admins who suspend one another at once
 * come one after the other, and the second is not let do it any more.
 */
export async function suspend(tx: Db, id: string, by: Suspending): Promise<PersonRow | Refusal> {
  if (id === by.user_id) return refuse('own_account', 'You cannot suspend yourself. Ask another admin.')
  const held = await lockUsers(tx, [id, by.user_id])
  const [before, actor] = [held.find(row => row.id === id), held.find(row => row.id === by.user_id)]
  if (actor?.suspended_at != null) return refuse('suspended', 'This account is suspended.')
  const person = await personById(tx, id)
  if (!before || !person) return notFound()
  if (before.suspended_at !== null) return person
  await shut(tx, id, by)
  await endProfile(tx, person, by)
  const after = {suspended_at: by.now, suspended_reason: by.reason}
  const change = {did: 'suspended', target: 'user', target_id: id, before: stateOf(before), after} as const
  await recordAudit(tx, by, change)
  return (await personById(tx, id)) ?? notFound()
}

/** Lets somebody in again; what was cancelled stays so. */
export async function unsuspend(tx: Db, id: string, by: LettingIn): Promise<PersonRow | Refusal> {
  const [before] = await lockUsers(tx, [id])
  if (!before) return notFound()
  if (before.suspended_at !== null) {
    await tx.update(users).set(free).where(eq(users.id, id))
    await by.send(tx, 'mail', {mail: 'let_in_again', user_id: id})
    const after = {...free, reason: by.reason}
    await recordAudit(tx, by, {
      did: 'unsuspended',
      target: 'user',
      target_id: id,
      before: stateOf(before),
      after,
    })
  }
  return (await personById(tx, id)) ?? notFound()
}

async function lockAgency(tx: Db, id: string) {
  const [row] = await tx.select().from(organizations).where(eq(organizations.id, id)).for('no key update')
  return row
}

/** Suspends an agency: all its people, its offers, its visits ahead. Null, or why not. */
export async function suspendOrg(tx: Db, id: string, by: Suspending): Promise<Refusal | null> {
  const before = await lockAgency(tx, id)
  if (!before) return notFound()
  if (before.suspended_at !== null) return null
  const after = {suspended_at: by.now, suspended_reason: by.reason}
  await tx.update(organizations).set(after).where(eq(organizations.id, id))
  const people = await tx
    .select({id: users.id})
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(eq(members.org_id, id), isNull(members.removed_at), isNull(users.suspended_at)))
    .orderBy(users.id)
  for (const person of people) await shut(tx, person.id, by)
  await withdrawAllOf(tx, {org_ids: [id]}, by.now)
  await endAllAhead(tx, {org_id: id}, by)
  await recordAudit(tx, by, {
    did: 'suspended',
    target: 'agency',
    target_id: id,
    before: stateOf(before),
    after,
  })
  return null
}

/** Lets an agency in again, with those of its people who were suspended with it and not before. */
export async function unsuspendOrg(tx: Db, id: string, by: LettingIn): Promise<Refusal | null> {
  const before = await lockAgency(tx, id)
  if (!before) return notFound()
  if (before.suspended_at === null) return null
  await tx.update(organizations).set(free).where(eq(organizations.id, id))
  const itsPeople = tx.select({id: members.user_id}).from(members).where(eq(members.org_id, id))
  const people = await tx
    .update(users)
    .set(free)
    .where(and(inArray(users.id, itsPeople), eq(users.suspended_at, before.suspended_at)))
    .returning({id: users.id})
  for (const person of people) await by.send(tx, 'mail', {mail: 'let_in_again', user_id: person.id})
  const after = {...free, reason: by.reason}
  await recordAudit(tx, by, {
    did: 'unsuspended',
    target: 'agency',
    target_id: id,
    before: stateOf(before),
    after,
  })
  return null
}
