import {approveForNonUser, createNonUser, requestForNonUser} from '#contract/admin/careseekers.ts'
import {bidByCaretaker} from '#contract/bookings/offers.ts'
import {proposeReschedule} from '#contract/sessions/sessions.ts'
import {hour_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import type {TestApp} from '#tests/support/app.ts'
import type {Caretaker} from '#tests/support/people.ts'
import {someRequest} from '#tests/support/story.ts'

/** A family without an account, with a request that someone has bid on and a booked visit with proposed times. */
export async function careseekerIds(app: TestApp, bidder: Caretaker) {
  const staff = await app.staff()
  const family = await app.ok(createNonUser, {
    by: staff,
    key: newId(),
    body: {first_name: 'Rose', last_name: 'Field', phone_number: '(615) 555-0170', number_of_children: 1},
  })
  const asked = async (day: string) => {
    const schedule = [{date_range: [day, day], time_range: ['14:00', '18:00']}] as [never]
    const {id} = await app.ok(requestForNonUser, {
      by: staff,
      key: newId(),
      params: {id: family.id},
      body: {audience: 'caretakers', request: {...someRequest, schedule}},
    })
    const offer = await app.ok(bidByCaretaker, {by: bidder, key: newId(), params: {id}, body: {}})
    return {id, offer_id: offer.id}
  }
  const [waiting, booked] = [await asked('2026-07-06'), await asked('2026-07-07')]
  const {visits} = await app.ok(approveForNonUser, {
    by: staff,
    key: newId(),
    params: {id: family.id, bookingId: booked.id},
    body: {offer_id: booked.offer_id},
  })
  const visit = visits[0]!
  const times = {start: plusMs(visit.scheduled_start, hour_ms), end: plusMs(visit.scheduled_end, hour_ms)}
  const {reschedule} = await app.ok(proposeReschedule, {by: bidder, key: newId(), params: {id: visit.id}, body: times})
  return {
    NON_USER: family.id,
    NB_REVIEW: waiting.id,
    NO_REVIEW: waiting.offer_id,
    NB: booked.id,
    NS: visit.id,
    NS_PROPOSAL: reschedule!.id,
  }
}
