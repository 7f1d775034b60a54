import {and, eq, inArray, isNull} from 'drizzle-orm'
import {openStatuses, type Who} from '#domain/bookings/booking.ts'
import {refusalText} from '#domain/refusals.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, invitations, offers} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {notify, readRequestNotifications} from '#server/modules/notifications/index.ts'
import {lockBookings, updateBookings} from '#server/modules/sessions/index.ts'
import type {Bidder} from '../offers/store.ts'
import {startFactsOf} from '../notifications.ts'
import {checkBookingAction} from '../policy.ts'
import {hideUntilBooked} from '../hide-until-booked.ts'
import {refreshOpenStatus} from '../store.ts'
import {isVisible} from '../visibility.ts'
import {invitationFor, isInvitationOf, markDeclined} from './invite.ts'
import {openToEveryone} from './open.ts'

/** What follows a decline: the request stays with those `waiting`, is open, or ends if it was not to open. */
function nextAfterDecline({is_exclusive, then_open}: BookingRow, waiting: number): 'waits' | 'opened' | 'closed' {
  if (is_exclusive && waiting > 0) return 'waits'
  return is_exclusive && !then_open ? 'closed' : 'opened'
}

/** Who declines, why and when. */
interface Decliner {
  user_id: string
  reason: string | null
  now: string
}

type Invitation = NonNullable<Awaited<ReturnType<typeof invitationFor>>>

const whoOf = (bidder: Bidder): Who =>
  'caretaker_id' in bidder ? {role: 'caretaker', id: bidder.caretaker_id} : {role: 'agency', id: bidder.org_id}

/** Why the provider cannot decline an invitation to this booking; null if it can. */
function checkDecline(
  booking: BookingRow,
  invitation: Invitation | undefined,
  bidder: Bidder,
  now: string,
): Refusal | null {
  if (!invitation || !isVisible(booking)) return notFound()
  const refusal = checkBookingAction('bid', booking, whoOf(bidder), now)
  if (refusal) return refusal
  return invitation.declined_at === null ? null : refuse('already_answered', refusalText.already_answered)
}

/**
 * Declines an invitation to a locked booking and withdraws the provider's live bid. Once none is left to answer, the
 * request opens, or ends as declined if it was not to open. Null if done.
 * @see src/domain/rules.md#invitations
 */
export async function decline(tx: Db, booking: BookingRow, bidder: Bidder, by: Decliner): Promise<Refusal | null> {
  const invitation = await invitationFor(tx, booking.id, bidder)
  const refusal = checkDecline(booking, invitation, bidder, by.now)
  if (refusal || !invitation) return refusal
  await declineEach(tx, [{booking, invitation}], bidder, by)
  return null
}

/** Declines open invitations of a provider to locked bookings. */
async function declineEach(
  tx: Db,
  all: readonly {booking: BookingRow; invitation: Invitation}[],
  bidder: Bidder,
  by: Decliner,
): Promise<void> {
  if (all.length === 0) return
  const {user_id, reason, now} = by
  const leftOf = await markDeclined(
    tx,
    all.map(({invitation}) => invitation),
    by,
  )
  await withdrawLive(
    tx,
    all.map(({booking}) => booking.id),
    bidder,
    now,
  )
  const declined = all.map(({booking}) => {
    const {waiting, unanswered: left} = leftOf(booking.id)
    return {booking, left, next: nextAfterDecline(booking, waiting)}
  })
  const idsOf = (some: typeof declined) => some.map(({booking}) => booking.id)
  const closed = idsOf(declined.filter(({next}) => next === 'closed'))
  await updateBookings(tx, closed, {
    status: 'DECLINED',
    cancelled_by: whoOf(bidder).role,
    cancelled_by_user_id: user_id,
    cancelled_reason: reason || null,
    cancelled_at: now,
  })
  await readRequestNotifications(tx, closed, now)
  const opening = declined.filter(({booking, next}) => next === 'opened' && booking.is_exclusive)
  const opened = await openToEveryone(tx, idsOf(opening), now)
  const parent_ids = all.map(({booking}) => booking.parent_id)
  const reasonTo = await hideUntilBooked(tx, reason, {parent_ids, provider: bidder})
  await notify(
    tx,
    declined.map(({booking, left, next}) => {
      const {waitlisted} = opened.find(({id}) => id === booking.id) ?? booking
      return {
        kind: 'invitation_declined',
        to: {family: booking.parent_id},
        facts: {
          reason: reasonTo(booking.parent_id),
          left,
          next: waitlisted ? 'waitlisted' : next,
          ...startFactsOf(booking, now),
        },
        by: user_id,
        booking_id: booking.id,
        provider: bidder,
        about_at: booking.first_start,
      }
    }),
    now,
  )
}

/** Withdraws the provider's live bids on these bookings. */
async function withdrawLive(tx: Db, booking_ids: readonly string[], bidder: Bidder, now: string): Promise<void> {
  const isTheirs =
    'caretaker_id' in bidder ? eq(offers.caretaker_id, bidder.caretaker_id) : eq(offers.org_id, bidder.org_id)
  await tx
    .update(offers)
    .set({status: 'WITHDRAWN', decided_at: now})
    .where(and(inArray(offers.booking_id, [...booking_ids]), isTheirs, eq(offers.status, 'SUBMITTED')))
  await refreshOpenStatus(tx, booking_ids)
}

/** Declines all open invitations of a provider who closes the account, so that no request waits for it. */
export async function declineAllOf(tx: Db, bidder: Bidder, by: Decliner): Promise<void> {
  const invited = await tx
    .select()
    .from(invitations)
    .where(and(isInvitationOf(bidder), isNull(invitations.declined_at)))
  const ids = invited.map(({booking_id}) => booking_id)
  const locked = await lockBookings(tx, and(inArray(bookings.id, ids), inArray(bookings.status, [...openStatuses])))
  const all = locked.flatMap(booking => {
    const invitation = invited.find(({booking_id}) => booking_id === booking.id)
    // one that ended meanwhile refuses, and waits for no one
    return invitation && !checkDecline(booking, invitation, bidder, by.now) ? [{booking, invitation}] : []
  })
  await declineEach(tx, all, bidder, by)
}
