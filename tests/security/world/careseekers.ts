import {addChildFor} from '#contract/admin/careseeker-children.ts'
import {approveForNonUser, createNonUser, requestForNonUser} from '#contract/admin/careseekers.ts'
import {bidByCaretaker} from '#contract/bookings/offers.ts'
import {cancelSession, proposeReschedule} from '#contract/sessions/sessions.ts'
import {hour_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import type {TestApp} from '#tests/support/app.ts'
import type {Caretaker} from '#tests/support/people.ts'
import {someRequest} from '#tests/support/story.ts'

/** A family without an account: a request that someone has bid on, a visit with proposed times and a canceled one. */
export async function careseekerIds(app: TestApp, bidder: Caretaker) {
  const staff = await app.staff()
  const entered = (first_name: string) =>
    app.ok(createNonUser, {
      by: staff,
      key: newId(),
      body: {first_name, last_name: 'Field', phone_number: '(615) 555-0170', number_of_children: 1},
    })
  const [family, done] = [await entered('Rose'), await entered('Jack')]
  const child = await app.ok(addChildFor, {
    by: staff,
    key: newId(),
    params: {id: family.id},
    body: {first_name: 'Ellie', birth_month: '2024-03'},
  })
  const asked = async (day: string, last = day) => {
    const schedule = [{date_range: [day, last], time_range: ['14:00', '18:00']}] as [never]
    const {id} = await app.ok(requestForNonUser, {
      by: staff,
      key: newId(),
      params: {id: family.id},
      body: {audience: 'caretakers', request: {...someRequest, schedule}},
    })
    const offer = await app.ok(bidByCaretaker, {by: bidder, key: newId(), params: {id}, body: {}})
    return {id, offer_id: offer.id}
  }
  const approved = async ({id: bookingId, offer_id}: {id: string; offer_id: string}) => {
    const params = {id: family.id, bookingId}
    const {visits} = await app.ok(approveForNonUser, {by: staff, key: newId(), params, body: {offer_id}})
    return visits
  }
  const [waiting, booked, again] = [
    await asked('2026-07-06'),
    await asked('2026-07-07', '2026-07-08'),
    await asked('2026-07-09'),
  ]
  const [visit, moved] = await approved(booked)
  const [canceled] = await approved(again)
  await app.ok(cancelSession, {by: bidder, key: newId(), params: {id: canceled!.id}, body: {}})
  const times = {start: plusMs(moved!.scheduled_start, hour_ms), end: plusMs(moved!.scheduled_end, hour_ms)}
  const {reschedule} = await app.ok(proposeReschedule, {by: bidder, key: newId(), params: {id: moved!.id}, body: times})
  return {
    NON_USER: family.id,
    NON_USER_DONE: done.id,
    NON_USER_CHILD: child.id,
    NB_REVIEW: waiting.id,
    NO_REVIEW: waiting.offer_id,
    NB: booked.id,
    NB_AGAIN: again.id,
    NS: visit!.id,
    NS_MOVED: moved!.id,
    NS_PROPOSAL: reschedule!.id,
  }
}
