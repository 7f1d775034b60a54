import {and, asc, eq, inArray, isNull} from 'drizzle-orm'
import {openStatuses} from '#domain/bookings/booking.ts'
import {refusalText} from '#domain/refusals.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, invitations} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {notify} from '#server/modules/notifications/index.ts'
import {lockBooking, updateBooking} from '#server/modules/sessions/index.ts'
import {type Bidder, closeOffer, liveOffer} from '../offers/store.ts'
import {checkBookingAction} from '../policy.ts'
import {refreshOpenStatus} from '../store.ts'
import {isVisible} from '../visibility.ts'
import {invitationFor, isInvitationOf, markDeclined} from './invite.ts'
import {openToEveryone} from './open.ts'

/** What follows a decline: the request waits for the `left` others, is open, or ends if it was not to open. */
function nextAfterDecline({is_exclusive, then_open}: BookingRow, left: number): 'waits' | 'opened' | 'closed' {
  if (is_exclusive && left > 0) return 'waits'
  return is_exclusive && !then_open ? 'closed' : 'opened'
}

/**
 * Declines an invitation to a locked booking and withdraws the provider's live bid. Once none is left to answer, the
 * request opens, or ends as declined if it was not to open. Null if done.
 * @see src/domain/rules.md#invitations
 */
export async function decline(
  tx: Db,
  booking: BookingRow,
  bidder: Bidder,
  {user_id, reason, now}: {user_id: string; reason: string | null; now: string},
): Promise<Refusal | null> {
  const invitation = await invitationFor(tx, booking.id, bidder)
  if (!invitation || !isVisible(booking)) return notFound()
  const who =
    'caretaker_id' in bidder
      ? ({role: 'caretaker', id: bidder.caretaker_id} as const)
      : ({role: 'agency', id: bidder.org_id} as const)
  const refusal = checkBookingAction('bid', booking, who, now)
  if (refusal) return refusal
  if (invitation.declined_at !== null) return refuse('already_answered', refusalText.already_answered)

  const left = await markDeclined(tx, invitation, {user_id, reason, now})
  const live = await liveOffer(tx, booking.id, bidder)
  if (live) await closeOffer(tx, {id: live.id, status: 'WITHDRAWN', now})
  await refreshOpenStatus(tx, booking.id)
  const next = nextAfterDecline(booking, left)
  if (next === 'closed') {
    await updateBooking(tx, booking.id, {
      status: 'DECLINED',
      cancelled_by: who.role,
      cancelled_by_user_id: user_id,
      cancelled_reason: reason || null,
      cancelled_at: now,
    })
  }
  const opened = next === 'opened' && booking.is_exclusive ? await openToEveryone(tx, booking, now) : booking
  await notify(
    tx,
    [
      {
        kind: 'invitation_declined',
        to: {family: booking.parent_id},
        facts: {reason, left, next: opened.waitlisted ? 'waitlisted' : next},
        by: user_id,
        booking_id: booking.id,
        provider: bidder,
        about_at: booking.first_start,
      },
    ],
    now,
  )
  return null
}

/** Declines all open invitations of a provider who closes the account, so that no request waits for it. */
export async function declineAllOf(
  tx: Db,
  bidder: Bidder,
  ender: {user_id: string; reason: string | null; now: string},
): Promise<void> {
  const rows = await tx
    .select({id: bookings.id})
    .from(invitations)
    .innerJoin(bookings, eq(bookings.id, invitations.booking_id))
    .where(and(isInvitationOf(bidder), isNull(invitations.declined_at), inArray(bookings.status, [...openStatuses])))
    .orderBy(asc(bookings.id))
  for (const {id} of rows) {
    const booking = await lockBooking(tx, id)
    // one that ended meanwhile refuses, and waits for no one
    if (booking) await decline(tx, booking, bidder, ender)
  }
}
