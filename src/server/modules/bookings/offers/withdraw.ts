import {and, eq, gt, inArray, isNotNull, lt, ne, or} from 'drizzle-orm'
import {slotsAhead} from '#domain/bookings/schedule.ts'
import {overlapsOf} from '#domain/bookings/time-overlaps.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, offers} from '#server/db/schema/all.ts'
import {declineAllOf, openInvitationsOf, selectInviting} from '../invitations/decline.ts'
import {endMeetings} from '../meetings/end.ts'
import {refreshOpenStatus} from '../store.ts'
import {lockBookings} from '#server/modules/sessions/index.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {buildOfferWithdrawn} from '../notifications.ts'
import {notify} from '#server/modules/notifications/index.ts'

type Withdrawn = Pick<BookingRow, 'id' | 'first_start' | 'schedule' | 'timezone'>

/**
 * Withdraws a caregiver's live offers on other bookings that overlap `slots`; requires the caregiver's row lock.
 * Returns those bookings, whose status the caller updates.
 * @see src/domain/rules.md#approval
 */
export async function withdrawOverlapping(
  tx: Db,
  {
    caretaker_id,
    slots,
    except_booking_id,
    now,
  }: {
    caretaker_id: string
    slots: readonly {scheduled_start: string; scheduled_end: string}[]
    except_booking_id: string
    now: string
  },
): Promise<Withdrawn[]> {
  if (slots.length === 0) return []
  const first = slots.map(s => s.scheduled_start).reduce((a, b) => (a < b ? a : b))
  const last = slots.map(s => s.scheduled_end).reduce((a, b) => (a > b ? a : b))
  const live = await tx
    .select({
      id: offers.id,
      booking_id: offers.booking_id,
      first_start: bookings.first_start,
      schedule: bookings.schedule,
      timezone: bookings.timezone,
    })
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.booking_id))
    .where(
      and(
        eq(offers.caretaker_id, caretaker_id),
        eq(offers.status, 'SUBMITTED'),
        ne(offers.booking_id, except_booking_id),
        lt(bookings.first_start, last),
        or(gt(bookings.last_end, first), isNotNull(bookings.extended_until)),
      ),
    )
  const clashing = live.filter(booking => overlapsOf(slotsAhead(booking, now), slots).length > 0)
  if (clashing.length === 0) return []
  const withdrawn = await tx
    .update(offers)
    .set({status: 'WITHDRAWN', decided_at: now})
    .where(
      and(
        inArray(
          offers.id,
          clashing.map(c => c.id),
        ),
        eq(offers.status, 'SUBMITTED'),
      ),
    )
    .returning({booking_id: offers.booking_id})
  const ids = new Set(withdrawn.map(row => row.booking_id))
  return clashing
    .map(({booking_id, first_start, schedule, timezone}) => ({id: booking_id, first_start, schedule, timezone}))
    .filter(({id}) => ids.has(id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/**
 * Ends what these caregivers or agencies, who may no longer bid, have on open requests, and notifies the families: declines
 * their invitations, withdraws their other live offers, and cancels their meetings ahead. Lock the caregivers' rows first.
 */
export async function withdrawAllOf(
  tx: Db,
  who: {caretaker_ids: readonly string[]} | {org_ids: readonly string[]},
  by: {user_id: string | null; now: string},
): Promise<void> {
  const {now} = by
  await endMeetings(tx, who, now)
  const of =
    'org_ids' in who ? inArray(offers.org_id, [...who.org_ids]) : inArray(offers.caretaker_id, [...who.caretaker_ids])
  const live = and(of, eq(offers.status, 'SUBMITTED'))
  const bid = tx.select({booking_id: offers.booking_id}).from(offers).where(live)
  const locked = await lockBookings(tx, inArray(bookings.id, selectInviting(tx, who).union(bid)))
  // one that was declined meanwhile is not declined again
  await declineAllOf(tx, await openInvitationsOf(tx, who), locked, by)
  const withdrawn = await tx
    .update(offers)
    .set({status: 'WITHDRAWN', decided_at: now})
    .where(live)
    .returning({booking_id: offers.booking_id, caretaker_id: offers.caretaker_id, org_id: offers.org_id})
  await refreshOpenStatus(tx, [...new Set(withdrawn.map(({booking_id}) => booking_id))])
  await notify(
    tx,
    withdrawn
      .toSorted((a, b) => (a.booking_id < b.booking_id ? -1 : 1))
      .flatMap(({booking_id, ...provider}) => {
        const booking = locked.find(({id}) => id === booking_id)
        return booking ? [buildOfferWithdrawn(booking, provider, {now})] : []
      }),
    now,
  )
}
