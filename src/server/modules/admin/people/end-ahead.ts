import {settled} from '#lib/settled.ts'
import {and, eq, exists, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL} from 'drizzle-orm'
import type {previewUserSuspension} from '#contract/admin/people.ts'
import type {AnswerIn} from '#contract/endpoint.ts'
import {limits} from '#contract/limits.ts'
import {recordAudits} from '#server/db/audit.ts'
import type {Db} from '#server/db/client.ts'
import type {SuspensionEnded} from '#server/jobs/port.ts'
import {bookings, invitations, offers, sessions} from '#server/db/schema/all.ts'
import {closeOffers, buildOfferClosed} from '#server/modules/bookings/index.ts'
import {lockBookings, updateBookings, cancelRemaining, countAssigned} from '#server/modules/sessions/index.ts'
import {isOpen, openStatuses} from '#domain/bookings/booking.ts'
import {silence_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {creditCancelled} from '#server/modules/billing/index.ts'
import {notify, readRequestNotifications, type NewNotification} from '#server/modules/notifications/index.ts'
import {renewingPlan} from '#server/modules/subscriptions/index.ts'
import {otherAdultOf, memberOf, type PersonRow} from './store.ts'
import type {Whose} from './present.ts'

/* What a suspended family, caregiver or agency has ahead: what of it ends, and ending it. */

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
 * Locks the bookings that a provider bid on, is asked for or serves at once, by id and before their visits, as every command does: in
 * two parts they would be out of order.
 * @see src/domain/rules.md#approval
 */
export async function lockAllAhead(tx: Db, whose: {caretaker_id: string} | {org_id: string}): Promise<void> {
  const isTheirs = 'org_id' in whose ? eq(offers.org_id, whose.org_id) : eq(offers.caretaker_id, whose.caretaker_id)
  const bid = tx
    .select({id: offers.booking_id})
    .from(offers)
    .where(and(isTheirs, eq(offers.status, 'SUBMITTED')))
  const isInvited =
    'org_id' in whose ? eq(invitations.org_id, whose.org_id) : eq(invitations.caretaker_id, whose.caretaker_id)
  const invited = tx
    .select({id: invitations.booking_id})
    .from(invitations)
    .where(and(isInvited, isNull(invitations.declined_at)))
  const isAssigned = 'org_id' in whose ? eq(bookings.organization_id, whose.org_id) : undefined
  const isAsked = and(
    inArray(bookings.status, [...openStatuses]),
    or(inArray(bookings.id, bid), inArray(bookings.id, invited), isAssigned),
  )
  await lockBookings(tx, or(isAsked, condition(whose)))
}

/**
 * Ends everything that a suspended family, caregiver or agency has ahead and notifies the other sides: closes open
 * requests and cancels the visits ahead of approved bookings; a visit under way stays. Requires the caregiver's row lock.
 * @see src/domain/rules-people.md#suspension
 */
export async function endAllAhead(tx: Db, whose: Whose, ender: Ender): Promise<void> {
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
  await recordAudits(
    tx,
    ender,
    [...requests, ...ended].map(({id: target_id, status}) => ({
      did: 'ended',
      target: 'booking',
      target_id,
      before: {status},
      after: {status: 'CANCELLED', visits: visitsOf(target_id).visits},
    })),
  )
  await creditCancelled(tx, idsOf(ended.filter(row => row.approved_org_id !== null)), now, {
    for_neither_side: 'parent_id' in whose,
  })
  const notifications = [
    ...requests.flatMap(request =>
      buildOfferClosed(
        request,
        closed.filter(offer => offer.booking_id === request.id),
        {why: 'gone'},
        {now},
      ),
    ),
    ...ended.map((booking): NewNotification => {
      const booking_id = booking.id
      const canceled = visitsOf(booking_id)
      const about_at = canceled.first_start ?? booking.first_start
      const facts = {reason: null, ...canceled, by_staff: true as const}
      return {kind: 'booking_cancelled', to: staysWith(whose, booking), facts, booking_id, about_at}
    }),
  ]
  await settled([notify(tx, notifications, now), readRequestNotifications(tx, idsOf(requests), now)])
}

const idsOf = (rows: readonly BookingRow[]) => rows.map(({id}) => id)

/** The other side of a booking, which stays. */
const staysWith = (whose: Whose, {parent_id: family, caretaker_id: caretaker, approved_org_id: org}: BookingRow) =>
  'parent_id' in whose ? {caretaker, org, canceled_members: true as const} : {family}

const ownerOf = (whose: Whose): string =>
  'parent_id' in whose ? whose.parent_id : 'caretaker_id' in whose ? whose.caretaker_id : whose.org_id

const isAhead = (now: string) => and(eq(sessions.status, 'SCHEDULED'), gt(sessions.scheduled_start, now))

/** Within its booked time, or started by a side before or running past it; silence closes the latter. */
const isUnderWay = (now: string) =>
  or(
    and(
      inArray(sessions.status, ['START_PARTIAL', 'IN_PROGRESS']),
      gt(sessions.scheduled_end, plusMs(now, -silence_ms)),
    ),
    and(eq(sessions.status, 'SCHEDULED'), lte(sessions.scheduled_start, now), gt(sessions.scheduled_end, now)),
  )

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
  const nothing = {requests: 0, offers: 0, bookings: 0, visits: 0, first_start: null, last_start: null, assignments: 0}
  if (!whose) return {...nothing, ends: 'nothing', under_way: [], under_way_count: 0, plan: null}
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
  const isOpenRequest = inArray(bookings.status, [...openStatuses])
  // an agency's bookings ahead are the approved ones, its requests those assigned to it
  const requests =
    'org_id' in whose
      ? sql<number>`(${db
          .select({n: sql`count(*)::int`})
          .from(bookings)
          .where(and(eq(bookings.organization_id, whose.org_id), isOpenRequest))})`
      : sql<number>`count(*) filter (where ${isOpenRequest})::int`
  const isEnded = or(isNotNull(bookings.extended_until), exists(visitAhead))
  const [[row], [ahead], under_way, plan] = await settled([
    db
      .select({
        requests,
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
      .select({
        who: otherSide(whose),
        until: sessions.scheduled_end,
        timezone: sessions.timezone,
        count: sql<number>`(count(*) over ())::int`,
      })
      .from(sessions)
      .innerJoin(bookings, eq(bookings.id, sessions.booking_id))
      .where(and(condition(whose), isUnderWay(now)))
      .orderBy(sessions.scheduled_end, sessions.id)
      .limit(limits.preview_max),
    renewingPlan(db, ownerOf(whose)),
  ])
  const instant = (at: string | null | undefined) => (at ? new Date(at).toISOString() : null)
  return {
    ...nothing,
    ends: 'profile',
    ...row,
    visits: ahead?.visits ?? 0,
    first_start: instant(ahead?.first_start),
    last_start: instant(ahead?.last_start),
    under_way: under_way.map(({count: _, ...visit}) => visit),
    under_way_count: under_way[0]?.count ?? 0,
    plan,
  }
}

/** Whether all of a person's profile ends with them: a family does with its last active adult. */
const isAloneIn = async (db: Db, {parent, caretaker, user}: PersonRow): Promise<boolean> =>
  caretaker !== null || (parent !== null && (await otherAdultOf(db, parent.id, user.id)) === undefined)

const partOf = (member: Awaited<ReturnType<typeof memberOf>>): SuspensionEnded =>
  member?.role === 'field' ? 'assignments' : 'nothing'

/** What ends with a person who is not alone in what they have ahead; undefined if all of their profile's ends. */
export const partEndedOf = async (db: Db, person: PersonRow): Promise<SuspensionEnded | undefined> =>
  (await isAloneIn(db, person)) ? undefined : partOf(await memberOf(db, person.user.id))

/** The same for a person: of a family only with its last active adult, of an agency's member the assignments. */
export async function endsOfPerson(db: Db, person: PersonRow, now: string) {
  const {parent, caretaker, user} = person
  if (await isAloneIn(db, person)) {
    return endsOf(db, caretaker ? {caretaker_id: caretaker.id} : parent && {parent_id: parent.id}, now)
  }
  const member = await memberOf(db, user.id)
  const assignments = member ? await countAssigned(db, member.id, now) : 0
  // an office's person may be assigned too
  const ends = assignments > 0 ? ('assignments' as const) : partOf(member)
  return {...(await endsOf(db, null, now)), ends, assignments}
}
