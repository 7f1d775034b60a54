import {and, asc, eq, inArray, lte} from 'drizzle-orm'
import {openStatuses} from '#domain/bookings/booking.ts'
import {refusalText} from '#domain/refusals.ts'
import type {Db} from '#server/db/client.ts'
import {bookings} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {notify} from '#server/modules/notifications/index.ts'
import {updateBooking} from '#server/modules/sessions/index.ts'
import {notifyOfRequest} from '../matching/notify-of-request.ts'
import {type Bidder, closeOffer, liveOffer} from '../offers/store.ts'
import {checkBookingAction} from '../policy.ts'
import {refreshOpenStatus} from '../store.ts'
import {isVisible} from '../visibility.ts'
import {endExclusive, invitationFor, markDeclined} from './invite.ts'

/** Ends the time of the invited on a locked request and notifies everyone as of a new one. */
async function openToEveryone(tx: Db, booking: BookingRow, now: string): Promise<void> {
  await notifyOfRequest(tx, await endExclusive(tx, booking.id), now)
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
  const {is_exclusive, then_open} = booking
  const next = !is_exclusive ? 'opened' : left > 0 ? 'waits' : then_open ? 'opened' : 'closed'
  await notify(
    tx,
    [
      {
        kind: 'invitation_declined',
        to: {family: booking.parent_id},
        facts: {reason, left, next},
        by: user_id,
        booking_id: booking.id,
        provider: bidder,
        about_at: booking.first_start,
      },
    ],
    now,
  )
  if (next === 'opened' && is_exclusive) await openToEveryone(tx, booking, now)
  if (next === 'closed') {
    await updateBooking(tx, booking.id, {
      status: 'DECLINED',
      cancelled_by: who.role,
      cancelled_by_user_id: user_id,
      cancelled_reason: reason || null,
      cancelled_at: now,
    })
  }
  return null
}

/** The family asks everyone before the time of the invited is over, or though it meant not to. Null if done. */
export async function openNow(tx: Db, booking: BookingRow, now: string): Promise<Refusal | null> {
  if (booking.exclusive_until === null) return notFound()
  const refusal = checkBookingAction('decline', booking, {role: 'parent'}, now)
  if (refusal) return refusal
  if (booking.is_exclusive) await openToEveryone(tx, booking, now)
  return null
}

/** Opens up to `limit` requests whose invited had their time; returns how many were due. Locked rows are left to the next run. */
export async function openDueRequests(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const due = await tx
      .select()
      .from(bookings)
      .where(
        and(
          eq(bookings.is_exclusive, true),
          eq(bookings.then_open, true),
          eq(bookings.email_pending, false),
          lte(bookings.exclusive_until, now),
          inArray(bookings.status, [...openStatuses]),
        ),
      )
      .orderBy(asc(bookings.exclusive_until))
      .limit(limit)
      .for('update', {skipLocked: true})
    for (const booking of due) {
      await openToEveryone(tx, booking, now)
      const {id: booking_id, parent_id: family, first_start: about_at} = booking
      await notify(tx, [{kind: 'request_opened', to: {family}, facts: {}, booking_id, about_at}], now)
    }
    return due.length
  })
}
