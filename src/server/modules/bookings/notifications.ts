import type {BookingRow} from '#server/db/schema/bookings.ts'
import type {Who} from '#domain/bookings/booking.ts'
import {startAhead} from '#domain/bookings/schedule.ts'
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

type Starting = Pick<BookingRow, 'first_start' | 'schedule' | 'timezone'>

/** The start of the next visit for a notification of a request whose first visit has begun. */
export const startFactsOf = (booking: Starting, now: string): {first_start?: string} =>
  booking.first_start > now ? {} : {first_start: startAhead(booking, now)}

/** What a notification of a request names: the request, and when its next visit starts, for quiet hours. */
export const aboutRequest = (booking: Pick<BookingRow, 'id'> & Starting, now: string) => ({
  booking_id: booking.id,
  about_at: startAhead(booking, now),
})

/** Builds the notifications that these offers have expired with their request. */
export const buildOfferExpired = (
  {id: booking_id, first_start: about_at}: Pick<BookingRow, 'id' | 'first_start'>,
  expired: readonly OfferOf[],
): NewNotification[] =>
  expired.map(offer => ({kind: 'offer_closed', to: bidderOf(offer), facts: {why: 'expired'}, booking_id, about_at}))

/** Builds the notifications that these offers are closed. */
export const buildOfferClosed = (
  booking: Pick<BookingRow, 'id'> & Starting,
  closed: readonly OfferOf[],
  facts: NotificationFacts['offer_closed'],
  {by, now}: {by?: string; now: string},
): NewNotification[] =>
  closed.map(offer => ({
    kind: 'offer_closed',
    to: bidderOf(offer),
    facts: {...facts, ...startFactsOf(booking, now)},
    ...aboutRequest(booking, now),
    ...(by && {by}),
  }))

/** Builds the notification to the family that this offer is withdrawn; screens of the bidder's office refetch. */
export const buildOfferWithdrawn = (
  booking: Pick<BookingRow, 'id'> & Starting,
  {caretaker_id, org_id}: OfferOf,
  {by, now}: {by?: string; now: string},
): NewNotification => ({
  kind: 'offer_withdrawn',
  to: {its_family: true, ...(by && {org_screens: org_id})},
  facts: startFactsOf(booking, now),
  booking_id: booking.id,
  provider: {caretaker_id, org_id},
  ...(by && {by}),
})

/** The other adult of a family is notified that its open request ended. */
export const buildRequestCancelled = (
  booking: Pick<BookingRow, 'id' | 'parent_id'> & Starting,
  facts: NotificationFacts['request_cancelled'],
  {by, now}: {by: string; now: string},
): NewNotification => ({
  kind: 'request_cancelled',
  to: {family: booking.parent_id},
  facts: {...facts, ...startFactsOf(booking, now)},
  by,
  ...aboutRequest(booking, now),
})

/** Notifies both sides of the approval, and other bidders that they were not chosen. */
export function notifyApproved(
  tx: Db,
  booking: BookingRow,
  {lost, withdrawn_from}: {lost: readonly OfferOf[]; withdrawn_from: readonly (Pick<BookingRow, 'id'> & Starting)[]},
  {user_id: by, now}: {user_id: string; now: string},
): Promise<void> {
  const {parent_id, caretaker_id, approved_org_id, hourly_rate_cents} = booking
  return notify(
    tx,
    [
      {
        kind: 'booking_confirmed',
        to: {family: parent_id, caretaker: caretaker_id, org: approved_org_id},
        facts: {rate_cents: hourly_rate_cents ?? 0, ...startFactsOf(booking, now)},
        by,
        ...aboutRequest(booking, now),
      },
      ...buildOfferClosed(booking, lost, {why: 'other'}, {now}),
      // overlapping offers were withdrawn: notify the caregiver and those families
      ...withdrawn_from.flatMap(other => [
        ...buildOfferClosed(other, [{caretaker_id, org_id: null}], {why: 'busy'}, {now}),
        buildOfferWithdrawn(other, {caretaker_id, org_id: null}, {now}),
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

/** The booking whose visits were canceled, and the first of them, or its own start if it had none ahead. */
export const aboutCanceled = (
  {id: booking_id, first_start}: Pick<BookingRow, 'id' | 'first_start'>,
  canceled: {first_start?: string},
) => ({
  booking_id,
  about_at: canceled.first_start ?? first_start,
})

/** Notifies the other side, and the other adult of a family that acts, that the sessions ahead are cancelled. */
export function notifyCancelled(
  tx: Db,
  booking: BookingRow,
  who: Who,
  {user_id: by, now, ...facts}: {user_id: string; now: string} & NotificationFacts['booking_cancelled'],
): Promise<void> {
  const to = otherPeople(booking, who)
  return notify(tx, [{kind: 'booking_cancelled', to, facts, by, ...aboutCanceled(booking, facts)}], now)
}
