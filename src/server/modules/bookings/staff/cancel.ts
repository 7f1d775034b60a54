import {m} from '#messages'
import {settled} from '#lib/settled.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {refusalText} from '#domain/refusals.ts'
import {recordAudit} from '#server/db/audit.ts'
import type {Db} from '#server/db/client.ts'
import {providerName} from '#server/db/provider-name.ts'
import {invalid, notFound, refuse, Refusal} from '#server/http/refusal.ts'
import {creditCancelled} from '#server/modules/billing/index.ts'
import {notify, readRequestNotifications, type NewNotification} from '#server/modules/notifications/index.ts'
import {cancelRemaining, lockBooking, updateBooking} from '#server/modules/sessions/index.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {alreadyApproved} from '../ending.ts'
import {busy, isBusy} from '../make-booking.ts'
import {notifyOfRequests} from '../matching/notify-of-request.ts'
import {aboutCanceled, aboutRequest, buildOfferClosed, startFactsOf} from '../notifications.ts'
import {closeOffers} from '../offers/store.ts'
import {reopen} from '../reopen.ts'

const running = new Set(['CONFIRMED', 'IN_PROGRESS'])

/** Who staff ask first, and whether everyone else is asked after that. */
interface AskedFirst {
  caretaker_id: string
  then_open?: boolean | undefined
}

interface StaffCancellation {
  user_id: string
  reason: string
  only_request?: boolean | undefined
  now: string
}

/** A booking that staff canceled, with the notifications of it. */
interface CanceledBooking {
  booking: BookingRow
  notifications: NewNotification[]
}

/**
 * Ends a request with its offers, or the visits ahead of a booking, free of charge; both sides read the reason. A visit
 * whose time has begun stays. Null if done, 409 `booking_closed` if nothing is ahead, `already_approved` for a booking that
 * was read as a request.
 * @see src/domain/rules.md#ended-by-staff
 */
export async function cancelByStaff(tx: Db, id: string, by: StaffCancellation): Promise<Refusal | null> {
  const ended = await endBooking(tx, id, by)
  if (ended instanceof Refusal) return ended
  await notifyCanceled(tx, ended, by.now)
  return null
}

const notifyCanceled = (tx: Db, {booking, notifications}: CanceledBooking, now: string) =>
  settled([notify(tx, notifications, now), readRequestNotifications(tx, isOpen(booking) ? [booking.id] : [], now)])

async function endBooking(
  tx: Db,
  id: string,
  {user_id, reason, only_request, now}: StaffCancellation,
): Promise<CanceledBooking | Refusal> {
  const booking = await lockBooking(tx, id)
  if (!booking) return notFound()
  const {status, parent_id: family, caretaker_id: caretaker, approved_org_id: org} = booking
  const closed = () => refuse('booking_closed', refusalText.booking_closed, {current: {status}})
  let ended: {visits: number; first_start?: string} = {visits: 0}
  let notifications: NewNotification[]
  if (isOpen(booking)) {
    const offers = await closeOffers(tx, {booking_id: id, status: 'NOT_SELECTED', now})
    notifications = [
      ...buildOfferClosed(booking, offers, {why: 'ended'}, {now}),
      {
        kind: 'request_ended',
        to: {family},
        facts: {reason, ...startFactsOf(booking, now)},
        ...aboutRequest(booking, now),
      },
    ]
  } else {
    if (!running.has(status)) return closed()
    if (only_request) return alreadyApproved(booking)
    const ending = {booking_ids: [id], by: 'staff', user_id, reason, begun: 'stay', now} as const
    const cancelled = await cancelRemaining(tx, ending)
    ended = cancelled(id)
    if (ended.visits === 0 && booking.extended_until === null) return closed()
    const to = {family, caretaker, org, canceled_members: true as const}
    const facts = {reason, ...ended, by_staff: true as const}
    notifications = [{kind: 'booking_cancelled', to, facts, ...aboutCanceled(booking, ended)}]
  }
  await updateBooking(tx, id, {
    status: 'CANCELLED',
    cancelled_by: 'staff',
    cancelled_by_user_id: user_id,
    cancelled_reason: reason,
    cancelled_at: now,
  })
  // reads that the booking is canceled
  if (org !== null) await creditCancelled(tx, id, now, {for_neither_side: true})
  await recordAudit(
    tx,
    {user_id, now},
    {
      did: 'cancelled',
      target: 'booking',
      target_id: id,
      before: {status},
      after: {status: 'CANCELLED', reason, visits: ended.visits},
    },
  )
  return {booking, notifications}
}

/**
 * Ends what is ahead of a caregiver's booking and requests it again from everyone else, or from one first. Returns the
 * soonest of the new requests, or the refusal.
 * @see src/domain/rules.md#reassigned-by-staff
 */
export async function replaceByStaff(
  tx: Db,
  id: string,
  {invite: asked, ...by}: {user_id: string; reason: string; invite?: AskedFirst | undefined; now: string},
): Promise<BookingRow | Refusal> {
  const booking = await lockBooking(tx, id)
  if (!booking) return notFound()
  if (booking.caretaker_id === null) return refuse('booking_closed', refusalText.booking_closed)
  const ended = await endBooking(tx, id, by)
  if (ended instanceof Refusal) return ended
  const canceled = await lockBooking(tx, id)
  const caretaker_id = asked?.caretaker_id
  // who comes now, and is canceled, is not asked for the same visits
  if (caretaker_id === booking.caretaker_id) return invalid('invite', m.choose_another_caregiver())
  const invite = asked && {invite: {caretaker_ids: [asked.caretaker_id], then_open: asked.then_open}}
  const requests = canceled ? await reopen(tx, canceled, {...by, ...invite, only_cancelled: true}) : notFound()
  if (requests instanceof Refusal) return requests
  if (caretaker_id !== undefined && (await isBusy(tx, caretaker_id, requests, by.now))) return busy()
  const [request] = requests
  const notifications = ended.notifications.map(one =>
    one.kind === 'booking_cancelled' ? {...one, facts: {...one.facts, requested_again: request.id}} : one,
  )
  await notifyCanceled(tx, {...ended, notifications}, by.now)
  await notifyOfRequests(tx, requests, by.now)
  const invited = caretaker_id === undefined ? null : await providerName(tx, caretaker_id)
  const after = {
    number: requests.map(({number}) => number).join(', '),
    reason: by.reason,
    ...(invited !== null && {invited}),
  }
  await recordAudit(tx, by, {did: 'replaced', target: 'booking', target_id: id, before: null, after})
  return request
}
