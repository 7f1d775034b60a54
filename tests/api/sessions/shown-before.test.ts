import {describe, expect, test} from 'vitest'
import {cancelBooking} from '#contract/bookings/family-bookings.ts'
import {listNotifications} from '#contract/notifications.ts'
import {sayLate} from '#contract/sessions/own-sessions.ts'
import * as contract from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import type {Person} from '#tests/support/people.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const visit = visitsOf(app)
const {morning} = morningsOf(app)
const minute_ms = 60_000
const day_ms = 24 * 60 * minute_ms

const newest = async (by: Person) => (await app.ok(listNotifications, {by})).items[0]!

/** A visit whose start both confirmed, and whose end the family and the caregiver put forty minutes apart. */
async function differing() {
  const made = await morning()
  const {parent, caretaker, session} = made
  await visit.starts(caretaker, session)
  await visit.starts(parent, session)
  app.clock.set(session.scheduled_end)
  await visit.ends(parent, session)
  app.clock.set(plusMs(session.scheduled_end, 40 * minute_ms))
  await visit.ends(caretaker, session)
  const times = {started_at: session.scheduled_start, ended_at: plusMs(session.scheduled_end, 40 * minute_ms)}
  const agree = (body: {started_at?: string; ended_at?: string}) =>
    app.call(contract.agreeTimes, {by: parent, key: newId(), params: {id: session.id}, body})
  return {...made, times, agree}
}

describe('accepting the other side’s times', () => {
  test('other times than the ones that were read are refused with those that count now', async () => {
    const {parent, session, times, agree} = await differing()
    const refused = await agree({...times, ended_at: plusMs(times.ended_at, -10 * minute_ms)})
    expectRefusal(refused, 409, 'times_changed')
    expect(refused.body).toMatchObject({current: times})
    expect((await visit.reads(parent, session)).settled_by).toBeNull()
    expect((await agree(times)).body).toMatchObject({settled_by: 'accepted', ...times})
  })

  test('an app that names no times is not asked', async () => {
    const {agree} = await differing()
    expect((await agree({})).status).toBe(200)
  })

  test('the notification names the times and the sum that count, not the booked ones', async () => {
    const {caretaker, times, agree} = await differing()
    await agree(times)
    const {kind, body} = await newest(caretaker)
    expect(kind).toBe('session_settled')
    expect(body).toBe(
      'Mon, Jun 8, 9:00 AM – 1:40 PM, because the other side accepted your times. $116.67 for the care.',
    )
  })
})

test('settled by silence, both sides are notified of the times that count', async () => {
  const {parent, caretaker, session} = await morning()
  await visit.starts(caretaker, session)
  app.clock.set(plusMs(session.scheduled_end, -60 * minute_ms))
  await visit.ends(caretaker, session)
  await visit.until(plusMs(session.scheduled_end, day_ms))
  const bodies = await Promise.all(
    [parent, caretaker].map(async by => {
      const {items} = await app.ok(listNotifications, {by})
      return items.find(({kind}) => kind === 'session_settled')?.body
    }),
  )
  const times = 'Mon, Jun 8, 9:00 AM – 12:00 PM, based on what was confirmed by the deadline.'
  expect(bodies).toEqual([`${times} $75.00 for the care, $82.50 with Village’s fee.`, `${times} $75.00 for the care.`])
})

describe('what canceling costs', () => {
  const free_until = (session: {scheduled_start: string}) => plusMs(session.scheduled_start, -day_ms)

  test('a fee that began after the dialog was read is refused with the sum, and nothing is canceled', async () => {
    const {parent, second} = await morning()
    app.clock.set(plusMs(free_until(second), 1000))
    const cancel = (fee_cents?: number) =>
      app.call(contract.cancelSession, {by: parent, key: newId(), params: {id: second.id}, body: {fee_cents}})
    const refused = await cancel(0)
    expectRefusal(refused, 409, 'cost_changed')
    expect(refused.body).toMatchObject({
      detail: 'Canceling costs $27.50 now. Nothing was canceled; cancel again if you still want to.',
      current: {fee_cents: 2750},
    })
    expect((await visit.reads(parent, second)).status).toBe('SCHEDULED')
    expect((await cancel(2750)).body).toMatchObject({status: 'CANCELLED', cancelled: {due_cents: 2750}})
  })

  test('the same for the rest of a booking; an app that names no sum cancels', async () => {
    const {parent, booking, second} = await morning()
    app.clock.set(plusMs(free_until(second), 1000))
    const cancel = (fee_cents?: number) =>
      app.call(cancelBooking, {by: parent, key: newId(), params: {id: booking.id}, body: {fee_cents}})
    expectRefusal(await cancel(0), 409, 'cost_changed')
    expect((await visit.reads(parent, second)).status).toBe('SCHEDULED')
    expect((await cancel()).status).toBe(200)
  })
})

describe('a delay notice that arrives late', () => {
  const say = (by: Person, {id}: {id: string}, claimed_at: string) =>
    app.ok(sayLate, {by, key: newId(), params: {id}, body: {minutes: 20, claimed_at}})
  const isLateNotified = async (by: Person) =>
    (await app.ok(listNotifications, {by})).items.some(({kind}) => kind === 'session_late')

  test('of a visit that was canceled notifies no one', async () => {
    const {parent, caretaker, session} = await morning()
    const at = plusMs(session.scheduled_start, -30 * minute_ms)
    await app.ok(contract.cancelSession, {by: parent, key: newId(), params: {id: session.id}, body: {}})
    await say(caretaker, session, at)
    expect(await isLateNotified(parent)).toBe(false)
  })

  test('of the times before a move is neither shown nor notified; one of the new times is', async () => {
    const {parent, caretaker, session} = await morning()
    app.clock.set(plusMs(session.scheduled_start, -10 * minute_ms))
    const to = {start: plusMs(session.scheduled_start, 7 * day_ms), end: plusMs(session.scheduled_end, 7 * day_ms)}
    const post = () => ({key: newId(), params: {id: session.id}})
    await app.ok(contract.proposeReschedule, {by: caretaker, ...post(), body: to})
    await app.ok(contract.acceptReschedule, {by: parent, ...post(), body: to})
    await say(caretaker, session, plusMs(session.scheduled_start, -30 * minute_ms))
    expect((await visit.reads(parent, session)).late).toBeNull()
    expect(await isLateNotified(parent)).toBe(false)
    app.clock.set(plusMs(to.start, -20 * minute_ms))
    await say(caretaker, session, app.clock.now())
    expect((await visit.reads(parent, session)).late).toMatchObject({minutes: 20})
    expect(await isLateNotified(parent)).toBe(true)
  })
})
