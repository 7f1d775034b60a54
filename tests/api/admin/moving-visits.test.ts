import {beforeEach, expect, test} from 'vitest'
import {getAnyBooking} from '#contract/admin/bookings.ts'
import {listAudit} from '#contract/admin/operations.ts'
import {changeVisitTimes, previewVisitTimes} from '#contract/admin/visit-times.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import {listOrgInvoices} from '#contract/money/invoices.ts'
import {listNotifications} from '#contract/notifications.ts'
import type {Session} from '#contract/sessions/session.ts'
import {proposeReschedule} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visits = visitsOf(app)
const hour_ms = 3_600_000
let admin: Person

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
  admin = await app.staff('admin')
})

const reason = 'The family called: school ends later'
/** The times of a visit, later by these hours, and longer. */
const later = ({scheduled_start, scheduled_end}: Session, hours: number, longer = 0) => ({
  start: plusMs(scheduled_start, hours * hour_ms),
  end: plusMs(scheduled_end, (hours + longer) * hour_ms),
})
const move = ({id}: Session, times: {start: string; end: string}, seen = {}) =>
  app.call(changeVisitTimes, {by: admin, key: newId(), params: {id}, body: {...times, reason, ...seen}})
const preview = ({id}: Session, query: {start: string; end: string}) =>
  app.ok(previewVisitTimes, {by: admin, params: {id}, query})
const moved = async (person: Person) =>
  (await app.ok(listNotifications, {by: person})).items.filter(({kind}) => kind === 'reschedule_accepted')

async function booked() {
  const [ada, grace] = [await app.parent({first_name: 'Ada'}), await app.caretaker({first_name: 'Grace'})]
  const booking = await story.confirmed(ada, grace)
  const [visit] = await story.sessions(ada, booking)
  return {ada, grace, booking, visit: visit!}
}

test('a visit that staff move has the new times for both sides, who are notified without a name of staff', async () => {
  const {ada, grace, booking, visit} = await booked()
  const times = later(visit, 2, 1)
  const answer = await move(visit, times)
  expect([answer.status, answer.body]).toMatchObject([
    200,
    {id: visit.id, status: 'SCHEDULED', scheduled_start: times.start, scheduled_end: times.end},
  ])
  for (const person of [ada, grace]) {
    expect(await visits.reads(person, visit)).toMatchObject({scheduled_start: times.start, scheduled_end: times.end})
    const [notice, ...more] = await moved(person)
    expect(more).toEqual([])
    expect(notice!.title).toMatch(/^Village support changed the times of a visit with /)
    expect(notice!.body).toMatch(/ instead of /)
    expect(JSON.stringify(notice)).not.toContain(reason)
  }
  const history = await app.ok(getBookingHistory, {by: ada, params: {id: booking.id}})
  expect(history.items.find(({what}) => what === 'visit_moved')).toMatchObject({
    by: 'staff',
    name: null,
    adult: null,
    visit: {start: visit.scheduled_start, end: visit.scheduled_end},
    moved_to: times,
    reason: null,
  })
  const {visits: seen} = await app.ok(getAnyBooking, {by: admin, params: {id: booking.id}})
  expect(seen.find(({id}) => id === visit.id)!.history).toMatchObject([{kind: 'rescheduled'}])
  const {items} = await app.ok(listAudit, {by: admin, query: {target_id: visit.id}})
  expect(items).toMatchObject([
    {
      action: 'session.moved',
      before: {starts_at: visit.scheduled_start, ends_at: visit.scheduled_end},
      after: {starts_at: times.start, ends_at: times.end, reason},
    },
  ])
})

test('the preview has the hours and the money of both times', async () => {
  const {visit} = await booked()
  const found = await preview(visit, later(visit, 0, 1))
  expect(found).toMatchObject({conflict: null, assigned_is_busy: false})
  expect(found.after.minutes - found.before.minutes).toBe(60)
  expect(found.after.provider_cents - found.before.provider_cents).toBe(2500)
  expect(found.after.family_cents).toBeGreaterThanOrEqual(found.after.provider_cents)
  expect(found.after.lead_cents).toBeNull()
})

test('a visit is not moved to more than a day by the clock of its place', async () => {
  const {visit} = await booked()
  const {start} = later(visit, 2)
  const refusal = expectRefusal(await move(visit, {start, end: plusMs(start, 24.5 * 3_600_000)}), 422, 'invalid')
  expect(refusal.fields).toEqual({end: 'Must be at most one day long'})
})

test('another visit of the caregiver or of the booking then is shown before, and refuses', async () => {
  const {ada, grace, booking, visit} = await booked()
  const [, second] = await story.sessions(ada, booking)
  const own = {start: second!.scheduled_start, end: second!.scheduled_end}
  expect((await preview(visit, own)).conflict).toBe('booking')
  expectRefusal(await move(visit, own), 422, 'invalid')
  const ben = await app.parent()
  const other = await story.confirmed(ben, grace, {
    schedule: [{date_range: ['2026-06-20', '2026-06-20'], time_range: ['09:00', '13:00']}],
  })
  const [elsewhere] = await story.sessions(ben, other)
  const taken = later(elsewhere!, 1)
  expect((await preview(visit, taken)).conflict).toBe('caretaker')
  expectRefusal(await move(visit, taken), 409, 'caretaker_busy')
  expect(await visits.reads(ada, visit)).toMatchObject({scheduled_start: visit.scheduled_start})
  expect(await moved(ada)).toEqual([])
  expect((await app.ok(listAudit, {by: admin})).items).toEqual([])
})

test('an open proposal of a side expires', async () => {
  const {ada, grace, visit} = await booked()
  const body = later(visit, 3)
  await app.ok(proposeReschedule, {by: ada, key: newId(), params: {id: visit.id}, body})
  expect((await move(visit, later(visit, 1))).status).toBe(200)
  expect((await visits.reads(grace, visit)).reschedule).toBeNull()
  expect(await app.rows('select status from reschedules')).toEqual([{status: 'EXPIRED'}])
})

test('a visit that began, was confirmed, or was changed meanwhile is not moved, nor into the past or to no other time', async () => {
  const {grace, visit} = await booked()
  const times = later(visit, 24 * 30)
  const seen = {seen: {scheduled_start: testStart, scheduled_end: visit.scheduled_end}}
  const stale = await move(visit, times, seen)
  expectRefusal(stale, 409, 'record_changed')
  expectRefusal(await move(visit, {start: plusMs(testStart, -hour_ms), end: testStart}), 422, 'invalid')
  expectRefusal(await move(visit, {start: visit.scheduled_start, end: visit.scheduled_end}), 422, 'invalid')
  expectRefusal(await move(visit, {start: times.end, end: times.start}), 422, 'invalid')
  app.clock.set(plusMs(visit.scheduled_start, -60_000))
  admin = await app.staff('admin')
  await visits.starts({...grace, token: await app.logInAgain(grace)}, visit)
  const began = await move(visit, times)
  expect(began.status).toBe(409)
})

test('of an agency’s visit the fee of its lead follows, and the assigned person’s other visit is only said', async () => {
  const [ada, agency] = [await app.parent(), await app.agency()]
  const booking = await story.confirmed(ada, agency)
  const field = await app.member(agency, 'field')
  const [first, second] = await story.sessions(ada, booking)
  await app.rows(`update sessions set assigned_member_id = '${field.member_id}' where id = '${first!.id}'`)
  const ben = await app.parent()
  const other = await story.confirmed(ben, agency, {
    schedule: [{date_range: ['2026-06-20', '2026-06-20'], time_range: ['09:00', '13:00']}],
  })
  const [elsewhere] = await story.sessions(ben, other)
  await app.rows(`update sessions set assigned_member_id = '${field.member_id}' where id = '${elsewhere!.id}'`)
  const times = {start: elsewhere!.scheduled_start, end: plusMs(elsewhere!.scheduled_end, hour_ms)}
  const found = await preview(first!, times)
  expect(found).toMatchObject({conflict: null, assigned_is_busy: true})
  expect(found.after.lead_cents! - found.before.lead_cents!).toBeGreaterThan(0)
  const before = await app.ok(listOrgInvoices, {by: agency})
  expect((await move(first!, times)).status).toBe(200)
  expect(await app.rows('select 1 from credit_notes')).toHaveLength(before.length > 0 ? 1 : 0)
  expect(await moved(agency)).toHaveLength(1)
  expect(await visits.reads(ada, second!)).toMatchObject({scheduled_start: second!.scheduled_start})
})
