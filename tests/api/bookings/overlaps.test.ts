import {beforeEach, describe, expect, test} from 'vitest'
import {getParentBooking} from '#contract/bookings/family-bookings.ts'
import {getAnyBooking, listAssignable} from '#contract/admin/bookings.ts'
import {nearby} from '#contract/bookings/provider-bookings.ts'
import {assignSession, listMemberOverlaps} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

const on = (first: string, last: string, time_range: [string, string]) => ({
  schedule: [{date_range: [first, last] as [string, string], time_range}],
})
const mornings = on('2026-06-08', '2026-06-09', ['09:00', '13:00'])
const noon = on('2026-06-09', '2026-06-09', ['12:00', '14:00'])
/** The second of the mornings. */
const second = {scheduled_start: '2026-06-09T14:00:00.000Z', scheduled_end: '2026-06-09T18:00:00.000Z'}

describe('a family that decides', () => {
  test('reads which requested visits overlap its own booked ones', async () => {
    const [parent, june, otis] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const booked = await story.confirmed(parent, june, noon)
    const [visit] = await story.sessions(parent, booked)
    const request = await story.request(parent, mornings)
    await story.bid(otis, request)
    const read = await app.ok(getParentBooking, {by: parent, params: {id: request.id}})
    expect(read.overlaps).toEqual([{...second, session_id: visit?.id, booking_id: booked.id}])
    expect(read.offers?.[0]?.overlaps).toBeUndefined()
  })

  test('reads when a bidder is booked elsewhere, but not where', async () => {
    const [parent, other, june] = [await app.parent(), await app.parent(), await app.caretaker()]
    await app.rows(
      `update caretakers set available_dates = '[{"date_range": ["2026-06-01", "2026-06-30"], "time_range": ["08:00-18:00"]}]'`,
    )
    const request = await story.request(parent, mornings)
    await story.confirmed(other, june, noon)
    await story.bid(june, request)
    const read = await app.ok(getParentBooking, {by: parent, params: {id: request.id}})
    expect(read.overlaps).toBeUndefined()
    const times = {overlaps: [{...second, session_id: null, booking_id: null}]}
    expect(read.offers?.[0]).toMatchObject(times)
    // and counts her as free at the other time only, for staff too
    const free = {kind: 'free', visits_free: 1, visits_total: 2}
    expect(read.offers?.[0]?.match?.reasons).toContainEqual(free)
    const shown = await app.ok(getAnyBooking, {by: await app.staff(), params: {id: request.id}})
    expect(shown.booking.offers?.[0]).toMatchObject(times)
    expect(shown.booking.offers?.[0]?.match?.reasons).toContainEqual(free)
  })

  test('reads which of its own visits a bidder has then', async () => {
    const [parent, june] = [await app.parent(), await app.caretaker()]
    const request = await story.request(parent, mornings)
    const booked = await story.confirmed(parent, june, noon)
    const [visit] = await story.sessions(parent, booked)
    await story.bid(june, request)
    const read = await app.ok(getParentBooking, {by: parent, params: {id: request.id}})
    expect(read.offers?.[0]?.overlaps).toEqual([{...second, session_id: visit?.id, booking_id: booked.id}])
  })

  test('reads of no overlap once the booked visit is canceled', async () => {
    const [parent, june] = [await app.parent(), await app.caretaker()]
    await story.confirmed(parent, june, noon)
    await app.rows(`update sessions set status = 'CANCELLED'`)
    const request = await story.request(parent, mornings)
    expect(request.overlaps).toBeUndefined()
  })
})

test('a caregiver who may bid reads which requested visits overlap the own confirmed ones', async () => {
  const [parent, other, june] = [await app.parent(), await app.parent(), await app.caretaker()]
  const booked = await story.confirmed(other, june, noon)
  const [visit] = await story.sessions(june, booked)
  await story.request(parent, mornings)
  const [lead] = await app.ok(nearby, {by: june})
  expect(lead).toMatchObject({busy_times: 1, overlaps: [{...second, session_id: visit?.id, booking_id: booked.id}]})
})

test('an agency that assigns reads who of the team has a visit at that time, also for the later visits', async () => {
  const [parent, other] = [await app.parent(), await app.parent()]
  const agency = await app.agency()
  const fay = await app.member(agency, 'field')
  const taken = await story.confirmed(other, agency, noon)
  const [busy] = await story.sessions(agency, taken)
  const booking = await story.confirmed(parent, agency, mornings)
  const [first, last] = await story.sessions(agency, booking)
  await app.ok(assignSession, {
    by: agency,
    key: newId(),
    params: {id: busy!.id},
    body: {member_id: fay.member_id},
  })
  const found = (id: string) => app.ok(listMemberOverlaps, {by: agency, params: {id}})
  const overlap = {...second, member_id: fay.member_id, session_id: busy!.id, booking_id: taken.id}
  expect((await found(first!.id)).items).toEqual([{...overlap, is_later: true}])
  expect((await found(last!.id)).items).toEqual([{...overlap, is_later: false}])
  // shown, not refused: an agency's times may overlap
  const assigned = await app.call(assignSession, {
    by: agency,
    key: newId(),
    params: {id: last!.id},
    body: {member_id: fay.member_id},
  })
  expect(assigned.status).toBe(200)
  expectRefusal(await app.call(listMemberOverlaps, {by: await app.agency(), params: {id: first!.id}}), 404)
  // a missed visit takes no time, and one completed early leaves it for visits to come
  for (const status of ['MISSED', 'COMPLETED']) {
    await app.rows(`update sessions set status = '${status}' where id = '${busy!.id}'`)
    expect((await found(last!.id)).items).toEqual([])
    const {overlaps} = await app.ok(listAssignable, {by: await app.staff(), params: {id: last!.id}})
    expect(overlaps).toEqual([])
  }
  await app.rows(`update sessions set status = 'IN_PROGRESS' where id = '${last!.id}'`)
  expect((await found(last!.id)).items).toEqual([{...overlap, is_later: false}])
})
