import type {BookingRow} from '#server/db/schema/bookings.ts'
import type {Who} from '#domain/bookings/booking.ts'
import {
  notify,
  type NewNotification,
  type NotificationFacts,
  type Recipients,
} from '#server/modules/notifications/index.ts'
import type {Db} from '#server/db/client.ts'

/** A bidder, as an offer's row names it. */
interface OfferOf {
  caretaker_id: string | null
  org_id: string | null
}

const bidderOf = ({caretaker_id, org_id}: OfferOf): Recipients => ({caretaker: caretaker_id, org: org_id})

/** Builds the notifications that these offers are closed. */
export const buildOfferClosed = (
  {id, first_start}: Pick<BookingRow, 'id' | 'first_start'>,
  closed: readonly OfferOf[],
  facts: NotificationFacts['offer_closed'],
  by?: string,
): NewNotification[] =>
  closed.map(offer => ({
    kind: 'offer_closed',
    to: bidderOf(offer),
    facts,
    booking_id: id,
    about_at: first_start,
    ...(by && {by}),
  }))

/** The other adult of a family is notified that its open request ended. */
export const buildRequestCancelled = (
  {id, parent_id, first_start}: Pick<BookingRow, 'id' | 'parent_id' | 'first_start'>,
  facts: NotificationFacts['request_cancelled'],
  by: string,
): NewNotification => ({
  kind: 'request_cancelled',
  to: {family: parent_id},
  facts,
  by,
  booking_id: id,
  about_at: first_start,
})

/** Notifies both sides of the approval, and other bidders that they were not chosen. */
export function notifyApproved(
  tx: Db,
  booking: BookingRow,
  {lost, withdrawn_from}: {lost: readonly OfferOf[]; withdrawn_from: readonly string[]},
  {user_id: by, now}: {user_id: string; now: string},
): Promise<void> {
  const {id: booking_id, parent_id, caretaker_id, approved_org_id, hourly_rate_cents, first_start} = booking
  return notify(
    tx,
    [
      {
        kind: 'booking_confirmed',
        to: {family: parent_id, caretaker: caretaker_id, org: approved_org_id},
        facts: {rate_cents: hourly_rate_cents ?? 0},
        by,
        booking_id,
        about_at: first_start,
      },
      ...buildOfferClosed(booking, lost, {why: 'other'}),
      // overlapping offers were withdrawn: notify the caregiver and those families
      ...withdrawn_from.flatMap((other_id): NewNotification[] => [
        {kind: 'offer_closed', to: {caretaker: caretaker_id}, facts: {why: 'busy'}, booking_id: other_id},
        {
          kind: 'offer_withdrawn',
          to: {its_family: true},
          facts: {},
          booking_id: other_id,
          provider: {caretaker_id},
        },
      ]),
    ],
    now,
  )
}

/** The other side of an approved booking with the members whose visits are canceled, and the adults of a family that acts. */
export const otherPeople = ({parent_id, caretaker_id, approved_org_id}: BookingRow, who: Who): Recipients =>
  who.role === 'parent'
    ? {family: parent_id, caretaker: caretaker_id, org: approved_org_id, canceled_members: true}
    : {family: parent_id, canceled_members: true}

/** Notifies the other side, and the other adult of a family that acts, that the sessions ahead are cancelled. */
export function notifyCancelled(
  tx: Db,
  booking: BookingRow,
  who: Who,
  {user_id: by, now, ...facts}: {user_id: string; now: string} & NotificationFacts['booking_cancelled'],
): Promise<void> {
  const {id: booking_id, first_start} = booking
  const to = otherPeople(booking, who)
  return notify(tx, [{kind: 'booking_cancelled', to, facts, by, booking_id, about_at: first_start}], now)
}
