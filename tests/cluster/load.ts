import {approveByParent, requestBooking} from '#contract/bookings/family-bookings.ts'
import {listSessions} from '#contract/sessions/sessions.ts'
import type {RequestBody} from '#contract/bookings/request.ts'
import type {Session} from '#contract/sessions/session.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {davidson, nashville} from '../support/people.ts'
import type {Pair} from './people.ts'
import type {Phone} from './phone.ts'
import type {Tally} from './tally.ts'

const zone = 'America/Chicago'
/** Visits of one booking, on as many days in a row. */
const visits = 5
/** Bookings one after another before the next hour of the day has its turn. */
const bookings_in_a_row = 60
const hours = ['06', '08', '10', '12', '14', '16', '18', '20'] as const

/** A request for visits that no other request of this pair has, from tomorrow on; the caregiver alone is asked. */
export function requestOf(n: number, {caretaker_id}: Pair, marker: string): RequestBody {
  const first = addDays(dayIn(zone, new Date().toISOString()), 2 + (n % bookings_in_a_row) * visits)
  const hour = hours[Math.floor(n / bookings_in_a_row) % hours.length]!
  return {
    service: 'Child Care',
    schedule: [{date_range: [first, addDays(first, visits - 1)], time_range: [`${hour}:00`, `${hour}:45`]}],
    timezone: zone,
    location: 'Nashville, TN',
    ...nashville,
    county: davidson,
    address: {line1: '1200 Forrest Ave', city: 'Nashville', state: 'TN', zip: '37206'},
    number_of_children: 1,
    ages: [4],
    notes: marker,
    invite: {caretaker_ids: [caretaker_id], then_open: false},
  }
}

/** Confirms start and end of a visit on this phone. */
async function confirmBoth(
  tally: Tally,
  {phone, side}: {phone: Phone; side: 'parent' | 'caretaker'},
  {id}: Session,
  name: string,
): Promise<void> {
  for (const edge of ['start', 'end'] as const) {
    const memo = `${name} ${side} ${edge}`
    await tally.acknowledged('claims', memo, () =>
      phone.tap(`confirm-${edge}`, {session_id: id, side, offline: false, memo}),
    )
  }
}

/**
 * Books and confirms, again and again, until stopped: the family requests, the caregiver bids and bids anew, the family
 * approves, and both confirm every visit, each on their own phone.
 */
export async function playLoad(pair: Pair, name: string, tally: Tally, signal: AbortSignal): Promise<void> {
  const {family, caregiver, caretaker_id} = pair
  for (let n = 0; !signal.aborted; n++) {
    const tap = `tap ${name}.${n}`
    const booking = await tally.acknowledged('bookings', tap, () =>
      family.call(requestBooking, {body: requestOf(n, pair, tap)}),
    )
    let replaces: string | undefined
    for (const hourly_rate of [24, 25]) {
      const note = `${tap} at ${hourly_rate}`
      const bid = {booking_id: booking.id, hourly_rate, note, ...(replaces && {replaces})}
      replaces = (await tally.acknowledged('offers', note, () => caregiver.tap('bid-caretaker', bid))).id
    }
    await family.call(approveByParent, {params: {bookingId: booking.id}, query: {caretaker_id}, body: {}})
    const sessions = await family.call(listSessions, {query: {booking_id: booking.id}})
    await Promise.all(
      (
        [
          {phone: family, side: 'parent'},
          {phone: caregiver, side: 'caretaker'},
        ] as const
      ).map(async who => {
        for (const [i, session] of sessions.entries()) {
          if (signal.aborted) return
          await confirmBoth(tally, who, session, `${tap}.${i}`)
        }
      }),
    )
  }
}
