import {beforeEach, expect, test} from 'vitest'
import {settleException} from '#contract/admin/exceptions.ts'
import {changeVisitTimes} from '#contract/admin/visit-times.ts'
import {approveByParent, getParentBooking} from '#contract/bookings/family-bookings.ts'
import {nearby} from '#contract/bookings/provider-bookings.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import type {Session} from '#contract/sessions/session.ts'
import {acceptReschedule, cancelSession, contestSession, proposeReschedule} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Caretaker, Parent} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const on = (date: string, ...time_range: [string, string]) => ({
  schedule: [{date_range: [date, date] as [string, string], time_range}],
})
/** An hour of that Wednesday in Nashville. */
const at = (hour: number) => new Date(Date.UTC(2026, 5, 10, hour + 5)).toISOString()
const afternoon = on('2026-06-10', '14:00', '18:00')

const approve = (by: Parent, {id}: Booking, {caretaker_id}: Caretaker) =>
  app.call(approveByParent, {by, key: newId(), params: {bookingId: id}, query: {caretaker_id}})

const staffDecide = async ({id}: {id: string}, body: Partial<BodyIn<typeof settleException>>) =>
  app.call(settleException, {
    by: await app.staff(),
    key: newId(),
    params: {id},
    body: {act: 'settle', reason_code: 'evidence', memo: 'Spoke with both', ...body},
  })

const busyUntil = async ({id}: {id: string}) => {
  const [row] = await app.rows<{at: Date | string | null}>(`select busy_until as at from sessions where id = '${id}'`)
  return row?.at ? new Date(row.at).toISOString() : null
}

/** A visit from 9 to 5 that both began, and another family whose request for the afternoon its caregiver bid on. */
async function longDay() {
  const [ada, grace, otis] = [await app.parent(), await app.caretaker(), await app.parent()]
  const booking = await story.confirmed(ada, grace, on('2026-06-10', '09:00', '17:00'))
  const [day] = await story.sessions(ada, booking)
  const wanted = await story.request(otis, afternoon)
  app.clock.set(at(8))
  await story.bid(grace, wanted)
  app.clock.set(at(9))
  await visit.starts(grace, day!)
  await visit.starts(ada, day!)
  return {ada, grace, otis, day: day!, wanted}
}

/** The same visit, which both ended at 11. */
async function endedEarly() {
  const made = await longDay()
  app.clock.set(at(11))
  await visit.ends(made.grace, made.day)
  await visit.ends(made.ada, made.day)
  return made
}

test('a visit that both sides ended early leaves its caregiver free to be booked for the rest of its time', async () => {
  const {ada, grace, otis, day, wanted} = await longDay()
  const bidder = async () => (await app.ok(getParentBooking, {by: otis, params: {id: wanted.id}})).offers?.[0]
  app.clock.set(at(11))
  await visit.ends(grace, day)
  expectRefusal(await approve(otis, wanted, grace), 409, 'caretaker_busy')
  expect((await bidder())?.overlaps).toHaveLength(1)
  expect(await app.ok(nearby, {by: grace})).toMatchObject([{id: wanted.id, busy_times: 1, overlaps: [{}]}])

  app.clock.advance({minutes: 5})
  await visit.ends(ada, day)
  expect((await bidder())?.overlaps).toBeUndefined()
  const [lead] = await app.ok(nearby, {by: grace})
  expect(lead?.busy_times ?? 0).toBe(0)
  expect(lead?.overlaps).toBeUndefined()
  expect((await approve(otis, wanted, grace)).body).toMatchObject({status: 'CONFIRMED'})
  expect((await visit.reads(ada, day)).scheduled_end).toBe(at(17))
})

test('a family that asks for the rest of the time reads of no visit of its own then', async () => {
  const {ada, grace, day} = await longDay()
  expect((await story.request(ada, afternoon)).overlaps).toHaveLength(1)
  app.clock.set(at(11))
  await visit.ends(grace, day)
  await visit.ends(ada, day)
  expect((await story.request(ada, afternoon)).overlaps).toBeUndefined()
})

test('ends that differ free the caregiver from the later one', async () => {
  const {ada, grace, otis, day, wanted} = await longDay()
  app.clock.set(at(11))
  await visit.ends(grace, day)
  app.clock.set(at(12))
  await visit.ends(ada, day)
  expect(await visit.reads(ada, day)).toMatchObject({status: 'COMPLETED', settled_by: null})
  expect(await busyUntil(day)).toBe(at(12))
  expect((await approve(otis, wanted, grace)).status).toBe(200)
})

test('an end that is contested and decided to have been later takes no time from the visit that was booked meanwhile', async () => {
  const {ada, grace, otis, day, wanted} = await endedEarly()
  expect((await approve(otis, wanted, grace)).status).toBe(200)
  const [next] = await story.sessions(otis, wanted)
  const params = {id: day.id}
  await app.ok(contestSession, {by: grace, key: newId(), params, body: {reason: 'I stayed until five'}})
  expect(await visit.reads(ada, day)).toMatchObject({status: 'DISPUTED'})
  app.clock.set(at(18))
  expect((await staffDecide(day, {started_at: at(9), ended_at: at(17)})).status).toBe(200)
  expect(await visit.reads(grace, day)).toMatchObject({status: 'COMPLETED', settled_by: 'staff', ended_at: at(17)})
  expect(await visit.reads(grace, next!)).toMatchObject({status: 'SCHEDULED', scheduled_start: at(14)})
  expect(await busyUntil(day)).toBe(at(11))
})

test('a contested early end of both leaves the caregiver free, and “no one was home” of one side does not', async () => {
  const {grace, otis, day, wanted} = await endedEarly()
  await app.ok(contestSession, {by: grace, key: newId(), params: {id: day.id}, body: {reason: 'It was longer'}})
  expect((await approve(otis, wanted, grace)).status).toBe(200)

  await app.reset()
  app.clock.set(testStart)
  const [parent, june, other] = [await app.parent(), await app.caretaker(), await app.parent()]
  const [alone] = await story.sessions(parent, await story.confirmed(parent, june, on('2026-06-10', '09:00', '17:00')))
  const asked = await story.request(other, afternoon)
  await story.bid(june, asked)
  app.clock.set(at(10))
  await visit.ends(june, alone!, {reason: 'family_absent'})
  expectRefusal(await approve(other, asked, june), 409, 'caretaker_busy')
  await app.ok(contestSession, {by: parent, key: newId(), params: {id: alone!.id}, body: {reason: 'I was home'}})
  expectRefusal(await approve(other, asked, june), 409, 'caretaker_busy')
  // staff decide, and the caregiver is free from the decision on
  expect((await staffDecide(alone!, {act: 'missed'})).status).toBe(200)
  expect(await busyUntil(alone!)).toBe(at(10))
  expect((await approve(other, asked, june)).status).toBe(200)
})

test('visits move to the time that became free, by a proposal and by staff, and take it then', async () => {
  const [ada, grace] = [await app.parent(), await app.caretaker()]
  const [day] = await story.sessions(ada, await story.confirmed(ada, grace, on('2026-06-10', '09:00', '17:00')))
  const others = [await app.parent(), await app.parent()]
  const [one, two] = await Promise.all(
    others.map(async (by, index) => {
      const booking = await story.confirmed(by, grace, on(`2026-06-1${index + 1}`, '09:00', '11:00'))
      const [session] = await story.sessions(by, booking)
      return {by, session: session!}
    }),
  )
  const propose = (by: Parent, {id}: Session, start: string, end: string) =>
    app.call(proposeReschedule, {by, key: newId(), params: {id}, body: {start, end}})
  const move = async ({id}: Session, start: string, end: string) =>
    app.call(changeVisitTimes, {
      by: await app.staff('admin'),
      key: newId(),
      params: {id},
      body: {start, end, reason: 'The family called'},
    })
  app.clock.set(at(9))
  await visit.starts(grace, day!)
  await visit.starts(ada, day!)
  app.clock.set(at(10))
  await visit.ends(grace, day!)
  expectRefusal(await propose(one!.by, one!.session, at(13), at(15)), 409, 'caretaker_busy')
  expectRefusal(await move(two!.session, at(15), at(17)), 409, 'caretaker_busy')
  await visit.ends(ada, day!)
  expect((await propose(one!.by, one!.session, at(13), at(15))).status).toBe(201)
  const accept = {by: grace, key: newId(), params: {id: one!.session.id}, body: {}}
  expect((await app.call(acceptReschedule, accept)).body).toMatchObject({scheduled_start: at(13)})
  expectRefusal(await move(two!.session, at(14), at(16)), 409, 'caretaker_busy')
  expect((await move(two!.session, at(15), at(17))).body).toMatchObject({scheduled_start: at(15)})
})

test('a canceled visit is decided to have ended before the one that took its time, not at its time', async () => {
  const [ada, grace, otis] = [await app.parent(), await app.caretaker(), await app.parent()]
  const [day] = await story.sessions(ada, await story.confirmed(ada, grace, on('2026-06-10', '09:00', '17:00')))
  app.clock.set(at(8))
  await app.ok(cancelSession, {by: ada, key: newId(), params: {id: day!.id}, body: {}})
  await story.confirmed(otis, grace, afternoon)
  app.clock.set(at(19))
  const late = await staffDecide(day!, {started_at: at(9), ended_at: at(15)})
  expectRefusal(late, 409, 'caretaker_busy')
  expect((await staffDecide(day!, {started_at: at(9), ended_at: at(12)})).status).toBe(200)
  expect(await visit.reads(grace, day!)).toMatchObject({status: 'COMPLETED', ended_at: at(12)})
  expect(await busyUntil(day!)).toBe(at(12))
})

test('the database refuses two visits at one time until the first is over', async () => {
  const {grace, otis, day, wanted} = await endedEarly()
  expect((await approve(otis, wanted, grace)).status).toBe(200)
  const extend = (until: string) =>
    app.rows(`update sessions set busy_until = '${until}' where id = '${day.id}'`).then(
      () => 'done',
      (error: unknown) => JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).cause),
    )
  expect(await extend(at(14))).toBe('done')
  expect(await extend(at(15))).toContain('sessions_no_overlap')
  expect(await extend(at(18))).toContain('sessions_busy')
})
