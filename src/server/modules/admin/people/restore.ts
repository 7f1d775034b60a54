import {and, asc, eq, exists, inArray, sql, type SQL} from 'drizzle-orm'
import type {previewUserReinstatement} from '#contract/admin/people.ts'
import type {AnswerIn} from '#contract/endpoint.ts'
import {recordAudits} from '#server/db/audit.ts'
import {hasActiveAdult, isWithoutAccount} from '#server/db/active-accounts.ts'
import {busyEndOf} from '#server/db/busy-end.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {isByInvited} from '#server/db/is-by-invited.ts'
import {bookings, invitations, offers} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {planStatements, rebillRestored} from '#server/modules/billing/index.ts'
import {
  aboutRequest,
  isUnblocked,
  lockCaretakers,
  refreshOpenStatus,
  startFactsOf,
} from '#server/modules/bookings/index.ts'
import {notify, type NewNotification, type Recipients} from '#server/modules/notifications/index.ts'
import {lockBookings, refreshStatus, restoreSessions, updateBookings} from '#server/modules/sessions/index.ts'
import {subscribed} from '#server/modules/subscriptions/index.ts'
import type {Whose} from './present.ts'

type Preview = AnswerIn<typeof previewUserReinstatement>
type Why = Preview['lost'][number]['why']
/** Why the person who was assigned before does not come back: no longer active there, or with another visit then. */
type Lost = Extract<Why, 'not_allowed' | 'busy'>

/** Whose suspension of which moment is taken back; `member_id` of an agency's person, who has no profile. */
export interface Suspended {
  whose: Whose | {member_id: string}
  at: string
}

interface Visit {
  id: string
  booking_id: string
  scheduled_start: string
  local_date: string
  /** Who was assigned before and can still come. */
  member_id: string | null
  /** Why who was assigned before cannot come. */
  member_lost: Lost | null
  caretaker_id: string | null
  why: Why | null
}
interface Item {
  id: string
  booking_id: string
  why: Why | null
}
interface Plan {
  visits: Visit[]
  requests: Item[]
  offers: Item[]
  /** Weekly bookings that go on, though none of their visits comes back. */
  weeks: Item[]
  /** Visits that took place without their person, who goes again. */
  assignments: Visit[]
}

const familyIsActive = (
  id: SQL,
) => sql`(exists (select from parents p where p.id = ${id} and ${isWithoutAccount(sql`p`)})
  or ${hasActiveAdult(id)})`
const caregiverIsActive = (id: SQL) => sql`exists (select from caretakers c join users u on u.id = c.user_id
  where c.id = ${id} and c.is_verified = 'Approved' and u.suspended_at is null and u.closed_at is null)`
const agencyIsActive = (id: SQL) => sql`exists (select from organizations o
  where o.id = ${id} and o.suspended_at is null and o.closed_at is null)`

/**
 * Who was assigned until the suspension. One of an agency or its person unassigned them, which is an event; one of a family
 * did not.
 */
const assignedBefore = (at: string) => sql`coalesce((select (e.data ->> 'from')::uuid from session_events e
  where e.session_id = s.id and e.kind = 'assigned' and e.at = ${at}::timestamptz
    and e.data ->> 'member_id' is null limit 1), s.assigned_member_id)`

/** Whether they still work there, or will once the suspension is taken back. */
const memberIsActive = (id: SQL, at: string) => sql`exists (select from members m join users u on u.id = m.user_id
  where m.id = ${id} and m.removed_at is null and u.closed_at is null
    and (u.suspended_at is null or u.suspended_at = ${at}::timestamptz))`

const memberIsBusy = (id: SQL) => sql`exists (select from sessions o
  where o.assigned_member_id = ${id} and o.id <> s.id and o.status not in ('CANCELLED', 'MISSED')
    and o.scheduled_start < s.scheduled_end and ${busyEndOf('o')} > s.scheduled_start)`

function visitsOf(db: Db, {whose, at}: Suspended, now: string): Promise<Visit[]> {
  const isFamily = 'parent_id' in whose
  const owner = isFamily
    ? sql`s.parent_id = ${whose.parent_id}::uuid`
    : 'caretaker_id' in whose
      ? sql`s.caretaker_id = ${whose.caretaker_id}::uuid`
      : 'org_id' in whose
        ? sql`s.org_id = ${whose.org_id}::uuid`
        : sql`false`
  const otherIsActive = isFamily
    ? sql`case when s.org_id is null then ${caregiverIsActive(sql`s.caretaker_id`)} else ${agencyIsActive(sql`s.org_id`)} end`
    : familyIsActive(sql`s.parent_id`)
  return rowsOf<Visit>(
    db,
    sql`select s.id::text as id, s.booking_id::text as booking_id, s.scheduled_start::text as scheduled_start,
        s.local_date::text as local_date,
        s.caretaker_id::text as caretaker_id,
        case when assigned.lost is null then assigned.id end::text as member_id, assigned.lost as member_lost,
        case when s.scheduled_start <= ${now}::timestamptz then 'past'
          when s.reopened_as is not null then 'replaced'
          when not ${otherIsActive} then 'other_side'
          when exists (select from sessions o where o.id <> s.id and o.status <> 'CANCELLED'
            and o.scheduled_start < s.scheduled_end and ${busyEndOf('o')} > s.scheduled_start
            and (o.booking_id = s.booking_id or o.caretaker_id = s.caretaker_id)) then 'busy' end as why
      from sessions s
      cross join lateral (select before.id, case when before.id is null then null
          when not ${memberIsActive(sql`before.id`, at)} then 'not_allowed'
          when ${memberIsBusy(sql`before.id`)} then 'busy' end as lost
        from (select ${assignedBefore(at)} as id) before) assigned
      where ${owner} and s.status = 'CANCELLED' and s.cancelled_by = 'staff' and s.cancelled_at = ${at}::timestamptz
      order by s.scheduled_start, s.id`,
  )
}

async function requestsOf(db: Db, {whose, at}: Suspended, now: string): Promise<Item[]> {
  if (!('parent_id' in whose)) return []
  return rowsOf<Item>(
    db,
    sql`select b.id::text as id, b.id::text as booking_id,
        case when b.last_start <= ${now}::timestamptz then 'past' end as why
      from bookings b
      where b.parent_id = ${whose.parent_id}::uuid and b.status = 'CANCELLED' and b.cancelled_by = 'staff'
        and b.cancelled_at = ${at}::timestamptz and b.approved_offer_id is null
      order by b.id`,
  )
}

/** Weekly bookings that ended, without those of `visits`, which come back with them. */
async function weeksOf(db: Db, {whose, at}: Suspended, visits: readonly Visit[]): Promise<Item[]> {
  if ('member_id' in whose) return []
  const owner =
    'parent_id' in whose
      ? sql`b.parent_id = ${whose.parent_id}::uuid`
      : 'caretaker_id' in whose
        ? sql`b.caretaker_id = ${whose.caretaker_id}::uuid`
        : sql`b.approved_org_id = ${whose.org_id}::uuid`
  const otherIsActive =
    'parent_id' in whose
      ? sql`case when b.approved_org_id is null then ${caregiverIsActive(sql`b.caretaker_id`)} else ${agencyIsActive(sql`b.approved_org_id`)} end`
      : familyIsActive(sql`b.parent_id`)
  const weeks = await rowsOf<Item>(
    db,
    sql`select b.id::text as id, b.id::text as booking_id,
        case when exists (select from bookings n where n.reopened_from = b.id) then 'replaced'
          when not ${otherIsActive} then 'other_side' end as why
      from bookings b
      where ${owner} and b.status = 'CANCELLED' and b.cancelled_by = 'staff' and b.cancelled_at = ${at}::timestamptz
        and b.approved_offer_id is not null and b.extended_until is not null
      order by b.id`,
  )
  return weeks.filter(({id}) => stays(visits).every(visit => visit.booking_id !== id))
}

/** A provider's own offers, or those on the family's requests. An offer on a request that was changed since is left out. */
function offersEnded(db: Db, {whose, at}: Suspended, now: string): Promise<Item[]> {
  const mayBid = sql`case when f.org_id is null then ${caregiverIsActive(sql`f.caretaker_id`)}
    else ${agencyIsActive(sql`f.org_id`)} and ${subscribed(sql`f.org_id`, now)} end`
  // the provider's own account is free again by then
  const isOwn =
    'caretaker_id' in whose
      ? sql`f.caretaker_id = ${whose.caretaker_id}::uuid and f.status = 'WITHDRAWN'`
      : 'org_id' in whose
        ? sql`f.org_id = ${whose.org_id}::uuid and f.status = 'WITHDRAWN'`
        : null
  const isTheirs =
    'parent_id' in whose ? sql`b.parent_id = ${whose.parent_id}::uuid and f.status = 'NOT_SELECTED'` : sql`false`
  const isStillOpen = isOwn
    ? sql`b.status in ('PENDING', 'REVIEW')`
    : sql`b.status in ('PENDING', 'REVIEW') or (b.cancelled_by = 'staff' and b.cancelled_at = ${at}::timestamptz)`
  const ownMayBid =
    'caretaker_id' in whose
      ? sql`exists (select from caretakers c where c.id = f.caretaker_id and c.is_verified = 'Approved')`
      : 'org_id' in whose
        ? subscribed(sql`f.org_id`, now)
        : mayBid
  const isUnblockedBidder = sql`${isUnblocked({caretaker_id: sql`f.caretaker_id`})}
    and ${isUnblocked({org_id: sql`f.org_id`})}`
  return rowsOf<Item>(
    db,
    sql`select f.id::text as id, f.booking_id::text as booking_id,
        case when b.last_start <= ${now}::timestamptz then 'past'
          when not (${isStillOpen}) then 'closed'
          when exists (select from jsonb_array_elements(b.changes) c where (c ->> 'is_shown')::boolean
            and (c ->> 'at')::timestamptz > f.received_at) then 'closed'
          when exists (select from offers o where o.booking_id = f.booking_id and o.status = 'SUBMITTED'
            and (o.caretaker_id = f.caretaker_id or o.org_id = f.org_id)) then 'replaced'
          when not (${ownMayBid} and ${isUnblockedBidder}) then ${isOwn ? 'not_allowed' : 'other_side'} end as why
      from offers f join bookings b on b.id = f.booking_id
      where ${isOwn ?? isTheirs} and f.decided_at = ${at}::timestamptz
      order by f.id`,
  )
}

async function assignmentsOf(db: Db, {whose, at}: Suspended, now: string): Promise<Visit[]> {
  if (!('member_id' in whose)) return []
  return rowsOf<Visit>(
    db,
    sql`select s.id::text as id, s.booking_id::text as booking_id, s.scheduled_start::text as scheduled_start,
        s.local_date::text as local_date,
        null::text as caretaker_id, ${whose.member_id}::text as member_id, null::text as member_lost,
        case when s.scheduled_end <= ${now}::timestamptz then 'past'
          when s.status <> 'SCHEDULED' then 'closed'
          when s.assigned_member_id is not null then 'replaced'
          when ${memberIsBusy(sql`${whose.member_id}::uuid`)} then 'busy' end as why
      from sessions s
      where s.org_id = (select org_id from members where id = ${whose.member_id}::uuid)
        and s.scheduled_end > ${at}::timestamptz
        and exists (select from session_events e where e.session_id = s.id and e.kind = 'assigned'
          and e.at = ${at}::timestamptz and e.data ->> 'from' = ${whose.member_id})
      order by s.scheduled_start, s.id`,
  )
}

async function planOf(db: Db, of: Suspended, now: string): Promise<Plan> {
  const visits = await visitsOf(db, of, now)
  return {
    visits,
    requests: await requestsOf(db, of, now),
    offers: await offersEnded(db, of, now),
    weeks: await weeksOf(db, of, visits),
    assignments: await assignmentsOf(db, of, now),
  }
}

const stays = <T extends {why: Why | null}>(items: readonly T[]) => items.filter(({why}) => why === null)

function summaryOf({visits, requests, offers: ended, weeks, assignments}: Plan): Preview {
  const back = stays(visits)
  const reasons: Record<Preview['lost'][number]['what'], (Why | null)[]> = {
    visits: [...visits, ...assignments].map(({why}) => why),
    requests: requests.map(({why}) => why),
    offers: ended.map(({why}) => why),
    assignments: back.map(visit => visit.member_lost),
  }
  const lost = Object.entries(reasons).flatMap(([what, given]) =>
    [...new Set(given.flatMap(why => why ?? []))].map(why => ({
      what: what as keyof typeof reasons,
      why,
      count: given.filter(each => each === why).length,
    })),
  )
  const instant = (at: string | undefined) => (at === undefined ? null : new Date(at).toISOString())
  return {
    requests: stays(requests).length,
    offers: stays(ended).length,
    bookings: new Set([...back, ...stays(weeks)].map(({booking_id}) => booking_id)).size,
    visits: back.length,
    assignments: stays(assignments).length,
    first_start: instant(back[0]?.scheduled_start),
    last_start: instant(back.at(-1)?.scheduled_start),
    lost,
  }
}

/** What would come back now if a suspension were taken back whole, and what cannot. */
export const previewRestore = async (db: Db, of: Suspended | null, now: string): Promise<Preview> =>
  summaryOf(of ? await planOf(db, of, now) : {visits: [], requests: [], offers: [], weeks: [], assignments: []})

const notCancelled = {
  cancelled_by: null,
  cancelled_by_user_id: null,
  cancelled_reason: null,
  cancelled_at: null,
} as const

/**
 * Brings back what a suspension ended where it still can be, and notifies the other sides. The account must be free again.
 * @see src/domain/rules-people.md#suspension-taken-back
 */
export async function restore(tx: Db, of: Suspended, by: {user_id: string; now: string}): Promise<Preview> {
  const {now} = by
  const early = await planOf(tx, of, now)
  const caretakers = [...new Set(early.visits.flatMap(({caretaker_id}) => caretaker_id ?? []))]
  await lockCaretakers(tx, caretakers)
  const ids = new Set(Object.values(early).flatMap((items: readonly Item[]) => items.map(item => item.booking_id)))
  await lockBookings(tx, [...ids])
  // nothing that was read before the locks counts
  const plan = await planOf(tx, of, now)
  const summary = summaryOf(plan)
  const requests = stays(plan.requests).map(({id}) => id)
  await updateBookings(tx, requests, {...notCancelled, status: 'PENDING'})
  await restoreOffers(tx, stays(plan.offers), {tells_family: !('parent_id' in of.whose), at: of.at, now})
  await restoreVisits(tx, {visits: stays(plan.visits), weeks: stays(plan.weeks)}, of, by)
  await restoreSessions(tx, stays(plan.assignments), by)
  const visits = stays(plan.visits)
  const back = new Set([...requests, ...[...stays(plan.weeks), ...visits].map(({booking_id}) => booking_id)])
  await recordAudits(
    tx,
    by,
    [...back].map(target_id => ({
      did: 'restored',
      target: 'booking',
      target_id,
      before: {status: 'CANCELLED'},
      after: {
        status: requests.includes(target_id) ? 'PENDING' : 'CONFIRMED',
        visits: visits.filter(({booking_id}) => booking_id === target_id).length,
      },
    })),
  )
  return summary
}

async function restoreOffers(
  tx: Db,
  ended: readonly Item[],
  {tells_family, at, now}: {tells_family: boolean; at: string; now: string},
): Promise<void> {
  if (ended.length === 0) return
  const ids = ended.map(({id}) => id)
  const booking_ids = [...new Set(ended.map(({booking_id}) => booking_id))]
  const live = await tx
    .update(offers)
    .set({status: 'SUBMITTED', decided_at: null, decided_by: null, decline_reason: null})
    .where(inArray(offers.id, ids))
    .returning()
  // an offer to an exclusive request stands only with its invitation
  await tx
    .update(invitations)
    .set({declined_at: null, declined_by: null})
    .where(
      and(
        inArray(invitations.booking_id, booking_ids),
        eq(invitations.declined_at, at),
        exists(
          tx
            .select({one: sql`1`})
            .from(offers)
            .where(and(inArray(offers.id, ids), isByInvited)),
        ),
      ),
    )
  await refreshOpenStatus(tx, booking_ids)
  const rows = await tx.select().from(bookings).where(inArray(bookings.id, booking_ids)).orderBy(asc(bookings.id))
  const notices = live.flatMap(({caretaker_id: caretaker, org_id: org, booking_id}): NewNotification[] => {
    const booking = rows.find(({id}) => id === booking_id)
    if (!booking) return []
    const about = aboutRequest(booking, now)
    // the family was notified of it when it was made, so it is no new offer and not mailed again
    if (tells_family) {
      const provider = {caretaker_id: caretaker, org_id: org}
      return [
        {
          kind: 'offer_restored',
          to: {family: booking.parent_id},
          facts: startFactsOf(booking, now),
          provider,
          ...about,
        },
      ]
    }
    return [
      {kind: 'booking_restored', to: {caretaker, org}, facts: {visits: 0, ...startFactsOf(booking, now)}, ...about},
    ]
  })
  await notify(tx, notices, now)
}

async function restoreVisits(
  tx: Db,
  {visits, weeks}: {visits: readonly Visit[]; weeks: readonly Item[]},
  {whose, at}: Suspended,
  by: {user_id: string; now: string},
): Promise<void> {
  if (visits.length === 0 && weeks.length === 0) return
  const {now} = by
  await restoreSessions(tx, visits, by)
  const ids = [...new Set([...weeks, ...visits].map(({booking_id}) => booking_id))].toSorted()
  await tx
    .update(bookings)
    .set({...notCancelled, status: 'CONFIRMED'})
    .where(and(inArray(bookings.id, ids), eq(bookings.status, 'CANCELLED'), eq(bookings.cancelled_at, at)))
  await refreshStatus(tx, ids, now)
  const rows = await tx.select().from(bookings).where(inArray(bookings.id, ids)).orderBy(asc(bookings.id))
  await planStatements(
    tx,
    visits.map(({booking_id, local_date: day}) => ({booking_id, day})),
  )
  const billed = rows.filter(row => row.approved_org_id !== null).map(({id}) => id)
  await rebillRestored(tx, billed, now)
  const notices = rows.flatMap(row => {
    const own = visits.filter(({booking_id}) => booking_id === row.id)
    return buildRestoredNotifications(row, own, {tells_family: !('parent_id' in whose)})
  })
  await notify(tx, notices, now)
}

/**
 * The notifications of a booking that is on again: the other side's, each assigned person's of their own visits, and the
 * office's if someone who was assigned before cannot come.
 */
function buildRestoredNotifications(
  {id: booking_id, parent_id: family, caretaker_id: caretaker, approved_org_id: org, first_start}: BookingRow,
  visits: readonly Visit[],
  {tells_family}: {tells_family: boolean},
): NewNotification[] {
  const unassigned = visits.filter(({member_lost}) => member_lost !== null).length
  const build = (to: Recipients, own: readonly Visit[], facts: {unassigned?: number} = {}): NewNotification => {
    const [next] = own
    const first = next && new Date(next.scheduled_start).toISOString()
    return {
      kind: 'booking_restored',
      to,
      facts: {visits: own.length, ...(first ? {first_start: first} : {weekly: true as const}), ...facts},
      booking_id,
      about_at: first ?? first_start,
    }
  }
  const withoutCaregiver = unassigned > 0 ? {unassigned} : {}
  const members = [...new Set(visits.flatMap(({member_id}) => member_id ?? []))]
  return [
    tells_family ? build({family}, visits) : build({caretaker, org}, visits, withoutCaregiver),
    ...(tells_family && unassigned > 0 ? [build({org}, visits, withoutCaregiver)] : []),
    ...members.map(member =>
      build(
        {member},
        visits.filter(({member_id}) => member_id === member),
      ),
    ),
  ]
}
