import {beforeEach, expect, test} from 'vitest'
import {getAnyBooking, listAllBookings} from '#contract/admin/bookings.ts'
import {exportBookings} from '#contract/admin/exports.ts'
import {getUser} from '#contract/admin/people.ts'
import {getParentBooking, listParentBookings} from '#contract/bookings/family-bookings.ts'
import {listCaretakerBookings} from '#contract/bookings/provider-bookings.ts'
import type {RequestBody} from '#contract/bookings/request.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)
const {morning} = morningsOf(app)
const minute_ms = 60_000

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** One visit, the clock at its start, and how each screen reads its booking. */
async function oneVisit() {
  const [parent, caretaker, staff] = [await app.parent(), await app.caretaker(), await app.staff()]
  const schedule: RequestBody['schedule'] = [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']}]
  const booking = await story.confirmed(parent, caretaker, {schedule})
  const [session] = await story.sessions(parent, booking)
  app.clock.set(session!.scheduled_start)
  const {id, number} = booking
  /** What the family's list and page, the caregiver's list, and staff's list, page and person say. */
  const read = async () => {
    const detail = await app.ok(getAnyBooking, {by: staff, params: {id}})
    const person = await app.ok(getUser, {by: staff, params: {id: parent.user_id}})
    return [
      (await app.ok(listParentBookings, {by: parent, query: {}}))[0],
      await app.ok(getParentBooking, {by: parent, params: {id}}),
      (await app.ok(listCaretakerBookings, {by: caretaker, query: {}}))[0],
      (await app.ok(listAllBookings, {by: staff, query: {q: number}})).items[0],
      detail.booking,
      person.bookings[0],
    ]
  }
  return {parent, caretaker, staff, number, session: session!, read}
}

/** The numbers of the bookings that staff's list has by each status, and the one of the file for it. */
async function filtered(by: {token: string}) {
  const numbers = async (status: 'AWAITING_CONFIRMATIONS' | 'UNDER_REVIEW') => {
    const {items, total} = await app.ok(listAllBookings, {by, query: {status}})
    const {text} = await app.call(exportBookings, {by, query: {status}})
    const [, ...lines] = text.trimEnd().split('\r\n')
    expect(lines.map(line => line.split(',')[0])).toEqual(items.map(({number}) => number))
    expect(total?.count).toBe(items.length)
    return items.map(({number}) => number)
  }
  return {awaiting: await numbers('AWAITING_CONFIRMATIONS'), review: await numbers('UNDER_REVIEW')}
}

const each = <T>(value: T): T[] => Array.from({length: 6}, () => value)

test('a booking whose last visit is over says everywhere that it waits for confirmations, until both have come', async () => {
  const {parent, caretaker, session, read} = await oneVisit()
  await visit.starts(caretaker, session)
  await visit.starts(parent, session)
  for (const booking of await read()) expect(booking).not.toHaveProperty('awaits_confirmations')
  app.clock.set(session.scheduled_end)
  expect(await read()).toMatchObject(each({status: 'IN_PROGRESS', awaits_confirmations: true}))
  await visit.ends(caretaker, session)
  expect(await read()).toMatchObject(each({status: 'IN_PROGRESS', awaits_confirmations: true}))
  await visit.ends(parent, session)
  const settled = await read()
  expect(settled).toMatchObject(each({status: 'COMPLETED'}))
  for (const booking of settled) expect(booking).not.toHaveProperty('awaits_confirmations')
})

test('so does one whose visit no one confirmed', async () => {
  const {session, read} = await oneVisit()
  app.clock.set(session.scheduled_end)
  expect(await read()).toMatchObject(each({status: 'CONFIRMED', awaits_confirmations: true}))
})

test('with another visit ahead it says neither', async () => {
  const {parent, booking, session} = await morning()
  app.clock.set(session.scheduled_end)
  const read = await app.ok(getParentBooking, {by: parent, params: {id: booking.id}})
  expect(read).not.toHaveProperty('awaits_confirmations')
})

test('once only support can decide about its times, it is under review for both sides and for staff', async () => {
  const {parent, caretaker, session, read} = await oneVisit()
  const at = (minutes: number) => ({claimed_at: plusMs(session.scheduled_start, minutes * minute_ms)})
  app.clock.set(session.scheduled_end)
  await visit.starts(parent, session, at(0))
  await visit.ends(parent, session, at(60))
  await visit.starts(caretaker, session, at(120))
  await visit.ends(caretaker, session, at(240))
  expect(await read()).toMatchObject(each({status: 'IN_PROGRESS', awaits_confirmations: true}))
  await visit.until(plusMs(session.scheduled_end, 24 * 60 * minute_ms))
  const undecided = await read()
  expect(undecided).toMatchObject(each({status: 'IN_PROGRESS', is_under_review: true}))
  for (const booking of undecided) expect(booking).not.toHaveProperty('awaits_confirmations')
})

test('staff filter bookings by what they wait for, in the list and in its file', async () => {
  const {parent, caretaker, staff, number, session} = await oneVisit()
  // another with visits ahead
  await morning()
  const at = (minutes: number) => ({claimed_at: plusMs(session.scheduled_start, minutes * minute_ms)})
  app.clock.set(plusMs(session.scheduled_end, -minute_ms))
  expect(await filtered(staff)).toEqual({awaiting: [], review: []})
  app.clock.set(session.scheduled_end)
  expect(await filtered(staff)).toEqual({awaiting: [number], review: []})
  await visit.starts(parent, session, at(0))
  await visit.ends(parent, session, at(60))
  await visit.starts(caretaker, session, at(120))
  await visit.ends(caretaker, session, at(240))
  expect(await filtered(staff)).toEqual({awaiting: [number], review: []})
  await app.rows(`update sessions set settles_at = null, status = 'COMPLETED' where id = '${session.id}'`)
  expect(await filtered(staff)).toEqual({awaiting: [], review: [number]})
  await app.rows(`update sessions set settled_by = 'staff' where id = '${session.id}'`)
  expect(await filtered(staff)).toEqual({awaiting: [], review: []})
})

test('of weeks without an end no filter has a booking until they are ended', async () => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const booking = await story.confirmed(parent, caretaker, {
    schedule: [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}],
  })
  const visits = await story.sessions(parent, booking)
  app.clock.set(visits.at(-1)!.scheduled_end)
  const staff = await app.staff()
  const {items} = await app.ok(listAllBookings, {by: staff, query: {}})
  expect(items[0]).not.toHaveProperty('awaits_confirmations')
  expect(await filtered(staff)).toEqual({awaiting: [], review: []})
  await app.rows(`update bookings set extended_until = null, weekly_end = jsonb_build_object('by', 'parent', 'by_user_id',
    '${parent.user_id}', 'reason', null, 'at', '2026-06-08T00:00:00Z', 'last_day', '2026-06-08') where id = '${booking.id}'`)
  expect((await filtered(staff)).awaiting).toEqual([booking.number])
})
