import {and, eq, exists, getTableColumns, inArray, isNull, sql} from 'drizzle-orm'
import {openStatuses, type Who} from '#domain/bookings/booking.ts'
import {refusalText} from '#domain/refusals.ts'
import type {Db} from '#server/db/client.ts'
import {isByInvited} from '#server/db/is-by-invited.ts'
import {bookings, invitations, offers} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {notify, readRequestNotifications} from '#server/modules/notifications/index.ts'
import {updateBookings} from '#server/modules/sessions/index.ts'
import {checkReadBid} from '../offers/place-bid.ts'
import {type Bidder, liveOffer} from '../offers/store.ts'
import {aboutRequest, startFactsOf} from '../notifications.ts'
import {checkBookingAction} from '../policy.ts'
import {hideUntilBooked} from '../hide-until-booked.ts'
import {refreshOpenStatus} from '../store.ts'
import {isVisible} from '../visibility.ts'
import {invitationFor, markDeclined} from './invite.ts'
import {openToEveryone, waitlistUnserved} from './open.ts'

/** What follows a decline: the request stays with those `waiting`, is open, or ends if it was not to open. */
function nextAfterDecline({is_exclusive, then_open}: BookingRow, waiting: number): 'waits' | 'opened' | 'closed' {
  if (is_exclusive && waiting > 0) return 'waits'
  return is_exclusive && !then_open ? 'closed' : 'opened'
}

/** Who declines, why and when; no one where it is by time. */
interface Decliner {
  user_id: string | null
  reason: string | null
  now: string
}

type Invitation = NonNullable<Awaited<ReturnType<typeof invitationFor>>>

const whoOf = (bidder: Bidder): Who =>
  'caretaker_id' in bidder ? {role: 'caretaker', id: bidder.caretaker_id} : {role: 'agency', id: bidder.org_id}

/** The provider that an invitation names. */
function bidderOf({id, caretaker_id, org_id}: Invitation): Bidder {
  if (caretaker_id !== null) return {caretaker_id}
  if (org_id !== null) return {org_id}
  throw new Error(`invitation without a provider: ${id}`)
}

/** Why the provider cannot decline an invitation to this booking; null if it can. */
function checkDecline(
  booking: BookingRow,
  invitation: Invitation | undefined,
  bidder: Bidder,
  now: string,
): Refusal | null {
  if (!invitation) return notFound()
  const refusal = checkBookingAction('bid', booking, whoOf(bidder), now)
  if (refusal) return refusal
  return invitation.declined_at === null ? null : refuse('already_answered', refusalText.already_answered)
}

/**
 * Declines an invitation to a locked booking and withdraws the provider's live bid. Once none is left to answer, the
 * request opens, or ends as declined if it was not to open; an open one that no provider can answer waits. Null if
 * done; 409 `offer_changed` if the live bid is not the one that it read.
 * @see src/domain/rules.md#invitations
 */
export async function decline(
  tx: Db,
  booking: BookingRow,
  bidder: Bidder,
  {withdraws, ...by}: Decliner & {withdraws?: string | null | undefined},
): Promise<Refusal | null> {
  const invitation = await invitationFor(tx, booking.id, bidder)
  if (!isVisible(booking)) return notFound()
  const refusal = checkDecline(booking, invitation, bidder, by.now)
  if (refusal || !invitation) return refusal
  if (withdraws !== undefined) {
    const live = await liveOffer(tx, booking.id, bidder)
    const changed = await checkReadBid(tx, live?.id ?? null, withdraws, by)
    if (changed) return changed
  }
  await declineEach(tx, [{booking, invitation}], by)
  return null
}

/** An open invitation and its locked booking. */
interface Invited {
  booking: BookingRow
  invitation: Invitation
}

/** Declines open invitations to locked bookings, all by providers of one kind. */
async function declineEach(tx: Db, all: readonly Invited[], by: Decliner): Promise<void> {
  const [first] = all
  if (!first) return
  const {user_id, reason, now} = by
  const leftOf = await markDeclined(
    tx,
    all.map(({invitation}) => invitation),
    by,
  )
  await withdrawLive(tx, all, now)
  const declined = all.map(({booking, invitation}) => {
    const {waiting, unanswered: left, offered} = leftOf(booking.id)
    return {booking, bidder: bidderOf(invitation), left, offered, next: nextAfterDecline(booking, waiting)}
  })
  const idsOf = (some: typeof declined) => some.map(({booking}) => booking.id)
  const closed = idsOf(declined.filter(({next}) => next === 'closed'))
  await updateBookings(tx, closed, {
    status: 'DECLINED',
    cancelled_by: whoOf(bidderOf(first.invitation)).role,
    cancelled_by_user_id: user_id,
    cancelled_reason: reason || null,
    cancelled_at: now,
  })
  await readRequestNotifications(tx, closed, now)
  const opened = declined.filter(({next}) => next === 'opened')
  const openedNow = await openToEveryone(tx, idsOf(opened.filter(({booking}) => booking.is_exclusive)), now)
  const after = [
    ...openedNow.map(({booking}) => booking),
    ...(await waitlistUnserved(tx, idsOf(opened.filter(({booking}) => !booking.is_exclusive)), now)),
  ]
  const parent_ids = all.map(({booking}) => booking.parent_id)
  // only one invitation at a time is declined with a reason
  const reasonTo = await hideUntilBooked(tx, reason, {parent_ids, provider: first.invitation})
  await notify(
    tx,
    declined.map(({booking, bidder, left, offered, next}) => {
      const {waitlisted} = after.find(({id}) => id === booking.id) ?? booking
      return {
        kind: 'invitation_declined',
        to: {family: booking.parent_id, ...('org_id' in bidder && {org_screens: bidder.org_id})},
        facts: {
          reason: reasonTo(booking.parent_id),
          left,
          offered,
          next: waitlisted ? 'waitlisted' : next,
          ...startFactsOf(booking, now),
        },
        ...(user_id !== null && {by: user_id}),
        provider: bidder,
        ...aboutRequest(booking, now),
      }
    }),
    now,
  )
}

/** Withdraws the live bids of the invited providers on the bookings of their invitations. */
async function withdrawLive(tx: Db, all: readonly Invited[], now: string): Promise<void> {
  const ids = all.map(({invitation}) => invitation.id)
  const isTheirs = exists(
    tx
      .select({one: sql`1`})
      .from(invitations)
      .where(and(inArray(invitations.id, ids), isByInvited)),
  )
  const booking_ids = all.map(({booking}) => booking.id)
  await tx
    .update(offers)
    .set({status: 'WITHDRAWN', decided_at: now})
    .where(and(inArray(offers.booking_id, booking_ids), isTheirs, eq(offers.status, 'SUBMITTED')))
  await refreshOpenStatus(tx, booking_ids)
}

type Providers = {caretaker_ids: readonly string[]} | {org_ids: readonly string[]}

/** SQL: open invitations of these providers to open requests. */
const isOpenInvitationOf = (who: Providers) =>
  and(
    'org_ids' in who
      ? inArray(invitations.org_id, [...who.org_ids])
      : inArray(invitations.caretaker_id, [...who.caretaker_ids]),
    isNull(invitations.declined_at),
    inArray(bookings.status, [...openStatuses]),
  )

/** Selects the ids of open requests to which these providers have open invitations, to lock them. */
export const selectInviting = (tx: Db, who: Providers) =>
  tx
    .select({booking_id: invitations.booking_id})
    .from(invitations)
    .innerJoin(bookings, eq(bookings.id, invitations.booking_id))
    .where(isOpenInvitationOf(who))

/** Open invitations of these providers to open requests, by the request. Lock the requests first. */
export const openInvitationsOf = (tx: Db, who: Providers): Promise<Invitation[]> =>
  tx
    .select(getTableColumns(invitations))
    .from(invitations)
    .innerJoin(bookings, eq(bookings.id, invitations.booking_id))
    .where(isOpenInvitationOf(who))
    .orderBy(invitations.booking_id)

/**
 * Declines invitations of providers who may no longer bid, so that no request waits for them, where the locked bookings
 * still allow it; also to a request that is hidden until an email is verified.
 */
export async function declineAllOf(
  tx: Db,
  invited: readonly Invitation[],
  locked: readonly BookingRow[],
  by: {user_id: string | null; now: string},
): Promise<void> {
  const all = invited.flatMap(invitation => {
    const booking = locked.find(({id}) => id === invitation.booking_id)
    // one that ended meanwhile refuses, and waits for no one
    return booking && !checkDecline(booking, invitation, bidderOf(invitation), by.now) ? [{booking, invitation}] : []
  })
  await declineEach(tx, all, {...by, reason: null})
}
