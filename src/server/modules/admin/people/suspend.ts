import {m} from '#messages'
import {and, desc, eq, inArray, isNotNull, isNull} from 'drizzle-orm'
import {fullName} from '#lib/full-name.ts'
import type {MailJob, SendMail, SuspensionEnded} from '#server/jobs/port.ts'
import type {Db} from '#server/db/client.ts'
import {freeWorkOf} from '#server/db/free-work.ts'
import {familyAdults, members, organizations, users} from '#server/db/schema/all.ts'
import {invalid, notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {recordAudit, recordAudits} from '#server/db/audit.ts'
import {endSignIns, lockFamilyRow, passContact, takeFamilyBack} from '#server/modules/accounts/index.ts'
import {endMeetings, endOpenRequests, lockCaretaker, withdrawAllOf} from '#server/modules/bookings/index.ts'
import {publishChanges} from '#server/modules/notifications/index.ts'
import {unassign} from '#server/modules/sessions/index.ts'
import {stopRenewal} from '#server/modules/subscriptions/index.ts'
import {endAllAhead, lockAllAhead, partEndedOf, type Ender} from './end-ahead.ts'
import {lockUsers, memberOf, membershipOf, otherAdultOf, personById, type PersonRow} from './store.ts'
import {restore, type Suspended} from './restore.ts'

interface Suspending extends Ender {
  reason: string
  send: SendMail
}
interface LettingIn extends Ender {
  reason?: string
  /** Brings back what the suspension ended. */
  restore?: boolean
  send: SendMail
}

const stateOf = ({suspended_at, suspended_reason}: Record<'suspended_at' | 'suspended_reason', string | null>) => ({
  suspended_at,
  suspended_reason,
})
const free = {suspended_at: null, suspended_reason: null}

/** Suspends accounts: revokes their credentials, unassigns their agency visits, and notifies them with the reason. */
async function shut(
  tx: Db,
  ids: readonly string[],
  {user_id, reason, now, send}: Suspending,
  {begun = 'unassign', ended}: {begun?: 'unassign' | 'stay'; ended?: SuspensionEnded | undefined} = {},
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(users)
    .set({suspended_at: now, suspended_reason: reason})
    .where(inArray(users.id, [...ids]))
  await endSignIns(tx, ids)
  await freeWorkOf(tx, ids)
  const seats = await tx
    .select({id: members.id})
    .from(members)
    .where(and(inArray(members.user_id, [...ids]), isNull(members.removed_at)))
  const unassigned = await unassign(tx, {member_ids: seats.map(({id}) => id), begun, user_id, now})
  // an office's person may be assigned too
  const part = ended === 'nothing' && unassigned > 0 ? 'assignments' : ended
  await refetchTeams(tx, ids, {user_id, now})
  await send(
    tx,
    'mail',
    ids.map(id => ({mail: 'suspended', user_id: id, ...(part && {ended: part})})),
  )
}

/** Refetches the team on the open screens of the agencies that these people are in. */
async function refetchTeams(tx: Db, ids: readonly string[], {user_id, now}: Ender): Promise<void> {
  const teams = await tx
    .selectDistinct({org: members.org_id})
    .from(members)
    .where(and(inArray(members.user_id, [...ids]), isNull(members.removed_at)))
  await publishChanges(
    tx,
    teams.map(to => ({kind: 'member_changed', to, by: user_id})),
    now,
  )
}

/** Ends what the profile has ahead. */
async function endProfile(tx: Db, {parent, caretaker}: PersonRow, ender: Ender): Promise<void> {
  if (caretaker) {
    await lockCaretaker(tx, caretaker.id)
    await lockAllAhead(tx, {caretaker_id: caretaker.id})
    await withdrawAllOf(tx, {caretaker_ids: [caretaker.id]}, ender)
    await endAllAhead(tx, {caretaker_id: caretaker.id}, ender)
    await stopRenewal(tx, caretaker.id)
  }
  if (parent) {
    await endAllAhead(tx, {parent_id: parent.id}, ender)
    await endMeetings(tx, {parent_id: parent.id}, ender.now)
    await stopRenewal(tx, parent.id)
  }
}

/**
 * Suspends a user; an earlier suspension keeps its reason. If two admins suspend each other, locks let only the first
 * succeed.
 */
export async function suspend(tx: Db, id: string, by: Suspending): Promise<PersonRow | Refusal> {
  if (id === by.user_id) return refuse('own_account', m.you_cannot_suspend_yourself_ask_another())
  // the family before the account, as closing locks them
  const family = (await personById(tx, id))?.parent
  if (family) await lockFamilyRow(tx, family.id)
  const locked = await lockUsers(tx, [id, by.user_id])
  const [before, actor] = [locked.find(row => row.id === id), locked.find(row => row.id === by.user_id)]
  if (actor?.suspended_at != null) return refuse('suspended', m.this_account_is_suspended())
  const person = await personById(tx, id)
  if (!before || !person) return notFound()
  if (before.suspended_at !== null) return person
  // what a closed account had, ended when it was closed
  const ended = before.closed_at === null ? await partEndedOf(tx, person) : 'nothing'
  await shut(tx, [id], by, {ended})
  if (ended === undefined) await endProfile(tx, person, by)
  const {parent} = person
  const other = parent && (await otherAdultOf(tx, parent.id, id))
  if (parent && other) await passContact(tx, {parent_id: parent.id, from: id, to: other})
  const after = {suspended_at: by.now, suspended_reason: by.reason}
  const change = {did: 'suspended', target: 'user', target_id: id, before: stateOf(before), after} as const
  await recordAudit(tx, by, change)
  return (await personById(tx, id)) ?? notFound()
}

/**
 * Whose things a person's suspension ended, and when; null for staff and who is not suspended. A family's end with its last
 * adult, and come back with the first one who is reinstated.
 */
export async function suspendedAs(db: Db, {parent, caretaker, user}: PersonRow): Promise<Suspended | null> {
  const at = user.suspended_at
  if (at === null) return null
  if (caretaker) return {whose: {caretaker_id: caretaker.id}, at}
  if (parent) return {whose: {parent_id: parent.id}, at: await lastSuspendedOf(db, parent.id, at)}
  const member = await memberOf(db, user.id)
  return member && {whose: {member_id: member.id}, at}
}

/** When the last adult of a family was suspended, of those who still are. */
async function lastSuspendedOf(db: Db, parent_id: string, at: string): Promise<string> {
  const [last] = await db
    .select({at: users.suspended_at})
    .from(familyAdults)
    .innerJoin(users, eq(users.id, familyAdults.user_id))
    .where(and(eq(familyAdults.parent_id, parent_id), isNotNull(users.suspended_at)))
    .orderBy(desc(users.suspended_at))
    .limit(1)
  return last?.at ?? at
}

const hasRestored = (restored: Awaited<ReturnType<typeof restore>> | null): boolean =>
  restored !== null &&
  restored.requests + restored.offers + restored.bookings + restored.visits + restored.assignments > 0

const letInAgain = (
  user_id: string,
  {ended_since, restored}: {ended_since: string | null; restored: Awaited<ReturnType<typeof restore>> | null},
): MailJob => ({
  mail: 'let_in_again',
  user_id,
  ...(hasRestored(restored) ? {restored: true} : ended_since !== null && {ended_since}),
})

/** What came back, for the audit log. */
const restoredFields = (restored: Awaited<ReturnType<typeof restore>> | null) =>
  restored && {
    restored_requests: restored.requests,
    restored_offers: restored.offers,
    restored_bookings: restored.bookings,
    restored_visits: restored.visits + restored.assignments,
    restored_without_caregiver: restored.lost
      .filter(({what}) => what === 'assignments')
      .reduce((sum, {count}) => sum + count, 0),
  }

/**
 * Lifts a suspension; cancellations stay unless they are to be restored. 409 `agency_suspended` while the person's agency
 * is.
 */
export async function unsuspend(tx: Db, id: string, by: LettingIn): Promise<PersonRow | Refusal> {
  // family and agency before the account, as closing and suspending an agency lock them
  const family = (await personById(tx, id))?.parent
  if (family) await lockFamilyRow(tx, family.id)
  const membership = await membershipOf(tx, id)
  const agency = membership && (await lockAgency(tx, membership.id))
  const [before] = await lockUsers(tx, [id])
  if (!before) return notFound()
  if (before.suspended_at !== null) {
    if (agency && agency.suspended_at !== null) return refuse('agency_suspended', m.reinstate_the_agency_first())
    if (before.closed_at === null) await takeFamilyBack(tx, id)
    const person = await personById(tx, id)
    const suspended = person && (await suspendedAs(tx, person))
    await tx.update(users).set(free).where(eq(users.id, id))
    const restored = by.restore && suspended ? await restore(tx, suspended, by) : null
    await refetchTeams(tx, [id], by)
    // only visits of an agency's person went to others
    const ended_since = suspended && !('member_id' in suspended.whose) ? before.suspended_at : null
    await by.send(tx, 'mail', letInAgain(id, {ended_since, restored}))
    const after = {...free, reason: by.reason, ...restoredFields(restored)}
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

/** Locks an agency; undefined if there is none. */
export async function lockAgency(tx: Db, id: string) {
  const [row] = await tx.select().from(organizations).where(eq(organizations.id, id)).for('no key update')
  return row
}

/** Suspends an agency with its members, offers and visits ahead. Returns null or the refusal. */
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
    .for('no key update', {of: users})
  await lockAllAhead(tx, {org_id: id})
  await shut(
    tx,
    people.map(person => person.id),
    by,
    // with the office suspended too, no one could send another member
    {begun: 'stay'},
  )
  await withdrawAllOf(tx, {org_ids: [id]}, by)
  await endOpenRequests(tx, {org_id: id}, {user_id: by.user_id, reason: null, now: by.now})
  await endAllAhead(tx, {org_id: id}, by)
  await stopRenewal(tx, id)
  await recordAudit(tx, by, {
    did: 'suspended',
    target: 'agency',
    target_id: id,
    before: stateOf(before),
    after,
  })
  return null
}

const isOfAgency = (db: Db, org_id: string) =>
  inArray(users.id, db.select({id: members.user_id}).from(members).where(eq(members.org_id, org_id)))

/** The people who were suspended with their agency at this time. */
export async function suspendedWith(db: Db, org_id: string, at: string) {
  const rows = await db
    .select()
    .from(users)
    .where(and(isOfAgency(db, org_id), eq(users.suspended_at, at), isNull(users.closed_at)))
    .orderBy(users.last_name, users.first_name, users.id)
  return rows.map(row => ({user_id: row.id, name: fullName(row)}))
}

/**
 * Refuses to leave people of an agency suspended: 422 for one who is not of it, 409 `last_owner` if no owner would be
 * active. `at` is when the agency was suspended.
 */
async function refuseToStay(
  tx: Db,
  {org_id, at, user_ids}: {org_id: string; at: string; user_ids: readonly string[]},
): Promise<Refusal | null> {
  if (user_ids.length === 0) return null
  const people = await tx
    .select({id: users.id, role: members.role, removed_at: members.removed_at, suspended_at: users.suspended_at})
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(eq(members.org_id, org_id))
  const staying = new Set(user_ids)
  const known = new Set(people.map(({id}) => id))
  if (user_ids.some(id => !known.has(id))) return invalid('stay_suspended', m.not_valid())
  const owners = people.filter(({role, removed_at}) => role === 'owner' && removed_at === null)
  const isBack = ({id, suspended_at}: (typeof people)[number]) =>
    (suspended_at === null || suspended_at === at) && !staying.has(id)
  const losesOwner = owners.some(({id}) => staying.has(id)) && !owners.some(isBack)
  return losesOwner ? refuse('last_owner', m.an_agency_needs_at_least_one()) : null
}

/** Suspends these people of an agency in their own right, who were suspended with it. */
async function keepSuspended(
  tx: Db,
  {org_id, at, user_ids}: {org_id: string; at: string; user_ids: readonly string[]},
  by: LettingIn,
): Promise<void> {
  if (user_ids.length === 0) return
  const still_suspended = await tx
    .update(users)
    .set({suspended_at: by.now})
    .where(and(isOfAgency(tx, org_id), eq(users.suspended_at, at), inArray(users.id, [...user_ids])))
    .returning()
  const changes = still_suspended.map(row => ({
    did: 'suspended' as const,
    target: 'user' as const,
    target_id: row.id,
    before: stateOf({...row, suspended_at: at}),
    after: stateOf(row),
  }))
  await recordAudits(tx, by, changes)
}

/** Lifts an agency's suspension, and that of members suspended with it but for those who are to stay so. */
export async function unsuspendOrg(
  tx: Db,
  id: string,
  {stay_suspended = [], ...by}: LettingIn & {stay_suspended?: string[]},
): Promise<Refusal | null> {
  const before = await lockAgency(tx, id)
  if (!before) return notFound()
  if (before.suspended_at === null) return null
  const refusal = await refuseToStay(tx, {org_id: id, at: before.suspended_at, user_ids: stay_suspended})
  if (refusal) return refusal
  await tx.update(organizations).set(free).where(eq(organizations.id, id))
  await keepSuspended(tx, {org_id: id, at: before.suspended_at, user_ids: stay_suspended}, by)
  const people = await tx
    .update(users)
    .set(free)
    .where(and(isOfAgency(tx, id), eq(users.suspended_at, before.suspended_at)))
    .returning({id: users.id})
  const restored = by.restore ? await restore(tx, {whose: {org_id: id}, at: before.suspended_at}, by) : null
  await by.send(
    tx,
    'mail',
    people.map(person => letInAgain(person.id, {ended_since: before.suspended_at, restored})),
  )
  const after = {...free, reason: by.reason, ...restoredFields(restored)}
  await recordAudit(tx, by, {
    did: 'unsuspended',
    target: 'agency',
    target_id: id,
    before: stateOf(before),
    after,
  })
  return null
}
