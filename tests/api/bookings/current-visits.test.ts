import {beforeEach, describe, expect, test} from 'vitest'
import {removeMember} from '#contract/accounts/members.ts'
import {getAnyBooking, listAllBookings} from '#contract/admin/bookings.ts'
import {endWeekly, getParentBooking, listParentBookings} from '#contract/bookings/family-bookings.ts'
import {listCaretakerBookings, listOrganizationBookings} from '#contract/bookings/provider-bookings.ts'
import {listThreads} from '#contract/messages/messages.ts'
import * as contract from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import type {Caretaker, Member, Parent} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const {agencyMorning, morning} = morningsOf(app)
const visit = visitsOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

type Times = {start: string; end: string}

/** Moves a visit: one side proposes, the other accepts. */
async function move(by: Parent, other: Caretaker | Member, {id}: {id: string}, {start, end}: Times) {
  await app.ok(contract.proposeReschedule, {by, key: newId(), params: {id}, body: {start, end}})
  await app.ok(contract.acceptReschedule, {by: other, key: newId(), params: {id}, body: {}})
}

const listed = async (by: Parent) => (await app.ok(listParentBookings, {by, query: {}}))[0]

describe('a booking whose visits were moved', () => {
  test('is listed with the times that its visits have now, and keeps the agreed hours', async () => {
    const {parent, caretaker, booking, session, second} = await morning()
    app.clock.set(testStart)
    expect(await listed(parent)).toMatchObject({first_start: session.scheduled_start, hours: 12})
    expect(await listed(parent)).not.toHaveProperty('agreed_hours')
    expect(await listed(parent)).not.toHaveProperty('times_changed_at')
    const saturday = {start: '2026-06-13T14:00:00.000Z', end: '2026-06-13T18:30:00.000Z'}
    await move(parent, caretaker, session, saturday)

    const moved = {
      times_changed_at: testStart,
      first_start: second.scheduled_start,
      next_start: second.scheduled_start,
      last_end: saturday.end,
      hours: 12.5,
      agreed_hours: 12,
      sessions_count: 3,
    }
    expect(await listed(parent)).toMatchObject(moved)
    expect(await app.ok(getParentBooking, {by: parent, params: {id: booking.id}})).toMatchObject(moved)
    expect(await app.ok(listCaretakerBookings, {by: caretaker, query: {}})).toMatchObject([moved])
    // staff read the same hours
    const staff = await app.staff()
    expect((await app.ok(listAllBookings, {by: staff, query: {}})).items).toMatchObject([{hours: 12.5}])
    const detail = await app.ok(getAnyBooking, {by: staff, params: {id: booking.id}})
    expect(detail).toMatchObject({hours: 12.5, booking: {hours: 12.5}})
  })

  test('names the next visit that has not ended', async () => {
    const {parent, second, session} = await morning()
    app.clock.set(session.scheduled_end)
    expect(await listed(parent)).toMatchObject({
      first_start: session.scheduled_start,
      next_start: second.scheduled_start,
    })
  })

  test('costs the family the sum of the visits as they are, with the fee, beside the price that was agreed', async () => {
    const {parent, caretaker, booking, session, third} = await morning()
    app.clock.set(testStart)
    const read = () => app.ok(getParentBooking, {by: parent, params: {id: booking.id}})
    const agreed = {total_cents: 30_000, fee_cents: 3000, due_cents: 33_000, visit_due_cents: 11_000}
    expect(await read()).toMatchObject({current_price: agreed})
    await move(parent, caretaker, session, {start: '2026-06-13T14:00:00.000Z', end: '2026-06-13T18:30:00.000Z'})
    const longer = {total_cents: 31_250, fee_cents: 3125, due_cents: 34_375, visit_due_cents: null}
    expect(await read()).toMatchObject({current_price: longer, offers: [agreed]})

    await app.ok(contract.cancelSession, {by: caretaker, key: newId(), params: {id: third.id}, body: {}})
    expect(await read()).toMatchObject({current_price: {due_cents: 23_375}, hours: 8.5, agreed_hours: 12})
  })
})

test('a booking of which the first visit alone was canceled starts with the second, for everyone who reads it', async () => {
  const {parent, caretaker, booking, session, second} = await morning()
  app.clock.set(testStart)
  await app.ok(contract.cancelSession, {by: caretaker, key: newId(), params: {id: session.id}, body: {}})
  const times = {first_start: second.scheduled_start, next_start: second.scheduled_start, hours: 8, agreed_hours: 12}
  expect(await listed(parent)).toMatchObject(times)
  const [won] = await app.ok(listCaretakerBookings, {by: caretaker, query: {}})
  expect(won).toMatchObject({...times, cancelled_count: 1})
  expect(won).not.toHaveProperty('current_price')
  const [thread] = (await app.ok(listThreads, {by: parent, query: {}})).items
  expect(thread?.booking).toMatchObject({first_day: '2026-06-09', last_day: '2026-06-10'})
  const [found] = (await app.ok(listAllBookings, {by: await app.staff(), query: {}})).items
  expect(found).toMatchObject({number: booking.number, next_start: second.scheduled_start})
})

test('a booking whose visits were moved and then all canceled is listed at the times they had last', async () => {
  const {parent, caretaker, session, second, third} = await morning()
  app.clock.set(testStart)
  const times = {start: '2026-06-07T02:00:00.000Z', end: '2026-06-07T04:00:00.000Z'}
  await move(parent, caretaker, session, times)
  for (const {id} of [session, second, third]) {
    await app.ok(contract.cancelSession, {by: parent, key: newId(), params: {id}, body: {}})
  }
  const canceled = {status: 'CANCELLED', cancelled_count: 3, first_start: times.start, last_end: third.scheduled_end}
  expect(await listed(parent)).toMatchObject(canceled)
  const [won] = await app.ok(listCaretakerBookings, {by: caretaker, query: {}})
  expect(won).toMatchObject(canceled)
  const [thread] = (await app.ok(listThreads, {by: parent, query: {}})).items
  expect(thread?.booking).toMatchObject({first_day: '2026-06-06', last_day: '2026-06-10'})
})

test('how many visits were canceled is for the family and the approved side, not for other bidders', async () => {
  const [parent, agency, loser] = [await app.parent(), await app.agency(), await app.agency()]
  const cora = await app.member(agency, 'coordinator')
  const request = await story.requestAgency(parent)
  await story.bid(loser, request)
  await story.bid(agency, request)
  const booking = await story.approve(parent, request, agency)
  const [first] = await story.sessions(parent, booking)
  await app.ok(contract.cancelSession, {by: parent, key: newId(), params: {id: first!.id}, body: {}})
  for (const by of [agency, cora]) {
    const [won] = await app.ok(listOrganizationBookings, {by, query: {}})
    expect(won).toMatchObject({id: booking.id, sessions_count: 3, cancelled_count: 1})
  }
  const [lost] = await app.ok(listOrganizationBookings, {by: loser, query: {}})
  expect(lost).toMatchObject({id: booking.id})
  expect(lost).not.toHaveProperty('cancelled_count')
})

test('an agency reads who went to the visits of its bookings, also once they are over; no one else does', async () => {
  const {parent, owner, field, booking, session, assign} = await agencyMorning()
  const gus = await app.member(owner, 'field', {first_name: 'Gus', last_name: 'Moss'})
  const [, second] = await story.sessions(owner, booking)
  await assign(field.member_id)
  await assign(gus.member_id, {to: second!})
  const read = async () => (await app.ok(listOrganizationBookings, {by: owner, query: {}}))[0]?.attended_names
  expect(await read()).toBeUndefined()
  await visit.starts(field, session)
  await visit.starts(parent, session)
  const [fay] = (await read()) ?? []
  expect(fay).toMatch(/^Fay /)
  for (const by of [gus, parent]) {
    app.clock.set(second!.scheduled_start)
    await visit.starts(by, second!)
  }
  expect(await read()).toEqual([fay, 'Gus Moss'])
  await app.db.execute("update bookings set status = 'COMPLETED'")
  expect(await read()).toEqual([fay, 'Gus Moss'])
  expect(await app.ok(getParentBooking, {by: parent, params: {id: booking.id}})).not.toHaveProperty('attended_names')
})

test('who began a visit and was removed since stands as who went, with its hours; by an office’s word the assigned one', async () => {
  const {parent, owner, field, booking, session, assign} = await agencyMorning()
  const gus = await app.member(owner, 'field', {first_name: 'Gus', last_name: 'Moss'})
  const [, second] = await story.sessions(owner, booking)
  await assign(field.member_id)
  await visit.starts(field, session)
  await visit.starts(parent, session)
  await app.ok(removeMember, {by: owner, key: newId(), params: {id: field.member_id}})
  const names = async () => (await app.ok(listOrganizationBookings, {by: owner, query: {}}))[0]?.attended_names
  const [fay] = (await names()) ?? []
  expect(fay).toMatch(/^Fay /)
  const [read] = await story.sessions(owner, booking)
  expect(read).toMatchObject({assigned: null, began_by: {member_id: field.member_id, name: fay}})
  await assign(gus.member_id)
  expect(await names()).toEqual([fay, 'Gus Moss'])
  await assign(gus.member_id, {to: second!})
  app.clock.set(second!.scheduled_start)
  for (const by of [owner, parent]) await visit.starts(by, second!)
  expect(await names()).toEqual([fay, 'Gus Moss'])
  const [first, next] = await story.sessions(owner, booking)
  expect(first).toMatchObject({assigned: {name: 'Gus Moss'}, began_by: {name: fay}})
  expect(next).not.toHaveProperty('began_by')
  expect((await story.sessions(gus, booking))[0]).toMatchObject({began_by: {name: fay}})
  expect((await story.sessions(parent, booking))[0]).not.toHaveProperty('began_by')
})

test('visits every week that were ended keep the price of a week and end with the last one that stands', async () => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const booking = await story.confirmed(parent, caretaker, {
    schedule: [{date_range: ['2026-06-08'], weekdays: [1, 3], time_range: ['09:00', '13:00']}],
  })
  await app.ok(endWeekly, {by: parent, key: newId(), params: {id: booking.id}, body: {last_day: '2026-06-17'}})
  const read = await listed(parent)
  expect(read).toMatchObject({hours: 8, last_end: '2026-06-17T18:00:00.000Z', next_start: '2026-06-08T14:00:00.000Z'})
  expect(read).not.toHaveProperty('current_price')
})
