import {m} from '#messages'
import type {SQL} from 'drizzle-orm'
import type {ChangedRequestBody} from '#contract/bookings/request.ts'
import {limits} from '#contract/limits.ts'
import {exclusiveUntil} from '#domain/bookings/invitation.ts'
import {changedParts, describeChange, type ShownPart} from '#domain/bookings/request-change.ts'
import {centsToDollars} from '#domain/money/money.ts'
import type {Db} from '#server/db/client.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import type {Deps} from '#server/deps.ts'
import {notFound, Refusal, refuse} from '#server/http/refusal.ts'
import {updateInvitedUntil} from '#server/modules/notifications/index.ts'
import {lockBooking, updateBooking} from '#server/modules/sessions/index.ts'
import {planLimit} from '#server/modules/subscriptions/index.ts'
import {checkInvitedPlace} from './invitations/invite.ts'
import {isUnanswerable} from './invitations/open.ts'
import {notifyOfChange} from './matching/notify-of-change.ts'
import {widensAt} from './matching/notify-of-request.ts'
import {findEarlierBidders} from './matching/recipients.ts'
import {closeOffers, hasOtherLive} from './offers/store.ts'
import {checkBookingAction} from './policy.ts'
import {checkRequest, lockFamily, type Requester} from './request.ts'
import {addChange, changedDetails, lastChange} from './request-changes.ts'

/** What a request asks for, which its family may change. */
type Wishes = Omit<Exclude<Awaited<ReturnType<typeof checkRequest>>, Refusal>, keyof Requester | 'created_at'>

/** What those it asks can read of a request, but are not notified of. */
const unnotified: ReadonlySet<ShownPart> = new Set(['preference', 'notes'])

/** Stored wishes as the family reads them. */
const readWishes = <Row extends Pick<Wishes, 'max_hourly_rate_cents'>>(row: Row) => ({
  ...row,
  max_hourly_rate: row.max_hourly_rate_cents == null ? null : centsToDollars(row.max_hourly_rate_cents),
})

/**
 * Replaces what an open request asks for, but not the providers that it asks, locked against a bid at the same moment. The
 * live offers end if providers can read a difference.
 * @returns whether anything differs, or the refusal: 404, 409 `has_offers` with a live offer that was not named, `request_changed`,
 * `already_approved`, `booking_closed` or `plan_limit`, and those of a new request
 * @see src/domain/rules.md#changing-a-request
 */
export async function changeRequest(
  {db, deps, now}: {db: Db; deps: Pick<Deps, 'isCounty'>; now: string},
  {
    booking_id,
    owned,
    family,
    body: {changed_at, ends_offers, ...body},
    isByStaff = false,
  }: {
    booking_id: string
    owned: SQL
    family: Requester
    body: ChangedRequestBody
    /** For a family without an account, which has no plan: no limit, and without `handover` the stored one stays. */
    isByStaff?: boolean
  },
): Promise<Refusal | {is_changed: boolean}> {
  await lockFamily(db, family.parent_id)
  const booking = await lockBooking(db, booking_id, owned)
  if (!booking) return notFound()
  const refusal = checkBookingAction('change', booking, {role: 'parent'}, now)
  if (refusal) return refusal
  if (changed_at !== lastChange(booking, 'family')) {
    return refuse('request_changed', m.this_request_was_changed_since_you_read_it())
  }

  const row = await checkRequest(body, family, {db, now, deps})
  if (row instanceof Refusal) return row
  const {parent_id: _, created_by: author, created_at: __, ...asked} = row
  const isSamePlace = asked.latitude === booking.latitude && asked.longitude === booking.longitude
  const wishes = {
    ...asked,
    ...(isSamePlace && body.location_source === undefined && {location_source: booking.location_source}),
    ...(isByStaff && body.handover === undefined && {handover: booking.handover}),
  }
  const [before, asNow] = [readWishes(booking), readWishes(wishes)]
  const parts = changedParts(before, asNow)
  const changed = (names: readonly ShownPart[]) => names.some(name => parts.includes(name))
  const is_shown = parts.length > 0
  const details = changedDetails(booking, wishes)
  if (!is_shown && details.length === 0) return {is_changed: false}
  const hasToEndOffers = booking.status === 'REVIEW' && is_shown
  const hasUnread = hasToEndOffers && (await hasOtherLive(db, booking.id, ends_offers ?? []))
  if (hasUnread) {
    const detail = ends_offers ? m.an_offer_is_new_or_changed() : m.refused_has_offers()
    return refuse('has_offers', detail, {current: {status: booking.status}})
  }

  const isElsewhere = changed(['place', 'county'])
  const tooFar = isElsewhere ? await checkInvitedPlace(db, booking, wishes, now) : null
  if (tooFar) return tooFar
  const ended = hasToEndOffers ? await closeOffers(db, {booking_id: booking.id, status: 'NOT_SELECTED', now}) : []
  const ended_offers = ended.map(({id}) => id)
  const isOtherTime = changed(['schedule', 'timezone'])
  const moved = await updateBooking(db, booking.id, {
    ...wishes,
    ...(ended.length > 0 && {status: 'PENDING' as const}),
    changes: addChange(booking, {
      at: now,
      by_user_id: author,
      is_shown,
      ...(is_shown ? {parts: describeChange(parts, before, asNow)} : {details}),
      ...(ended.length > 0 && {ended_offers}),
    }),
    ...(isOtherTime && booking.is_exclusive && {exclusive_until: sooner(booking, wishes.first_start, now)}),
    ...(isOtherTime && booking.widen_at !== null && {widen_at: widensAt(wishes.first_start, now)}),
  })
  const waitlisted = isElsewhere ? await isWaiting(db, moved, now) : moved.waitlisted
  // a request on the waitlist took nothing of the plan; the refusal rolls back the update
  const isOpened = moved.waitlisted && !waitlisted
  const isLimited = isOpened && !isByStaff
  const limit = isLimited
    ? await planLimit(db, {owner_id: family.parent_id, type: 'careseekers', payer: {parent_id: family.parent_id}}, now)
    : null
  if (limit) return limit

  // an agency that the request is assigned to or invites read it at its old place too
  const isLead = moved.audience === 'agencies' && moved.organization_id === null && !moved.is_exclusive
  const isNewAudience = isOpened || (isLead && changed(['county']))
  const after =
    waitlisted === moved.waitlisted && !isNewAudience
      ? moved
      : await updateBooking(db, booking.id, {
          waitlisted,
          ...(waitlisted && {widen_at: null}),
          ...(isNewAudience && {shown_at: now}),
        })
  if (after.exclusive_until !== null && after.exclusive_until !== booking.exclusive_until) {
    await updateInvitedUntil(db, after.id, after.exclusive_until)
  }
  await notifyOfChange(db, after, {
    by_user_id: author,
    ended,
    isNotified: parts.some(part => !unnotified.has(part)),
    asksOthers: isElsewhere || isOpened || changed(['service']),
    now,
  })
  return {is_changed: true}
}

/** Whether a request that moved waits, because none of those it asks answers it at its new place. */
const isWaiting = async (db: Db, request: BookingRow, now: string): Promise<boolean> =>
  !request.is_exclusive &&
  (await isUnanswerable(db, request.id, now)) &&
  (await findEarlierBidders(db, [request], now)).length === 0

/** The end of the exclusive period, never later than a quarter of the time left to the first visit. */
function sooner({exclusive_until}: BookingRow, first_start: string, now: string): string | null {
  const latest = exclusiveUntil({now, first_start, hours: limits.exclusive_hours_max})
  return exclusive_until !== null && exclusive_until < latest ? exclusive_until : latest
}
