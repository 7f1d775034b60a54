import {beforeEach, describe, expect, test} from 'vitest'
import {addChild} from '#contract/accounts/children.ts'
import {closeAccount} from '#contract/accounts/closing.ts'
import {cancelAnyBooking, replaceCaregiver} from '#contract/admin/bookings.ts'
import {suspendUser} from '#contract/admin/people.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import type {RequestBody} from '#contract/bookings/request.ts'
import {listNotifications} from '#contract/notifications.ts'
import {acceptReschedule, cancelSession, proposeReschedule} from '#contract/sessions/sessions.ts'
import {addDays} from '#lib/day.ts'
import {newId} from '#lib/id.ts'
import {raise} from '#server/jobs/steps.ts'
import {tick} from '#server/jobs/tick.ts'
import {extendWeekly} from '#server/modules/sessions/index.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {password, type Parent} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const time_range: [string, string] = ['09:00', '13:00']
/** Mondays and Wednesdays from June 8, without an end. */
const weekly: Partial<RequestBody> = {schedule: [{date_range: ['2026-06-08'], weekdays: [1, 3], time_range}]}
const june10 = [{date_range: ['2026-06-10', '2026-06-10'], time_range}]
const later = '2026-06-15T14:00:00.000Z'

const by = (person: {token: string}, {id}: {id: string}) => ({by: person, key: newId(), params: {id}})
const end = (person: {token: string}, booking: {id: string}, last_day = '2026-06-24') =>
  app.call(familyBookings.endWeekly, {...by(person, booking), body: {last_day}})
const reopen = (parent: Parent, booking: {id: string}) =>
  app.ok(familyBookings.reopenBooking, {...by(parent, booking), body: {only_cancelled: true}})
const reopensWeeks = async (parent: Parent, booking: {id: string}) =>
  (await app.ok(familyBookings.getParentBooking, {by: parent, params: {id: booking.id}})).reopens_weeks
const cancelVisit = (person: {token: string}, visit: {id: string}) =>
  app.ok(cancelSession, {...by(person, visit), body: {}})
const booked = async () => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  return {parent, caretaker, booking: await story.confirmed(parent, caretaker, weekly)}
}
const stateOf = async ({id}: {id: string}) => {
  const [row] = await app.rows<{status: string}>(`select status from bookings where id = '${id}'`)
  const ahead = await app.rows(`select 1 from sessions where booking_id = '${id}' and status <> 'CANCELLED'`)
  return {status: row?.status, visits: ahead.length}
}

describe('weeks asked for again', () => {
  /** The caregiver canceled June 10 by itself. */
  async function withOneCancelled() {
    const made = await booked()
    const [, second] = await story.sessions(made.parent, made.booking)
    await cancelVisit(made.caretaker, second!)
    return made
  }

  test('begin after the last day that stands; the visit canceled before that is asked for by itself', async () => {
    const {parent, caretaker, booking} = await withOneCancelled()
    expect(await reopensWeeks(parent, booking)).toBe('if_ended')
    await end(caretaker, booking)
    expect(await reopensWeeks(parent, booking)).toBe('now')
    expect((await reopen(parent, booking)).schedule).toEqual([
      {date_range: ['2026-06-29'], weekdays: [1, 3], time_range},
    ])
    expect(await reopensWeeks(parent, booking)).toBeUndefined()
    expect((await reopen(parent, booking)).schedule).toEqual(june10)
  })

  test('are only the visit that the caregiver canceled, where the family ended the weeks', async () => {
    const {parent, booking} = await withOneCancelled()
    await end(parent, booking)
    expect((await reopen(parent, booking)).schedule).toEqual(june10)
  })

  test('are only the visit that the caregiver canceled, where the family canceled the booking', async () => {
    const {parent, booking} = await withOneCancelled()
    await app.ok(familyBookings.cancelBooking, {...by(parent, booking), body: {}})
    expect((await reopen(parent, booking)).schedule).toEqual(june10)
  })

  test('have the end that the family chose, where staff replace the caregiver', async () => {
    const {parent, booking} = await booked()
    await end(parent, booking)
    const admin = await app.staff('admin')
    await app.ok(replaceCaregiver, {...by(admin, booking), body: {reason: 'The caregiver is ill'}})
    const [request] = await app.ok(familyBookings.listParentBookings, {by: parent})
    expect(request?.schedule).toEqual([{date_range: ['2026-06-08', '2026-06-24'], weekdays: [1, 3], time_range}])
  })
})

describe('weeks asked for again beside days that were canceled or requested', () => {
  const openRequests = async (parent: Parent) =>
    (await app.ok(familyBookings.listParentBookings, {by: parent, query: {status: 'PENDING'}})).map(
      ({schedule}) => schedule,
    )
  const cancelAll = (caretaker: {token: string}, booking: {id: string}) =>
    app.ok(familyBookings.cancelBooking, {...by(caretaker, booking), body: {}})

  test('begin after a visit that was requested already; those before are another request', async () => {
    const {parent, caretaker, booking} = await booked()
    const other = await app.caretaker()
    const [, , third, , fifth] = await story.sessions(parent, booking)
    await cancelVisit(caretaker, third!)
    const june15 = [{date_range: ['2026-06-15', '2026-06-15'], time_range}]
    expect((await reopen(parent, booking)).schedule).toEqual(june15)
    await cancelVisit(parent, fifth!)
    await cancelAll(caretaker, booking)
    const before = [{date_range: ['2026-06-08', '2026-06-10'], weekdays: [1, 3], time_range}]
    expect((await reopen(parent, booking)).schedule).toEqual(before)
    // with June 22, which the family canceled
    const weeks = [{date_range: ['2026-06-17'], weekdays: [1, 3], time_range}]
    expect(await openRequests(parent)).toEqual([weeks, before, june15])
    const {items} = await app.ok(listNotifications, {by: other})
    expect(items.map(({kind}) => kind)).toEqual(['request_new', 'request_new', 'request_new'])
  })

  test('are one request, where the family canceled a day far ahead', async () => {
    const {parent, caretaker, booking} = await booked()
    const visits = await story.sessions(parent, booking)
    await cancelVisit(parent, visits.at(-2)!)
    await cancelAll(caretaker, booking)
    await reopen(parent, booking)
    expect(await openRequests(parent)).toEqual([[{date_range: ['2026-06-08'], weekdays: [1, 3], time_range}]])
  })

  test('are requested once, where the caregiver ends them and cancels the rest later', async () => {
    const {parent, caretaker, booking} = await booked()
    await end(caretaker, booking)
    const weeks = [{date_range: ['2026-06-29'], weekdays: [1, 3], time_range}]
    expect((await reopen(parent, booking)).schedule).toEqual(weeks)
    await cancelAll(caretaker, booking)
    expect(await reopensWeeks(parent, booking)).toBeUndefined()
    const rest = [{date_range: ['2026-06-08', '2026-06-24'], weekdays: [1, 3], time_range}]
    expect((await reopen(parent, booking)).schedule).toEqual(rest)
    expect(await openRequests(parent)).toEqual([rest, weeks])
  })

  test('begin after the last visit, where that one was requested already', async () => {
    const {parent, caretaker, booking} = await booked()
    const visits = await story.sessions(parent, booking)
    const [before = '', last = ''] = visits.slice(-2).map(({scheduled_start}) => scheduled_start.slice(0, 10))
    await cancelVisit(caretaker, visits.at(-1)!)
    await reopen(parent, booking)
    await cancelAll(caretaker, booking)
    const single = [{date_range: ['2026-06-08', before], weekdays: [1, 3], time_range}]
    expect((await reopen(parent, booking)).schedule).toEqual(single)
    const weeks = [{date_range: [addDays(last, 1)], weekdays: [1, 3], time_range}]
    expect(await openRequests(parent)).toContainEqual(weeks)
  })

  test('are both requested where staff replace the caregiver, and the answer names the second request', async () => {
    const {parent, caretaker, booking} = await booked()
    const [, , third] = await story.sessions(parent, booking)
    await cancelVisit(caretaker, third!)
    await reopen(parent, booking)
    app.clock.advance({minutes: 1})
    const body = {reason: 'The caregiver is ill'}
    const {booking: first} = await app.ok(replaceCaregiver, {...by(await app.staff('admin'), booking), body})
    expect(first.schedule).toEqual([{date_range: ['2026-06-08', '2026-06-10'], weekdays: [1, 3], time_range}])
    const open = await app.ok(familyBookings.listParentBookings, {by: parent, query: {status: 'PENDING'}})
    const second = open.find(({id}) => id === first.sent_with?.id)
    expect(second).toMatchObject({
      number: first.sent_with?.number,
      schedule: [{date_range: ['2026-06-17'], weekdays: [1, 3], time_range}],
      sent_with: {id: first.id, number: first.number},
    })
  })

  /** The first visit was moved to 10 AM on this day; then the caregiver canceled all. */
  async function withFirstMovedTo(day: string) {
    const {parent, caretaker, booking} = await booked()
    const [first] = await story.sessions(parent, booking)
    const times = {start: `${day}T15:00:00.000Z`, end: `${day}T19:00:00.000Z`}
    await app.ok(proposeReschedule, {...by(caretaker, first!), body: times})
    await app.ok(acceptReschedule, {...by(parent, first!), body: times})
    await cancelAll(caretaker, booking)
    return {parent, booking, moved: [{date_range: [day, day], time_range: ['10:00', '14:00']}]}
  }
  const fromJune10 = [{date_range: ['2026-06-10'], weekdays: [1, 3], time_range}]

  test('have a moved visit before the first week in a request at its new time', async () => {
    const {parent, booking, moved} = await withFirstMovedTo('2026-06-09')
    expect((await reopen(parent, booking)).schedule).toEqual(moved)
    expect(await openRequests(parent)).toEqual([fromJune10, moved])
    const both = await app.ok(familyBookings.listParentBookings, {by: parent, query: {status: 'PENDING'}})
    const others = both.map(({id}) => ({id, number: both.find(other => other.id !== id)?.number}))
    expect(both.map(({id, sent_with}) => ({id, number: sent_with?.number}))).toEqual(others)
    expect(others.every(({number}) => number !== undefined)).toBe(true)
  })

  test('have a visit that was moved past the first one in a request at its new time too', async () => {
    const {parent, booking, moved} = await withFirstMovedTo('2026-06-11')
    expect((await reopen(parent, booking)).schedule).toEqual(fromJune10)
    expect(await openRequests(parent)).toEqual([moved, fromJune10])
  })
})

test('a recorded child is asked for again by the age of today', async () => {
  app.clock.set('2026-05-30T14:00:00.000Z')
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const mia = await app.ok(addChild, {by: parent, key: newId(), body: {first_name: 'Mia', birth_month: '2024-06'}})
  const children = {number_of_children: 2, ages: [1, 7], age_months: [23], child_ids: [mia.id]}
  const booking = await story.confirmed(parent, caretaker, {...weekly, ...children})
  app.clock.set('2026-06-02T14:00:00.000Z')
  await app.ok(familyBookings.cancelBooking, {...by(caretaker, booking), body: {}})
  const again = await reopen(parent, booking)
  expect(again).toMatchObject({ages: [2, 7], child_ids: [mia.id]})
  expect(again).not.toHaveProperty('age_months')
})

describe('weeks of which each visit made was canceled', () => {
  async function without() {
    const made = await booked()
    for (const visit of await story.sessions(made.parent, made.booking)) await cancelVisit(made.caretaker, visit)
    expect(await stateOf(made.booking)).toEqual({status: 'CONFIRMED', visits: 0})
    return made
  }
  const newestTo = async (person: {token: string}) => (await app.ok(listNotifications, {by: person})).items[0]?.body
  const isOver = async (booking: {id: string}) => {
    await tick(app.db, later)
    expect(await stateOf(booking)).toEqual({status: 'CANCELLED', visits: 0})
  }

  test('end with a suspension', async () => {
    const {caretaker, booking} = await without()
    const admin = await app.staff('admin')
    await app.ok(suspendUser, {...by(admin, {id: caretaker.user_id}), body: {reason: 'Unsafe'}})
    await isOver(booking)
  })

  test('can be canceled by the family', async () => {
    const {parent, caretaker, booking} = await without()
    await app.ok(familyBookings.cancelBooking, {...by(parent, booking), body: {}})
    await isOver(booking)
    expect(await newestTo(caretaker)).toMatch(/^No more visits will be booked\./)
  })

  test('can be canceled by staff', async () => {
    const {parent, caretaker, booking} = await without()
    await app.ok(cancelAnyBooking, {...by(await app.staff('admin'), booking), body: {reason: 'They moved'}})
    await isOver(booking)
    for (const person of [parent, caretaker]) {
      expect(await newestTo(person)).toContain('No more visits will be booked.')
    }
  })

  test('keep an account from being closed until they are ended', async () => {
    const {caretaker, booking} = await without()
    const refused = expectRefusal(
      await app.call(closeAccount, {by: caretaker, body: {password}}),
      409,
      'account_in_use',
    )
    expect(refused.current).toMatchObject({items: [{kind: 'weekly', number: booking.number}]})
    await end(caretaker, booking, '2026-06-08')
    expect((await app.call(closeAccount, {by: caretaker, body: {password}})).status).toBe(200)
  })
})

describe('the job that goes on with the weeks', () => {
  test('makes each visit once, where two processes run it', async () => {
    const {booking} = await booked()
    const done = await Promise.all([1, 2].map(() => extendWeekly(app.db, later, 100, raise)))
    expect(done.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await stateOf(booking)).toEqual({status: 'CONFIRMED', visits: 18})
  })

  test('goes on with the others, where one booking fails', async () => {
    const [bad, good] = [await booked(), await booked()]
    await app.rows(
      `update bookings set schedule = jsonb_set(schedule::jsonb, '{0,time_range}', '["99:99", "13:00"]')
        where id = '${bad.booking.id}'`,
    )
    const trouble: unknown[] = []
    expect(await extendWeekly(app.db, later, 100, error => trouble.push(error))).toBe(1)
    expect(trouble).toHaveLength(1)
    expect(await stateOf(good.booking)).toMatchObject({visits: 18})
  })
})

describe('an agency', () => {
  test('ends its weeks through its owner or a coordinator; no other agency can', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const booking = await story.confirmed(parent, agency, weekly)
    expectRefusal(await end(await app.agency(), booking), 404, 'not_found')
    expect((await end(await app.member(agency, 'coordinator'), booking)).status).toBe(200)
  })

  test('is credited its lead fee when staff cancel before the first visit', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const booking = await story.confirmed(parent, agency)
    await app.ok(cancelAnyBooking, {...by(await app.staff('admin'), booking), body: {reason: 'They moved'}})
    expect(await app.rows('select session_id from credit_notes')).toHaveLength(3)
  })
})
