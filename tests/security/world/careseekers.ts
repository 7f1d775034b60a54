import {addChildFor} from '#contract/admin/careseeker-children.ts'
import {approveForNonUser, createNonUser, requestForNonUser} from '#contract/admin/careseekers.ts'
import type {ScheduleLine} from '#contract/bookings/request.ts'
import {bidByCaretaker} from '#contract/bookings/offers.ts'
import {cancelSession, proposeReschedule} from '#contract/sessions/sessions.ts'
import {hour_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import type {TestApp} from '#tests/support/app.ts'
import type {Caretaker} from '#tests/support/people.ts'
import {someRequest} from '#tests/support/story.ts'

/** A family without an account: a request that someone has bid on, a visit with proposed times, a canceled one, and visits every week. */
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
  const asked = async (line: Pick<ScheduleLine, 'date_range' | 'weekdays'>) => {
    const schedule: [ScheduleLine] = [{...line, time_range: ['14:00', '18:00']}]
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
  const [waiting, booked, again, weekly] = [
    await asked({date_range: ['2026-07-06', '2026-07-06']}),
    await asked({date_range: ['2026-07-07', '2026-07-08']}),
    await asked({date_range: ['2026-07-09', '2026-07-09']}),
    await asked({date_range: ['2026-07-10'], weekdays: [5]}),
  ]
  const [visit, moved] = await approved(booked)
  const [canceled] = await approved(again)
  await approved(weekly)
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
    NB_WEEKLY: weekly.id,
    NS: visit!.id,
    NS_MOVED: moved!.id,
    NS_PROPOSAL: reschedule!.id,
  }
}
