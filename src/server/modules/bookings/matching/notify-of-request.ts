import type {BookingRow, NotifiedRound} from '#server/db/schema/bookings.ts'
import {and, asc, isNotNull, lte, ne, sql} from 'drizzle-orm'
import {isWeekly} from '#domain/bookings/booking.ts'
import {isOnlyInvited} from '#domain/bookings/invitation.ts'
import {recipientLimits} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {bookings} from '#server/db/schema/all.ts'
import {aboutRequest, startFactsOf} from '../notifications.ts'
import {countSessions} from '../present.ts'
import {isVisible} from '../visibility.ts'
import {findCandidates, rankCandidates, type Candidates, type NearCaregiver} from './best-caregivers.ts'
import {
  findAgencies,
  findEarlierBidders,
  findInvited,
  findNotified,
  nearFactsOf,
  type AskedProvider,
  type NearFacts,
  type Notified,
} from './recipients.ts'
import {notify, type NewNotification, type Recipients} from '#server/modules/notifications/index.ts'

const buildRequestNotification = (
  booking: BookingRow,
  kind: 'request_new' | 'request_assigned',
  to: Recipients,
  {now, asked_again, near}: {now: string; asked_again?: boolean; near?: NearFacts | undefined},
): NewNotification => ({
  kind,
  to,
  booking_id: booking.id,
  facts: {
    ...factsOf(booking, now),
    ...near,
    ...(asked_again && {asked_again}),
  },
})

/** What a notification of a request says of it: the visits ahead alone, as its leads do. */
export function factsOf(booking: BookingRow, now: string) {
  const {schedule, max_hourly_rate_cents: max_rate_cents} = booking
  const {minutes, sessions_count: visits} = countSessions(booking, now)
  return {
    hours: minutes / 60,
    visits,
    ...(isWeekly({schedule}) && {weekly: true}),
    ...(max_rate_cents !== null && {max_rate_cents}),
  }
}

/** The other adult of the family is notified that it was sent. */
const buildSent = (booking: BookingRow, now: string): NewNotification => {
  const {max_rate_cents: _, ...facts} = factsOf(booking, now)
  const {parent_id: family, created_by: by} = booking
  return {
    kind: 'request_sent',
    to: {family},
    facts: {...facts, ...startFactsOf(booking, now)},
    by,
    ...aboutRequest(booking, now),
  }
}

const buildNearNotification = (
  booking: BookingRow,
  {id, distance_miles, rate_cents}: NearCaregiver,
  now: string,
): NewNotification => {
  const near = {distance_miles, ...(booking.max_hourly_rate_cents === null && {own_rate_cents: rate_cents})}
  return buildRequestNotification(booking, 'request_new', {caretaker: id}, {now, near})
}

/** Notifications for the invited providers of an exclusive request, each without the others. */
function buildInvited(booking: BookingRow, invited: readonly AskedProvider[], now: string): NewNotification[] {
  const {exclusive_until: until, then_open} = booking
  const facts = {
    ...factsOf(booking, now),
    until,
    ...(!then_open && {then_open}),
    ...(isOnlyInvited({then_open, invited}) && {is_only: true as const}),
  }
  return invited.map(provider => ({
    kind: 'request_invited',
    to: {caretaker: provider.caretaker, org: provider.org},
    facts: {...facts, ...nearFactsOf(booking, provider)},
    ...aboutRequest(booking, now),
  }))
}

/** The people a request notifies now, and when it widens. */
interface Round {
  booking: BookingRow
  to: NotifiedRound['to']
  notifications: NewNotification[]
  widen_at?: string | null
}

/** Notifies the recipients of these requests and counts them for the families. */
async function saveRounds(
  tx: Db,
  all: readonly Round[],
  now: string,
  also: readonly NewNotification[] = [],
): Promise<void> {
  if (all.length > 0) await countNotified(tx, all, now)
  const asking = all.flatMap(({booking, notifications}) =>
    notifications.map(each => ({...each, facts: {...each.facts, ...startFactsOf(booking, now)}}) as NewNotification),
  )
  await notify(tx, [...also, ...asking], now)
}

async function countNotified(tx: Db, all: readonly Round[], now: string): Promise<void> {
  const rows = all.map(({booking: {id}, to, notifications: {length: count}, widen_at = null}) => {
    const round: NotifiedRound[] = count > 0 || to === 'first' ? [{at: now, count, to}] : []
    return {id, count, round, widen_at}
  })
  await rowsOf(
    tx,
    sql`update bookings set ${sql.identifier(bookings.notified_count.name)} = ${bookings.notified_count} + r.count,
        notified = notified || r.round, widen_at = r.widen_at
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, count int, round jsonb, widen_at timestamptz)
      where bookings.id = r.id`,
  )
}

/** What the requests of one round share about the people they may notify. */
interface Known {
  notified: Notified
  invitedOf: (booking_id: string) => AskedProvider[]
  /** Earlier bidders of what a request was reopened from. */
  earlierOf: (booking: BookingRow) => AskedProvider[]
  agenciesOf: (booking_id: string) => string[]
  candidates: Candidates
}

async function findKnown(
  tx: Db,
  open: readonly BookingRow[],
  {invitedOf, before}: Pick<Known, 'invitedOf'> & {before: ReadonlySet<string>},
  now: string,
): Promise<Known> {
  const {isBlocked, isLeftOut, add} = await findNotified(tx, open, now)
  const notified: Notified = {
    isBlocked: (booking, id) => before.has(id) || isBlocked(booking, id),
    isLeftOut: (booking, id) => before.has(id) || isLeftOut(booking, id),
    add,
  }
  const bidders = await findEarlierBidders(tx, open, now)
  const earlierOf = ({reopened_from}: BookingRow) => bidders.filter(bidder => bidder.reopened_from === reopened_from)
  const leads = open.filter(({audience, organization_id}) => audience === 'agencies' && organization_id === null)
  const agenciesOf = await findAgencies(
    tx,
    leads.map(booking => ({booking, earlier: earlierOf(booking).flatMap(({org}) => org ?? [])})),
    now,
  )
  const candidates = await findCandidates(
    tx,
    open.filter(({audience}) => audience === 'caretakers'),
    now,
  )
  return {notified, invitedOf, earlierOf, agenciesOf, candidates}
}

/** The agency that a request is assigned to, or the subscribed ones of its county. */
function agenciesRound(booking: BookingRow, {notified, invitedOf, earlierOf, agenciesOf}: Known, now: string): Round {
  const {organization_id} = booking
  if (organization_id !== null) {
    // without the daily limit, as of an invitation: no one else can answer it
    const orgs = notified.isBlocked(booking, organization_id) ? [] : [organization_id]
    const notifications = orgs.map(org => buildRequestNotification(booking, 'request_assigned', {org}, {now}))
    return {booking, to: 'first', notifications}
  }
  const before = new Set(earlierOf(booking).flatMap(({org}) => org ?? []))
  const invited = new Set(invitedOf(booking.id).map(({org}) => org))
  const notifications = agenciesOf(booking.id)
    .filter(id => !notified.isLeftOut(booking, id) && !invited.has(id))
    .map(id => {
      const asked_again = before.has(id)
      return buildRequestNotification(booking, 'request_new', asked_again ? {org: id} : {org: id, is_lead: true}, {
        now,
        asked_again,
      })
    })
  return {booking, to: 'first', notifications}
}

/** Earlier bidders first, then the best-matching caregivers. */
function caregiversRound(booking: BookingRow, {notified, invitedOf, earlierOf, candidates}: Known, now: string): Round {
  const before = earlierOf(booking).filter(({caretaker: id}) => id !== null && !notified.isLeftOut(booking, id))
  const isBefore = (id: string) => before.some(({caretaker}) => caretaker === id)
  const invited = new Set(invitedOf(booking.id).map(({caretaker}) => caretaker))
  const others = rankCandidates(booking, candidates, {
    limit: recipientLimits.first,
    isLeftOut: id => notified.isLeftOut(booking, id) || invited.has(id) || isBefore(id),
  })
  const notifications = [
    ...before.map(provider =>
      buildRequestNotification(
        booking,
        'request_new',
        {caretaker: provider.caretaker},
        {now, asked_again: true, near: nearFactsOf(booking, provider)},
      ),
    ),
    ...others.map(caregiver => buildNearNotification(booking, caregiver, now)),
  ]
  return {booking, to: 'first', notifications, widen_at: widensAt(booking.first_start, now)}
}

/** When a request whose recipients are notified now is widened. */
export function widensAt(first_start: string, now: string): string {
  const [soonest, dayBefore] = [
    plusMs(now, recipientLimits.widen_after_ms),
    plusMs(first_start, -recipientLimits.soon_ms),
  ]
  return dayBefore > soonest ? dayBefore : soonest
}

/** Adds the people a round notifies to the count for the family’s next request. */
function countRound({booking, notifications}: Round, notified: Notified): void {
  for (const {to} of notifications) {
    const id = to.caretaker ?? to.org
    if (id != null) notified.add(booking, id)
  }
}

/**
 * Notifies recipients of new requests in their command: only the invited providers in the exclusive period, else earlier
 * bidders first, then the best-matching caregivers, the assigned agency, or the subscribed agencies of its county.
 * Returns their number by request; a hidden request notifies none. `also` goes out in the same statement; `known` providers, who were
 * notified before, are not notified again.
 * @see src/domain/rules.md#notified-of-a-request
 */
export async function notifyOfRequests(
  tx: Db,
  all: readonly BookingRow[],
  now: string,
  {also = [], known: before = new Set()}: {also?: readonly NewNotification[]; known?: ReadonlySet<string>} = {},
): Promise<(booking_id: string) => number> {
  const visible = all.filter(isVisible)
  const invitedOf = await findInvited(tx, visible)
  const open = visible.filter(({is_exclusive}) => !is_exclusive)
  const known = open.length > 0 ? await findKnown(tx, open, {invitedOf, before}, now) : null
  const rounds = visible.map((booking): Round => {
    if (booking.is_exclusive || !known) {
      // without the daily limit: no one else sees the request, so it must not wait unread
      return {booking, to: 'invited', notifications: buildInvited(booking, invitedOf(booking.id), now)}
    }
    const round =
      booking.audience === 'agencies' ? agenciesRound(booking, known, now) : caregiversRound(booking, known, now)
    countRound(round, known.notified)
    return before.size > 0 ? {...round, to: 'wider'} : round
  })
  await saveRounds(tx, rounds, now, also)
  return id => rounds.find(({booking}) => booking.id === id)?.notifications.length ?? 0
}

/** The same for one request. */
export const notifyOfRequest = async (tx: Db, booking: BookingRow, now: string): Promise<number> =>
  (await notifyOfRequests(tx, [booking], now))(booking.id)

/** The same for requests that the family sends at once, and notifies its other adult. */
export async function notifyOfSentRequests(tx: Db, sent: readonly BookingRow[], now: string): Promise<void> {
  await notifyOfRequests(tx, sent, now, {also: sent.map(booking => buildSent(booking, now))})
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
      // one with an offer waits, since the offer may be withdrawn
      .where(and(isNotNull(bookings.widen_at), lte(bookings.widen_at, now), ne(bookings.status, 'REVIEW')))
      .orderBy(asc(bookings.widen_at))
      .limit(limit)
      .for('update', {skipLocked: true})
    const waiting = due.filter(
      booking => isVisible(booking) && booking.status === 'PENDING' && booking.last_start > now,
    )
    const rounds = due.map((booking): Round => ({booking, to: 'wider', notifications: []}))
    if (waiting.length > 0) {
      const notified = await findNotified(tx, waiting, now)
      const candidates = await findCandidates(tx, waiting, now)
      for (const round of rounds.filter(({booking}) => waiting.includes(booking))) {
        const isLeftOut = (id: string) => notified.isLeftOut(round.booking, id)
        const near = rankCandidates(round.booking, candidates, {limit: recipientLimits.wider, isLeftOut})
        round.notifications = near.map(caregiver => buildNearNotification(round.booking, caregiver, now))
        countRound(round, notified)
      }
    }
    await saveRounds(tx, rounds, now)
    return due.length
  })
}
