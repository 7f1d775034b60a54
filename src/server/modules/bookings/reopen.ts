import {eq} from 'drizzle-orm'
import type {Invite} from '#contract/bookings/request.ts'
import {refusalText} from '#domain/refusals.ts'
import {agesToday} from '#domain/bookings/asked-children.ts'
import {isWeekly} from '#domain/bookings/booking.ts'
import {exclusiveUntil, usual_exclusive_hours} from '#domain/bookings/invitation.ts'
import {planRequests, type ReopenedVisit, type RequestPart} from '#domain/bookings/reopen-weeks.ts'
import {localDate} from '#domain/time.ts'
import {expandSchedule, slotsAhead} from '#domain/bookings/schedule.ts'
import type {Db} from '../../db/client.ts'
import {bookings} from '../../db/schema/all.ts'
import {refuse, Refusal} from '../../http/refusal.ts'
import {childrenOf} from '#server/modules/accounts/index.ts'
import {
  cancelRemaining,
  isReopenable,
  markReopened,
  originalStarts,
  sessionsOfBooking,
  updateBooking,
} from '#server/modules/sessions/index.ts'
import {checkInvite, insertInvited} from './invitations/invite.ts'
import {checkBookingAction} from './policy.ts'
import {findEarlierBidders} from './matching/recipients.ts'
import {notifyCancelled} from './notifications.ts'
import {insertBooking, isUnserved, totalsOf} from './request.ts'
import {type BookingRow} from '#server/db/schema/bookings.ts'

/** The wishes of a request, which a reopened request copies. */
const wishes = [
  'audience',
  'parent_id',
  'service',
  'timezone',
  'location',
  'latitude',
  'longitude',
  'location_source',
  'approx_latitude',
  'approx_longitude',
  'place',
  'county',
  'address',
  'handover',
  'number_of_children',
  'ages',
  'age_months',
  'child_ids',
  'preference',
  'live_in',
  'medical_companion',
  'max_hourly_rate_cents',
  'notes',
] as const satisfies readonly (keyof BookingRow)[]

const wishesOf = (booking: BookingRow) =>
  Object.fromEntries(wishes.map(name => [name, booking[name]])) as Pick<BookingRow, (typeof wishes)[number]>

/** The ages of the children today, as far as they are recorded. @see src/domain/rules.md#children */
async function agesNow(
  tx: Db,
  booking: BookingRow,
  now: string,
): Promise<Pick<BookingRow, 'ages' | 'age_months'> | undefined> {
  const {parent_id, child_ids, timezone} = booking
  if (child_ids.length === 0) return undefined
  return agesToday(booking, await childrenOf(tx, parent_id, child_ids), localDate(now, timezone))
}

const nothingToReopen = (status: string) =>
  refuse('nothing_to_reopen', refusalText.nothing_to_reopen, {current: {status}})

/**
 * The visits to request again: all ahead of a declined request, else those ahead that the other side or staff
 * cancelled. The family's own cancellations are not included.
 */
async function remaining(tx: Db, booking: BookingRow, now: string): Promise<ReopenedVisit[]> {
  if (booking.status !== 'DECLINED') {
    return (await sessionsOfBooking(tx, booking.id)).filter(visit => isReopenable(visit, now))
  }
  return slotsAhead(booking, now)
}

/**
 * Cancels the rest of the booking for the provider after a missed visit, so that it is free of charge and can be requested
 * again, and notifies the other people if any visit or week was still ahead.
 */
async function endMissed(tx: Db, booking: BookingRow, user_id: string, now: string): Promise<void> {
  const by = booking.approved_org_id ? 'agency' : 'caretaker'
  const ended = {user_id, reason: null, now}
  const cancelled = await cancelRemaining(tx, {booking_ids: [booking.id], by, ...ended})
  await updateBooking(tx, booking.id, {
    status: 'CANCELLED',
    cancelled_by: by,
    cancelled_by_user_id: user_id,
    cancelled_reason: null,
    cancelled_at: now,
  })
  const ahead = cancelled(booking.id)
  if (ahead.visits > 0 || isWeekly(booking)) await notifyCancelled(tx, booking, {role: 'parent'}, {...ended, ...ahead})
}

/**
 * Requests the rest of a locked booking again, with the same wishes and audience; `reopened_from` links the old one. A
 * session is requested again at most once; after a missed visit the rest is cancelled, unless `only_cancelled`. `invite`
 * names who is asked first.
 * @returns the new requests, the soonest first: two if weeks and visits before them are asked for
 */
export async function reopen(
  tx: Db,
  booking: BookingRow,
  {user_id, only_cancelled, invite, now}: {user_id: string; only_cancelled: boolean; invite?: Invite; now: string},
): Promise<[BookingRow, ...BookingRow[]] | Refusal> {
  const successors = await tx
    .select({id: bookings.id, schedule: bookings.schedule})
    .from(bookings)
    .where(eq(bookings.reopened_from, booking.id))
  const visits = await sessionsOfBooking(tx, booking.id)
  const isRunning = booking.status === 'CONFIRMED' || booking.status === 'IN_PROGRESS'
  const missed = isRunning && !only_cancelled && visits.some(visit => visit.status === 'MISSED')
  const refusal = checkBookingAction('reopen', booking, {role: 'parent'}, now, {
    reopened_as: successors[0]?.id ?? null,
    cancelled_ahead: visits.filter(visit => isReopenable(visit, now)).length,
    missed,
  })
  if (refusal) return refusal
  if (missed) await endMissed(tx, booking, user_id, now)

  const parts = planRequests(booking, await remaining(tx, booking, now), {
    requested: visits.filter(visit => visit.reopened_as !== null),
    original: isWeekly(booking) ? await originalStarts(tx, booking.id) : new Map<string, string>(),
    isEnded: missed,
    isRequested: successors.some(isWeekly),
  })
  const invited = await checkInvite(tx, {invite, audience: booking.audience}, booking, now)
  if (invited instanceof Refusal) return invited
  const wishes = {...wishesOf(booking), ...(await agesNow(tx, booking, now))}
  const bidders = await findEarlierBidders(tx, [{reopened_from: booking.id}], now)
  const row = {
    ...wishes,
    // earlier bidders are notified, wherever they live
    waitlisted: !invited && bidders.length === 0 && (await isUnserved(tx, {...wishes, organization_id: null}, now)),
    reopened_from: booking.id,
    created_by: user_id,
    created_at: now,
  }
  const [first, second] = parts
  const soonest = first && (await requestPart(tx, row, first, invite))
  const weeks = second && (await requestPart(tx, row, second, invite))
  if (!soonest || weeks === null) return nothingToReopen(booking.status)
  const requests: [BookingRow, ...BookingRow[]] = weeks ? [soonest, weeks] : [soonest]
  if (invited) {
    await insertInvited(
      tx,
      requests.map(({id}) => id),
      invited,
    )
  }
  return requests
}

/** The columns of a request that asks someone first; its exclusive period ends by its own first visit. */
const exclusiveOf = (invite: Invite, first_start: string, now: string) => ({
  is_exclusive: true,
  exclusive_until: exclusiveUntil({now, first_start, hours: invite.exclusive_hours ?? usual_exclusive_hours}),
  then_open: invite.then_open ?? true,
})

/** Requests visits again; null if there are none, or one of them is requested already. */
async function requestPart(
  tx: Db,
  row: Omit<Parameters<typeof insertBooking>[1], keyof ReturnType<typeof totalsOf> | 'schedule'>,
  {asked, schedule}: RequestPart,
  invite: Invite | undefined,
): Promise<BookingRow | null> {
  const {timezone, created_at: now} = row
  const expanded = expandSchedule(schedule, timezone)
  if (!expanded.ok) return null
  const totals = totalsOf(expanded.slots, {schedule, timezone})
  const exclusive = invite && exclusiveOf(invite, totals.first_start, now)
  const request = await insertBooking(tx, {...row, ...totals, ...exclusive, schedule})
  const isFirst = await markReopened(tx, {ids: asked.flatMap(({id}) => id ?? []), reopened_as: request.id})
  return isFirst ? request : null
}
