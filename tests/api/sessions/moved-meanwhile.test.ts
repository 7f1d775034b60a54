import {expect, test} from 'vitest'
import * as exceptions from '#contract/admin/exceptions.ts'
import {listNotifications} from '#contract/notifications.ts'
import {acceptReschedule, cancelSession, proposeReschedule} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const visit = visitsOf(app)
const {morning} = morningsOf(app)
const minute_ms = 60_000
const week_ms = 7 * 24 * 60 * minute_ms

/** A visit that is moved to the same hours a week later just before it begins; the clock is at its earlier end. */
async function movedBeforeItBegan() {
  const made = await morning()
  const {parent, caretaker, session} = made
  const from = {start: session.scheduled_start, end: session.scheduled_end}
  const to = {start: plusMs(from.start, week_ms), end: plusMs(from.end, week_ms)}
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
