import {expect, test} from 'vitest'
import {listAllBookings} from '#contract/admin/bookings.ts'
import * as exceptions from '#contract/admin/exceptions.ts'
import {listOrganizationBookings} from '#contract/bookings/provider-bookings.ts'
import {listNotifications} from '#contract/notifications.ts'
import {acceptReschedule, cancelSession, proposeReschedule} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const visit = visitsOf(app)
const {morning, agencyMorning} = morningsOf(app)
const minute_ms = 60_000
const week_ms = 7 * 24 * 60 * minute_ms

const hour_ms = 60 * minute_ms

/** A visit that is moved by a week, or as far as is named, just before it begins; the clock is at its earlier end. */
async function movedBeforeItBegan(by_ms = week_ms) {
  const made = await morning()
  const {parent, caretaker, session} = made
  const from = {start: session.scheduled_start, end: session.scheduled_end}
  const to = {start: plusMs(from.start, by_ms), end: plusMs(from.end, by_ms)}
  app.clock.set(plusMs(from.start, -3 * minute_ms))
  const post = () => ({key: newId(), params: {id: session.id}})
  await app.ok(proposeReschedule, {by: caretaker, ...post(), body: to})
  await app.ok(acceptReschedule, {by: parent, ...post(), body: to})
  app.clock.set(from.end)
  const newest = async () => (await app.ok(listNotifications, {by: parent})).items[0]!
  return {...made, from, to, newest}
}

test('a tap of the times before a move is stored, does not start the moved visit and notifies no one', async () => {
  const {parent, caretaker, session, from, to, newest} = await movedBeforeItBegan()
  const before = await newest()
  const answer = await visit.starts(caretaker, session, {claimed_at: plusMs(from.start, -5 * minute_ms), offline: true})
  expect(answer).toMatchObject({status: 'SCHEDULED', confirmations: {start: {caretaker: null}}})
  expect(answer.receipt.flags).toContain('of_earlier_times')
  expect(answer.other_confirmations).toMatchObject([{edge: 'start', flags: answer.receipt.flags}])
  expect(await newest()).toEqual(before)
  expect(await visit.reads(parent, session)).not.toHaveProperty('other_confirmations')

  app.clock.set(to.start)
  expect(await visit.starts(caretaker, session)).toMatchObject({
    status: 'START_PARTIAL',
    confirmations: {start: {caretaker: {effective_at: to.start}}},
  })
})

test('the moved visit can be canceled after such a tap', async () => {
  const {parent, caretaker, session, from} = await movedBeforeItBegan()
  await visit.starts(caretaker, session, {claimed_at: from.start, offline: true})
  const body = await app.ok(cancelSession, {by: parent, key: newId(), params: {id: session.id}, body: {}})
  expect(body.status).toBe('CANCELLED')
})

test('what both sides confirmed at the times before a move is billed as staff decide, not at nothing', async () => {
  const {parent, caretaker, session, from, newest} = await movedBeforeItBegan()
  for (const by of [caretaker, parent]) {
    await visit.starts(by, session, {claimed_at: from.start, offline: true})
    await visit.ends(by, session, {claimed_at: from.end, offline: true})
  }
  expect(await visit.reads(parent, session)).toMatchObject({
    status: 'COMPLETED',
    settled_by: null,
    exceptions: ['moved_meanwhile'],
  })
  expect((await app.ok(listNotifications, {by: caretaker})).items[0]!.body).toContain(
    'Both sides confirmed it at the times before it was moved, so our team decides which times count.',
  )
  const admin = await app.staff()
  const {items} = await app.ok(exceptions.listExceptions, {by: admin, query: {about: 'visits'}})
  expect(items.find(({id}) => id === session.id)).toMatchObject({reasons: ['moved_meanwhile']})

  const {visit: settled} = await app.ok(exceptions.settleException, {
    by: admin,
    key: newId(),
    params: {id: session.id},
    body: {act: 'settle', started_at: from.start, ended_at: from.end, reason_code: 'both_told', memo: 'They agree'},
  })
  expect(settled).toMatchObject({status: 'COMPLETED', settled_by: 'staff', started_at: from.start})
  expect((await newest()).body).toContain('$100.00')
})

/** Staff decide on these times. */
const decide = async (session: {id: string}, {start, end}: {start: string; end: string}) =>
  app.call(exceptions.settleException, {
    by: await app.staff(),
    key: newId(),
    params: {id: session.id},
    body: {act: 'settle', started_at: start, ended_at: end, reason_code: 'both_told', memo: 'They agree'},
  })

test('the times before a move by two hours are billed in full if staff decide on them', async () => {
  const {parent, caretaker, session, from, newest} = await movedBeforeItBegan(2 * hour_ms)
  for (const by of [caretaker, parent]) await visit.starts(by, session, {claimed_at: from.start, offline: true})
  for (const by of [caretaker, parent]) await visit.ends(by, session, {claimed_at: from.end, offline: true})
  expect(await visit.reads(parent, session)).toMatchObject({exceptions: ['moved_meanwhile']})
  expect((await decide(session, from)).status).toBe(200)
  expect((await newest()).body).toContain('$100.00')
})

test('an end of the times before a move by two hours does not begin the moved visit, which can be canceled', async () => {
  const {parent, caretaker, session, from, newest} = await movedBeforeItBegan(2 * hour_ms)
  const before = await newest()
  await visit.starts(caretaker, session, {claimed_at: from.start, offline: true})
  const answer = await visit.ends(caretaker, session, {claimed_at: from.end, offline: true})
  expect(answer).toMatchObject({status: 'SCHEDULED', confirmations: {end: {caretaker: null}}})
  expect(answer.receipt.flags).toContain('of_earlier_times')
  expect(await newest()).toEqual(before)
  const body = await app.ok(cancelSession, {by: parent, key: newId(), params: {id: session.id}, body: {}})
  expect(body.status).toBe('CANCELLED')
})

test('staff may decide on the times before a move to an earlier day', async () => {
  const {parent, caretaker, session} = await morning()
  const from = {start: session.scheduled_start, end: session.scheduled_end}
  const later = {start: plusMs(from.start, week_ms), end: plusMs(from.end, week_ms)}
  const to = {start: plusMs(from.start, hour_ms), end: plusMs(from.end, hour_ms)}
  app.clock.set(plusMs(from.start, -hour_ms))
  for (const times of [later, to]) {
    const post = () => ({key: newId(), params: {id: session.id}})
    app.clock.advance({minutes: 1})
    await app.ok(proposeReschedule, {by: caretaker, ...post(), body: times})
    await app.ok(acceptReschedule, {by: parent, ...post(), body: times})
  }
  app.clock.set(later.start)
  await visit.starts(caretaker, session)
  app.clock.set(later.end)
  await visit.ends(caretaker, session)
  expect((await decide(session, later)).status).toBe(200)
  expect(await visit.reads(parent, session)).toMatchObject({settled_by: 'staff', started_at: later.start})
  const [notification] = (await app.ok(listNotifications, {by: parent})).items
  expect(notification!.body).toContain('$100.00')
})

test('a family that confirmed at the times before a move is asked to confirm the moved visit too', async () => {
  const {parent, caretaker, session, from, to, newest} = await movedBeforeItBegan()
  await visit.starts(parent, session, {claimed_at: from.start, offline: true})
  app.clock.set(to.start)
  await visit.starts(caretaker, session)
  expect(await newest()).toMatchObject({
    kind: 'session_confirmed',
    read_at: null,
    body: expect.stringContaining('Please confirm it too.'),
  })
  await visit.starts(parent, session)
  expect(
    (await app.ok(listNotifications, {by: parent})).items.find(({kind}) => kind === 'session_confirmed'),
  ).toMatchObject({read_at: expect.any(String), body: expect.not.stringContaining('Please confirm')})
})

test('for staff a visit whose start one side confirmed at earlier times only is not confirmed by both', async () => {
  const {parent, caretaker, booking, session, from, to} = await movedBeforeItBegan()
  await visit.starts(caretaker, session, {claimed_at: from.start, offline: true})
  app.clock.set(to.start)
  await visit.starts(parent, session)
  app.clock.set(to.end)
  for (const by of [parent, caretaker]) await visit.ends(by, session)
  app.clock.advance({hours: 1})
  const day = to.end.slice(0, 10)
  const admin = await app.staff()
  const list = async () =>
    (await app.ok(listAllBookings, {by: admin, query: {from: day, to: day, visits: 'unconfirmed'}})).items.map(
      ({id}) => id,
    )
  expect(await list()).toContain(booking.id)
  await visit.starts(caretaker, session, {reported_at: to.start, reason: 'forgot'})
  expect(await list()).not.toContain(booking.id)
})

test('a confirmation at the times before a move leaves the moved visit to begin, also once it is moved back', async () => {
  const {parent, caretaker, session, from} = await movedBeforeItBegan()
  app.clock.set(plusMs(from.start, 5 * minute_ms))
  await visit.starts(caretaker, session, {claimed_at: plusMs(from.start, minute_ms), offline: true})
  app.clock.set(plusMs(from.start, 10 * minute_ms))
  const back = {start: plusMs(from.start, 30 * minute_ms), end: plusMs(from.end, 30 * minute_ms)}
  const post = () => ({key: newId(), params: {id: session.id}})
  await app.ok(proposeReschedule, {by: caretaker, ...post(), body: back})
  await app.ok(acceptReschedule, {by: parent, ...post(), body: back})
  app.clock.set(back.start)
  expect(await visit.starts(caretaker, session)).toMatchObject({
    status: 'START_PARTIAL',
    confirmations: {start: {caretaker: {effective_at: back.start}}},
  })
})

test('an agency’s visit counts for who went at its new times, not for who confirmed at earlier ones', async () => {
  const {parent, owner, field, session, assign} = await agencyMorning()
  const from = session.scheduled_start
  const to = {start: plusMs(from, week_ms), end: plusMs(session.scheduled_end, week_ms)}
  app.clock.set(plusMs(from, -3 * minute_ms))
  await assign(field.member_id)
  const post = () => ({key: newId(), params: {id: session.id}, body: to})
  await app.ok(proposeReschedule, {by: owner, ...post()})
  await app.ok(acceptReschedule, {by: parent, ...post()})
  app.clock.set(session.scheduled_end)
  await visit.starts(field, session, {claimed_at: from, offline: true})
  const gus = await app.member(owner, 'field', {first_name: 'Gus'})
  await assign(gus.member_id)
  app.clock.set(to.start)
  await visit.starts(parent, session)
  app.clock.set(to.end)
  for (const by of [parent, gus]) await visit.ends(by, session)
  expect(await visit.reads(owner, session)).not.toHaveProperty('began_by')
  const [booking] = await app.ok(listOrganizationBookings, {by: owner, query: {}})
  expect(booking?.attended_names).toEqual([expect.stringContaining('Gus')])
})
