import {isActive, isActiveAgency} from '#server/db/active-accounts.ts'
import type {BookingRow, NotifiedRound} from '#server/db/schema/bookings.ts'
import {and, arrayContains, asc, eq, exists, inArray, isNotNull, isNull, lte, or, sql} from 'drizzle-orm'
import {isWeekly} from '#domain/bookings/booking.ts'
import {day_ms, recipientLimits} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {bookings, caretakers, invitations, members, offers, organizations, users} from '#server/db/schema/all.ts'
import {wantsLead} from '#server/db/wanted-leads.ts'
import {subscribed} from '#server/modules/subscriptions/index.ts'
import {isVisible} from '../visibility.ts'
import {findBestCaregivers, type NearCaregiver} from './best-caregivers.ts'
import {notify, type NewNotification, type Recipients} from '#server/modules/notifications/index.ts'

/** Upper bound of agencies in a county. */
const agencies_max = 200

const buildRequestNotification = (
  booking: BookingRow,
  kind: 'request_new' | 'request_assigned',
  to: Recipients,
  {asked_again, near}: {asked_again?: boolean; near?: NearCaregiver | undefined} = {},
): NewNotification => ({
  kind,
  to,
  booking_id: booking.id,
  facts: {
    ...factsOf(booking),
    ...(near && {distance_miles: near.distance_miles}),
    ...(near && booking.max_hourly_rate_cents === null && {own_rate_cents: near.rate_cents}),
    ...(asked_again && {asked_again}),
  },
})

const factsOf = ({minutes, sessions_count, schedule, max_hourly_rate_cents: max_rate_cents}: BookingRow) => ({
  hours: minutes / 60,
  visits: sessions_count,
  ...(isWeekly({schedule}) && {weekly: true}),
  ...(max_rate_cents !== null && {max_rate_cents}),
})

const buildNearNotification = (booking: BookingRow, near: NearCaregiver): NewNotification =>
  buildRequestNotification(booking, 'request_new', {caretaker: near.id}, {near})

/** Earlier bidders of the reopened booking who can bid again, except the provider that cancelled. */
export async function findEarlierBidders(tx: Db, booking: Pick<BookingRow, 'reopened_from'>): Promise<Recipients[]> {
  if (booking.reopened_from === null) return []
  return tx
    .selectDistinct({caretaker: offers.caretaker_id, org: offers.org_id})
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.booking_id))
    .leftJoin(caretakers, eq(caretakers.id, offers.caretaker_id))
    .leftJoin(users, eq(users.id, caretakers.user_id))
    .where(
      and(
        eq(offers.booking_id, booking.reopened_from),
        or(isNull(offers.caretaker_id), and(eq(caretakers.is_verified, 'Approved'), isActive)),
        sql`coalesce(${offers.caretaker_id}, ${offers.org_id})
          is distinct from coalesce(${bookings.caretaker_id}, ${bookings.approved_org_id})`,
      ),
    )
}

/**
 * Ids of caregivers and agencies that were notified of a family's requests often enough today, or are blocked.
 * @see src/domain/rules.md#notified-of-a-request
 * @see src/domain/rules-people.md#blocking
 */
async function findNotNotified(tx: Db, booking: BookingRow, now: string): Promise<ReadonlySet<string>> {
  const {of_one_family_a_day: max} = recipientLimits
  const rows = await rowsOf<{id: string}>(
    tx,
    sql`with often as (
        select t.user_id from bookings b join notices t on t.booking_id = b.id
        where b.parent_id = ${booking.parent_id}::uuid and b.id <> ${booking.id}::uuid
          and t.kind in ('request_new', 'request_assigned', 'request_invited')
          and t.created_at > ${plusMs(now, -day_ms)}::timestamptz
        group by t.user_id having count(distinct t.booking_id) >= ${max}::int)
      select c.id::text as id from often o join caretakers c on c.user_id = o.user_id
      union select m.org_id::text from often o join members m on m.user_id = o.user_id and m.removed_at is null
      union select coalesce(k.caretaker_id, k.org_id)::text from blocks k where k.parent_id = ${booking.parent_id}::uuid`,
  )
  return new Set(rows.map(({id}) => id))
}

/** Subscribed agencies of the county that are notified of the lead; earlier bidders always. All of the county see it. */
async function findAgencies(
  tx: Db,
  booking: BookingRow,
  {now, earlier}: {now: string; earlier: readonly string[]},
): Promise<{id: string}[]> {
  const {county, service} = booking
  const isWanted = exists(
    tx
      .select({one: sql`1`})
      .from(members)
      .where(
        and(
          eq(members.org_id, organizations.id),
          inArray(members.role, ['owner', 'coordinator']),
          isNull(members.removed_at),
          wantsLead(members.user_id, {county: sql`${county}::text`, service: sql`${service}::text`}),
        ),
      ),
  )
  return tx
    .select({id: organizations.id})
    .from(organizations)
    .where(
      and(
        arrayContains(organizations.county, [booking.county]),
        subscribed(sql`organizations.id`, now),
        isActiveAgency,
        or(isWanted, inArray(organizations.id, [...earlier])),
      ),
    )
    .orderBy(asc(organizations.id))
    .limit(agencies_max)
}

/** The invited providers. Once the request is open, they are not notified again. */
async function findInvited(tx: Db, {id, exclusive_until}: BookingRow): Promise<Recipients[]> {
  if (exclusive_until === null) return []
  return tx
    .select({caretaker: invitations.caretaker_id, org: invitations.org_id})
    .from(invitations)
    .where(eq(invitations.booking_id, id))
}

const buildInvited = (booking: BookingRow, to: Recipients): NewNotification => ({
  kind: 'request_invited',
  to,
  booking_id: booking.id,
  about_at: booking.first_start,
  facts: {...factsOf(booking), until: booking.exclusive_until},
})

/** Notifies the recipients, counts them for the family, and returns their number. */
async function notifyAndCount(
  tx: Db,
  booking: BookingRow,
  notifications: readonly NewNotification[],
  now: string,
  {widen_at = null, to = 'first'}: {widen_at?: string | null; to?: NotifiedRound['to']} = {},
): Promise<number> {
  const count = notifications.length
  const round: NotifiedRound[] = count > 0 || to === 'first' ? [{at: now, count, to}] : []
  await tx
    .update(bookings)
    .set({
      notified_count: sql`${bookings.notified_count} + ${count}::int`,
      notified: sql`${bookings.notified} || ${JSON.stringify(round)}::jsonb`,
      widen_at,
    })
    .where(eq(bookings.id, booking.id))
  await notify(tx, notifications, now)
  return count
}

/**
 * Notifies recipients of a new request in its command: only the invited providers in the exclusive period, else earlier
 * bidders first, then the best-matching caregivers, the assigned agency, or the subscribed agencies of its county.
 * Returns their number; a hidden request notifies none.
 * @see src/domain/rules.md#notified-of-a-request
 */
export async function notifyOfRequest(tx: Db, booking: BookingRow, now: string): Promise<number> {
  if (!isVisible(booking)) return 0
  const invited = await findInvited(tx, booking)
  if (booking.is_exclusive) {
    // without the daily limit: no one else sees the request, so it must not wait unread
    const notifications = invited.map(to => buildInvited(booking, to))
    return notifyAndCount(tx, booking, notifications, now, {to: 'invited'})
  }
  const often = await findNotNotified(tx, booking, now)
  if (booking.audience === 'agencies') {
    const {organization_id: org} = booking
    if (org !== null) {
      const recipients = often.has(org) ? [] : [{org}]
      return notifyAndCount(
        tx,
        booking,
        recipients.map(to => buildRequestNotification(booking, 'request_assigned', to)),
        now,
      )
    }
    const before = new Set((await findEarlierBidders(tx, booking)).flatMap(({org: id}) => id ?? []))
    const notified = new Set([...often, ...invited.map(({org}) => org)])
    const all = await findAgencies(tx, booking, {now, earlier: [...before]})
    const notifications = all
      .filter(({id}) => !notified.has(id))
      .map(({id}) => {
        const asked_again = before.has(id)
        return buildRequestNotification(booking, 'request_new', asked_again ? {org: id} : {org: id, is_lead: true}, {
          asked_again,
        })
      })
    return notifyAndCount(tx, booking, notifications, now)
  }
  const before = (await findEarlierBidders(tx, booking))
    .flatMap(({caretaker}) => caretaker ?? [])
    .filter(id => !often.has(id))
  const limit = recipientLimits.first + before.length
  const without = new Set([...often, ...invited.flatMap(({caretaker}) => caretaker ?? [])])
  const best = await findBestCaregivers(tx, booking, {now, limit, without})
  const nearOf = new Map(best.map(near => [near.id, near]))
  const others = best.filter(({id}) => !before.includes(id)).slice(0, recipientLimits.first)
  const notifications = [
    ...before.map(caretaker =>
      buildRequestNotification(booking, 'request_new', {caretaker}, {asked_again: true, near: nearOf.get(caretaker)}),
    ),
    ...others.map(caregiver => buildNearNotification(booking, caregiver)),
  ]
  const [soonest, dayBefore] = [
    plusMs(now, recipientLimits.widen_after_ms),
    plusMs(booking.first_start, -recipientLimits.soon_ms),
  ]
  return notifyAndCount(tx, booking, notifications, now, {widen_at: dayBefore > soonest ? dayBefore : soonest})
}

/**
 * Notifies more caregivers of up to `limit` requests that still have no offer. Returns how many requests were
 * due.
 * @see src/domain/rules.md#notified-of-a-request
 */
export async function widenDueRequests(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const due = await tx
      .select()
      .from(bookings)
      .where(and(isNotNull(bookings.widen_at), lte(bookings.widen_at, now)))
      .orderBy(asc(bookings.widen_at))
      .limit(limit)
      .for('update', {skipLocked: true})
    for (const booking of due) {
      const isWaiting = booking.status === 'PENDING' && booking.last_start > now
      const near = isWaiting
        ? await findBestCaregivers(tx, booking, {
            now,
            limit: recipientLimits.wider,
            without: await findNotNotified(tx, booking, now),
          })
        : []
      const notifications = near.map(caregiver => buildNearNotification(booking, caregiver))
      await notifyAndCount(tx, booking, notifications, now, {to: 'wider'})
    }
    return due.length
  })
}
