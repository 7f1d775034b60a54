import type {BookingRow} from '#server/db/schema/bookings.ts'
import {and, arrayContains, asc, eq, isNotNull, isNull, lte, or, sql} from 'drizzle-orm'
import {invitations} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, caretakers, offers, organizations, users} from '#server/db/schema/all.ts'
import {subscribed} from '#server/modules/subscriptions/index.ts'
import {bestFor} from './best-caregivers.ts'
import {notify, type News, type Told} from '#server/modules/notifications/index.ts'

/** Upper bound of agencies in a county. */
const agencies_max = 200

const newsOf = (
  booking: BookingRow,
  kind: 'request_new' | 'request_assigned',
  to: Told,
  asked_again = false,
): News => ({
  kind,
  to,
  booking_id: booking.id,
  facts: {hours: booking.minutes / 60, visits: booking.sessions_count, ...(asked_again && {asked_again})},
})

/** Earlier bidders of the reopened booking who can bid again, except the provider that cancelled. */
async function earlierBidders(tx: Db, booking: BookingRow): Promise<Told[]> {
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
        or(
          isNull(offers.caretaker_id),
          and(eq(caretakers.is_verified, 'Approved'), isNull(users.suspended_at)),
        ),
        sql`coalesce(${offers.caretaker_id}, ${offers.org_id})
          is distinct from coalesce(${bookings.caretaker_id}, ${bookings.approved_org_id})`,
      ),
    )
}

/** Subscribed agencies of the county, all of which see the lead. */
async function agenciesOf(tx: Db, booking: BookingRow, now: string): Promise<Told[]> {
  return tx
    .select({org: organizations.id})
    .from(organizations)
    .where(
      and(
        arrayContains(organizations.county, [booking.county]),
        subscribed(sql`organizations.id`, now),
        isNull(organizations.suspended_at),
      ),
    )
    .orderBy(asc(organizations.id))
    .limit(agencies_max)
}

/** Notifies the recipients and counts them for the family. */
async function tell(
  tx: Db,
  booking: BookingRow,
  news: readonly News[],
  now: string,
  widen_at: string | null,
) {
  await tx
    .update(bookings)
    .set({told_count: sql`${bookings.told_count} + ${news.length}::int`, widen_at})
    .where(eq(bookings.id, booking.id))
  await notify(tx, news, now)
}

/**
 * Notifies recipients of a new request in its command: earlier bidders first, then the best-matching
 * caregivers, the assigned agency, or the subscribed agencies of its county.
 * @see src/domain/rules.md#notified-of-a-request
 */
export async function notifyOfRequest(tx: Db, booking: BookingRow, now: string): Promise<void> {
  if (booking.audience === 'agencies') {
    const {organization_id: org} = booking
    if (org !== null) return tell(tx, booking, [newsOf(booking, 'request_assigned', {org})], now, null)
    const before = new Set((await earlierBidders(tx, booking)).map(told => told.org))
    const all = await agenciesOf(tx, booking, now)
    const news = all.map(told => newsOf(booking, 'request_new', told, before.has(told.org)))
    return tell(tx, booking, news, now, null)
  }
  const before = (await earlierBidders(tx, booking)).flatMap(({caretaker}) => caretaker ?? [])
  const best = await bestFor(tx, booking, now, invitations.first + before.length)
  const others = best.filter(id => !before.includes(id)).slice(0, invitations.first)
  const news = [
    ...before.map(caretaker => newsOf(booking, 'request_new', {caretaker}, true)),
    ...others.map(caretaker => newsOf(booking, 'request_new', {caretaker})),
  ]
  const [soonest, dayBefore] = [
    plusMs(now, invitations.widen_after_ms),
    plusMs(booking.first_start, -invitations.soon_ms),
  ]
  await tell(tx, booking, news, now, dayBefore > soonest ? dayBefore : soonest)
}

/**
 * Notifies more caregivers of up to `limit` requests that still have no offer. Returns how many requests were
 * due.
 * @see src/domain/rules.md#notified-of-a-request
 */
export async function widenDue(db: Db, now: string, limit: number): Promise<number> {
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
      const ids = isWaiting ? await bestFor(tx, booking, now, invitations.wider) : []
      const news = ids.map(caretaker => newsOf(booking, 'request_new', {caretaker}))
      await tell(tx, booking, news, now, null)
    }
    return due.length
  })
}
