import {m} from '#messages'
import {settled} from '#lib/settled.ts'
import {and, eq, exists, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL} from 'drizzle-orm'
import type {previewUserSuspension} from '#contract/admin/people.ts'
import type {AnswerIn} from '#contract/endpoint.ts'
import type {SendMail} from '#server/jobs/port.ts'
import type {Db} from '#server/db/client.ts'
import {members, offers, organizations, sessions, users, bookings} from '#server/db/schema/all.ts'
import {notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {recordAudit} from '#server/db/audit.ts'
import {endSignIns} from '#server/modules/accounts/index.ts'
import {
  lockCaretaker,
  withdrawAllOf,
  closeOffers,
  buildOfferClosed,
  endMeetings,
} from '#server/modules/bookings/index.ts'
import {unassign, lockBookings, updateBookings, cancelRemaining} from '#server/modules/sessions/index.ts'
import {isOpen, openStatuses} from '#domain/bookings/booking.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {creditCancelled} from '#server/modules/billing/index.ts'
import {notify, type NewNotification} from '#server/modules/notifications/index.ts'
import {memberIdOf, hasOtherAdult, lockUsers, personById, type PersonRow} from './store.ts'
import type {Whose} from './present.ts'
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
  begun: 'unassign' | 'stay' = 'unassign',
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(users)
    .set({suspended_at: now, suspended_reason: reason})
    .where(inArray(users.id, [...ids]))
  await endSignIns(tx, ids)
  const seats = await tx
    .select({id: members.id})
    .from(members)
    .where(and(inArray(members.user_id, [...ids]), isNull(members.removed_at)))
  await unassign(tx, {member_ids: seats.map(({id}) => id), begun, user_id, now})
  await send(
    tx,
    'mail',
    ids.map(id => ({mail: 'suspended', user_id: id})),
  )
}

/** Ends what the profile has ahead; for a family only with its last active adult. */
async function endProfile(tx: Db, {parent, caretaker, user}: PersonRow, ender: Ender): Promise<void> {
  if (caretaker) {
    await lockCaretaker(tx, caretaker.id)
    await lockAllAhead(tx, {caretaker_id: caretaker.id})
    await withdrawAllOf(tx, {caretaker_ids: [caretaker.id]}, ender.now)
    await endAllAhead(tx, {caretaker_id: caretaker.id}, ender)
  }
  if (parent && !(await hasOtherAdult(tx, parent.id, user.id))) {
    await endAllAhead(tx, {parent_id: parent.id}, ender)
    await endMeetings(tx, {parent_id: parent.id}, ender.now)
  }
}

/**
 * Suspends a user; an earlier suspension keeps its reason. If two admins suspend each other, locks let only the first
 * succeed.
 */
export async function suspend(tx: Db, id: string, by: Suspending): Promise<PersonRow | Refusal> {
  if (id === by.user_id) return refuse('own_account', m.you_cannot_suspend_yourself_ask_another())
  const locked = await lockUsers(tx, [id, by.user_id])
  const [before, actor] = [locked.find(row => row.id === id), locked.find(row => row.id === by.user_id)]
  if (actor?.suspended_at != null) return refuse('suspended', m.this_account_is_suspended())
  const person = await personById(tx, id)
  if (!before || !person) return notFound()
  if (before.suspended_at !== null) return person
  await shut(tx, [id], by)
  await endProfile(tx, person, by)
  const after = {suspended_at: by.now, suspended_reason: by.reason}
  const change = {did: 'suspended', target: 'user', target_id: id, before: stateOf(before), after} as const
  await recordAudit(tx, by, change)
  return (await personById(tx, id)) ?? notFound()
}

/** Whose things a person's suspension ended; null for staff. */
export async function suspendedAs(db: Db, {parent, caretaker, user}: PersonRow): Promise<Suspended['whose'] | null> {
  if (caretaker) return {caretaker_id: caretaker.id}
  if (parent) return {parent_id: parent.id}
  const member_id = await memberIdOf(db, user.id)
  return member_id === null ? null : {member_id}
}

/** What came back, for the audit log. */
const restoredFields = (restored: Awaited<ReturnType<typeof restore>> | null) =>
  restored && {
    restored_requests: restored.requests,
    restored_offers: restored.offers,
    restored_bookings: restored.bookings,
    restored_visits: restored.visits + restored.assignments,
  }

/** Lifts a suspension; cancellations stay unless they are to be restored. */
export async function unsuspend(tx: Db, id: string, by: LettingIn): Promise<PersonRow | Refusal> {
  const [before] = await lockUsers(tx, [id])
  if (!before) return notFound()
  if (before.suspended_at !== null) {
    await tx.update(users).set(free).where(eq(users.id, id))
    const person = await personById(tx, id)
    const whose = person && (await suspendedAs(tx, person))
    const restored = by.restore && whose ? await restore(tx, {whose, at: before.suspended_at}, by) : null
    await by.send(tx, 'mail', {mail: 'let_in_again', user_id: id, ...(restored && {restored: true})})
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

async function lockAgency(tx: Db, id: string) {
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
    'stay',
  )
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

/** Lifts an agency's suspension, and that of members suspended with it. */
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
  const restored = by.restore ? await restore(tx, {whose: {org_id: id}, at: before.suspended_at}, by) : null
  await by.send(
    tx,
    'mail',
    people.map(({id}) => ({mail: 'let_in_again', user_id: id, ...(restored && {restored: true})})),
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

/** The staff member who ends what the suspended party has ahead. */
export interface Ender {
  user_id: string
  now: string
}

/** The other side sees Village as the canceller; only staff see the reason. */
const endedBy = ({user_id, now}: Ender) => ({
  status: 'CANCELLED' as const,
  cancelled_by: 'staff' as const,
  cancelled_by_user_id: user_id,
  cancelled_reason: null,
  cancelled_at: now,
})

const running = ['CONFIRMED', 'IN_PROGRESS'] as const

/** Named visits under way; an agency may have more. */
const under_way_max = 20

/** A family's requests and bookings, or a provider's approved bookings; its offers were withdrawn before. */
function condition(whose: Whose): SQL | undefined {
  const isRunning = inArray(bookings.status, [...running])
  if ('parent_id' in whose) {
    return and(eq(bookings.parent_id, whose.parent_id), or(isRunning, inArray(bookings.status, [...openStatuses])))
  }
  return 'caretaker_id' in whose
    ? and(eq(bookings.caretaker_id, whose.caretaker_id), isRunning)
    : and(eq(bookings.approved_org_id, whose.org_id), isRunning)
}

/**
 * Locks the bookings that a provider bid on or serves at once, by id and before their visits, as every command does: in
 * two parts they would be out of order.
 * @see src/domain/rules.md#approval
 */
async function lockAllAhead(tx: Db, whose: {caretaker_id: string} | {org_id: string}): Promise<void> {
  const isTheirs = 'org_id' in whose ? eq(offers.org_id, whose.org_id) : eq(offers.caretaker_id, whose.caretaker_id)
  const bid = tx
    .select({id: offers.booking_id})
    .from(offers)
    .where(and(isTheirs, eq(offers.status, 'SUBMITTED')))
  await lockBookings(tx, or(inArray(bookings.id, bid), condition(whose)))
}

/**
 * Ends everything that a suspended family, caregiver or agency has ahead and notifies the other sides: closes open
 * requests and cancels the visits ahead of approved bookings; a visit under way stays. Requires the caregiver's row lock.
 * @see src/domain/rules-people.md#suspension
 */
async function endAllAhead(tx: Db, whose: Whose, ender: Ender): Promise<void> {
  const {user_id, now} = ender
  const rows = await lockBookings(tx, condition(whose))
  const requests = rows.filter(isOpen)
  const approved = rows.filter(row => !isOpen(row))
  const closed = await closeOffers(tx, {booking_id: idsOf(requests), status: 'NOT_SELECTED', now})
  const visitsOf = await cancelRemaining(tx, {
    booking_ids: idsOf(approved),
    by: 'staff',
    user_id,
    reason: null,
    begun: 'stay',
    now,
  })
  // weeks without an end would get visits again
  const ended = approved.filter(({id, extended_until}) => visitsOf(id).visits > 0 || extended_until !== null)
  await updateBookings(tx, idsOf([...requests, ...ended]), endedBy(ender))
  await creditCancelled(tx, idsOf(ended.filter(row => row.approved_org_id !== null)), now)
  const notifications = [
    ...requests.flatMap(request =>
      buildOfferClosed(
        request,
        closed.filter(offer => offer.booking_id === request.id),
        'gone',
      ),
    ),
    ...ended.map((booking): NewNotification => {
      const {id: booking_id, first_start: about_at} = booking
      const facts = {reason: null, ...visitsOf(booking_id), by_staff: true as const}
      return {kind: 'booking_cancelled', to: staysWith(whose, booking), facts, booking_id, about_at}
    }),
  ]
  await notify(tx, notifications, now)
}

const idsOf = (rows: readonly BookingRow[]) => rows.map(({id}) => id)

/** The other side of a booking, which stays. */
const staysWith = (whose: Whose, {parent_id: family, caretaker_id: caretaker, approved_org_id: org}: BookingRow) =>
  'parent_id' in whose ? {caretaker, org, its_members: true as const} : {family}

const isAhead = (now: string) => and(eq(sessions.status, 'SCHEDULED'), gt(sessions.scheduled_start, now))

/** Whose visit it is for the suspended party: the family, or who gives the care. */
const otherSide = (whose: Whose): SQL<string> =>
  'parent_id' in whose
    ? sql`coalesce(
        (select concat_ws(' ', u.first_name, u.last_name) from caretakers c join users u on u.id = c.user_id
          where c.id = ${sessions.caretaker_id}),
        (select o.legal_name from organizations o where o.id = ${sessions.org_id}), '')`
    : sql`coalesce(
        (select concat_ws(' ', u.first_name, u.last_name) from family_adults a join users u on u.id = a.user_id
          where a.parent_id = ${sessions.parent_id} order by a.seat limit 1),
        (select concat_ws(' ', p.contact ->> 'first_name', p.contact ->> 'last_name') from parents p
          where p.id = ${sessions.parent_id}), '')`

/** What a suspension would end now, and the visits under way that stay. */
export async function endsOf(
  db: Db,
  whose: Whose | null,
  now: string,
): Promise<AnswerIn<typeof previewUserSuspension>> {
  const nothing = {requests: 0, offers: 0, bookings: 0, visits: 0, first_start: null, last_start: null}
  if (!whose) return {...nothing, under_way: []}
  const bidder =
    'caretaker_id' in whose
      ? eq(offers.caretaker_id, whose.caretaker_id)
      : 'org_id' in whose
        ? eq(offers.org_id, whose.org_id)
        : sql`false`
  const visitAhead = db
    .select({one: sql`1`})
    .from(sessions)
    .where(and(eq(sessions.booking_id, bookings.id), isAhead(now)))
  const isEnded = or(isNotNull(bookings.extended_until), exists(visitAhead))
  const [[row], [ahead], under_way] = await settled([
    db
      .select({
        requests: sql<number>`count(*) filter (where ${inArray(bookings.status, [...openStatuses])})::int`,
        bookings: sql<number>`count(*) filter (where ${inArray(bookings.status, [...running])} and ${isEnded})::int`,
        offers: sql<number>`(select count(*)::int from ${offers} where ${bidder} and ${offers.status} = 'SUBMITTED')`,
      })
      .from(bookings)
      .where(condition(whose)),
    db
      .select({
        visits: sql<number>`count(*)::int`,
        first_start: sql<string | null>`min(${sessions.scheduled_start})`,
        last_start: sql<string | null>`max(${sessions.scheduled_start})`,
      })
      .from(sessions)
      .innerJoin(bookings, eq(bookings.id, sessions.booking_id))
      .where(and(condition(whose), isAhead(now))),
    db
      .select({who: otherSide(whose), until: sessions.scheduled_end, timezone: sessions.timezone})
      .from(sessions)
      .innerJoin(bookings, eq(bookings.id, sessions.booking_id))
      .where(
        and(
          condition(whose),
          inArray(sessions.status, ['SCHEDULED', 'START_PARTIAL', 'IN_PROGRESS']),
          lte(sessions.scheduled_start, now),
          gt(sessions.scheduled_end, now),
        ),
      )
      .orderBy(sessions.scheduled_end, sessions.id)
      .limit(under_way_max),
  ])
  const instant = (at: string | null | undefined) => (at ? new Date(at).toISOString() : null)
  return {
    ...nothing,
    ...row,
    visits: ahead?.visits ?? 0,
    first_start: instant(ahead?.first_start),
    last_start: instant(ahead?.last_start),
    under_way,
  }
}

/** The same for a person: of a family only with its last active adult. */
export async function endsOfPerson(db: Db, {parent, caretaker, user}: PersonRow, now: string) {
  if (caretaker) return endsOf(db, {caretaker_id: caretaker.id}, now)
  const isLast = parent && !(await hasOtherAdult(db, parent.id, user.id))
  return endsOf(db, isLast ? {parent_id: parent.id} : null, now)
}
