import {describe, expect, test} from 'vitest'
import {cancelBooking, getParentBooking} from '#contract/bookings/family-bookings.ts'
import type {LateMinutes} from '#contract/sessions/own-sessions.ts'
import * as contract from '#contract/sessions/sessions.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)
const {morning, agencyMorning} = morningsOf(app)
const minute_ms = 60_000
const hour_ms = 3_600_000

describe('canceling one session', () => {
  test('either side cancels one that has not started; the booking goes on', async () => {
    const {parent, caretaker, booking, second, third} = await morning()
    const cancel = (by: typeof parent | typeof caretaker, {id}: {id: string}, reason?: string) =>
      app.call(contract.cancelSession, {by, key: newId(), params: {id}, body: {reason}})
    const answer = await cancel(caretaker, second, 'Dentist')
    expect(answer.body).toMatchObject({
      status: 'CANCELLED',
      cancelled: {by: 'caretaker', reason: 'Dentist', at: app.clock.now()},
    })
    expect((await visit.reads(caretaker, second)).cancelled?.by_user_id).toBe(caretaker.user_id)
    expect((await visit.reads(parent, second)).cancelled).not.toHaveProperty('by_user_id')
    expectRefusal(await cancel(parent, second), 409, 'session_closed')
    expect((await visit.reads(parent, third)).status).toBe('SCHEDULED')
    expect((await app.ok(getParentBooking, {by: parent, params: {id: booking.id}})).status).toBe('CONFIRMED')
  })

  test('the other adult of a family reads which of them canceled it, the provider does not', async () => {
    const {parent, caretaker, second} = await morning()
    const otto = await joinFamily(app, parent)
    await app.ok(contract.cancelSession, {by: otto, key: newId(), params: {id: second.id}, body: {}})
    expect((await visit.reads(parent, second)).cancelled).toMatchObject({by: 'parent', by_user_id: otto.user_id})
    expect((await visit.reads(caretaker, second)).cancelled).not.toHaveProperty('by_user_id')
  })

  test('canceled late, each side reads what the family owes, and the provider is notified of it', async () => {
    const {parent, caretaker, second, third} = await morning()
    app.clock.advance({hours: 1})
    const cancel = (session: {id: string}) =>
      app.ok(contract.cancelSession, {by: parent, key: newId(), params: {id: session.id}, body: {}})
    expect((await cancel(second)).cancelled).toMatchObject({by: 'parent', due_cents: 2750})
    expect((await visit.reads(caretaker, second)).cancelled).toMatchObject({due_cents: 2500})
    const body = async () => (await app.ok(listNotifications, {by: caretaker})).items[0]!.body
    expect(await body()).toContain('It was late, so the family owes $25.00 for it.')
    expect((await cancel(third)).cancelled).not.toHaveProperty('due_cents')
    expect(await body()).not.toContain('owes')
  })

  test('an agency’s family owes no fee of Village for canceling late, and its field caregiver reads no sum', async () => {
    const {parent, owner, field, session, assign} = await agencyMorning()
    await assign(field.member_id)
    app.clock.set(plusMs(session.scheduled_start, -hour_ms))
    const params = {id: session.id}
    const {cancelled} = await app.ok(contract.cancelSession, {by: parent, key: newId(), params, body: {}})
    expect(cancelled).toMatchObject({due_cents: 2500})
    expect((await visit.reads(owner, session)).cancelled).toMatchObject({due_cents: 2500})
    expect((await visit.reads(field, session)).cancelled).not.toHaveProperty('due_cents')
    const canceled = (await app.ok(listNotifications, {by: field})).items.find(({kind}) => kind === 'session_cancelled')
    expect(canceled?.body).toBe('Mon, Jun 8, 9:00 AM – 1:00 PM.')
    expect(canceled?.body).not.toContain('$')
  })

  test('a family cancels several of a booking at once, all or none, and each person is notified once', async () => {
    const {second: foreign} = await morning()
    const {parent, caretaker, booking, session, second, third} = await morning()
    const otto = await joinFamily(app, parent)
    app.clock.advance({hours: 1})
    const cancel = (also: string[], by: {token: string} = parent, fee_cents = 2750) => {
      const body = {also, reason: 'Spring break', fee_cents}
      return app.call(contract.cancelSession, {by, key: newId(), params: {id: second.id}, body})
    }
    const statuses = async () =>
      (await story.sessions(parent, booking)).map(({id, status}) => id !== session.id && status)
    expectRefusal(await cancel([foreign.id]), 404, 'not_found')
    expectRefusal(await cancel([third.id], caretaker), 404, 'not_found')
    expectRefusal(await cancel([third.id], parent, 0), 409, 'cost_changed')
    expect(await statuses()).toEqual([false, 'SCHEDULED', 'SCHEDULED'])

    const {body} = await cancel([third.id])
    expect(body).toMatchObject({id: second.id, status: 'CANCELLED', cancelled: {by: 'parent', due_cents: 2750}})
    expect(await statuses()).toEqual([false, 'CANCELLED', 'CANCELLED'])
    expect((await visit.reads(caretaker, third)).cancelled).toMatchObject({by: 'parent', reason: 'Spring break'})
    const canceled = async (by: {token: string}) =>
      (await app.ok(listNotifications, {by})).items.filter(({kind}) => kind === 'session_cancelled')
    expect(await canceled(caretaker)).toMatchObject([
      {
        title: expect.stringMatching(/canceled 2 visits$/),
        body: expect.stringMatching(/And 1 later visit\. It was late, so the family owes \$25\.00\./),
      },
    ])
    expect(await canceled(otto)).toHaveLength(1)
    expect(await canceled(parent)).toEqual([])
    expect((await app.ok(getParentBooking, {by: parent, params: {id: booking.id}})).status).toBe('CONFIRMED')
    expectRefusal(await cancel([third.id]), 409, 'session_closed')
  })

  test('one that cannot be canceled any more keeps the others, and each member reads of their own visits', async () => {
    const {parent, owner, field, booking, session, assign} = await agencyMorning()
    const [, second, third] = await story.sessions(parent, booking)
    const gus = await app.member(owner, 'field', {first_name: 'Gus'})
    await assign(field.member_id)
    await assign(field.member_id, {to: second!})
    await assign(gus.member_id, {to: third!})
    await visit.starts(field, session)
    const cancel = (first: {id: string}, ...others: {id: string}[]) => {
      const body = {also: others.map(({id}) => id)}
      return app.call(contract.cancelSession, {by: parent, key: newId(), params: {id: first.id}, body})
    }
    expectRefusal(await cancel(second!, session, third!), 409, 'session_closed')
    expect((await visit.reads(parent, second!)).status).toBe('SCHEDULED')
    expect((await cancel(second!, third!)).status).toBe(200)
    const titles = async (by: {token: string}) =>
      (await app.ok(listNotifications, {by})).items.flatMap(({kind, title}) =>
        kind === 'session_cancelled' ? title.replace(/^.*canceled/, 'canceled') : [],
      )
    expect(await titles(owner)).toEqual(['canceled 2 visits'])
    expect(await titles(field)).toEqual(['canceled a visit'])
    expect(await titles(gus)).toEqual(['canceled a visit'])
  })

  test('one that has started stays', async () => {
    const {parent, caretaker, session} = await morning()
    await visit.starts(caretaker, session)
    const refused = await app.call(contract.cancelSession, {
      by: parent,
      key: newId(),
      params: {id: session.id},
      body: {},
    })
    expectRefusal(refused, 409, 'already_started')
  })

  test('canceling the rest of a booking leaves what has started', async () => {
    const {parent, caretaker, booking, session, second} = await morning()
    await visit.starts(caretaker, session)
    await app.ok(cancelBooking, {
      by: caretaker,
      key: newId(),
      params: {id: booking.id},
      body: {reason: 'Moving away'},
    })
    expect(await visit.reads(parent, session)).toMatchObject({status: 'START_PARTIAL', cancelled: null})
    expect(await visit.reads(parent, second)).toMatchObject({
      status: 'CANCELLED',
      cancelled: {by: 'caretaker', reason: 'Moving away'},
    })
    // and its address, until a day after it
    expect((await visit.reads(caretaker, session)).address).toBeDefined()
  })
})

describe('new times', () => {
  const moved = {start: '2026-06-09T20:00:00.000Z', end: '2026-06-09T23:00:00.000Z'}
  const propose = (by: {token: string}, {id}: {id: string}, body: typeof moved & {reason?: string} = moved) =>
    app.call(contract.proposeReschedule, {by, key: newId(), params: {id}, body})
  const answer = (by: {token: string}, verdict: 'accept' | 'decline', {id}: {id: string}) =>
    app.call(verdict === 'accept' ? contract.acceptReschedule : contract.declineReschedule, {
      by,
      key: newId(),
      params: {id},
      body: {},
    })

  test('are at most a day long by the clock of the place', async () => {
    const {parent, second} = await morning()
    const start = '2026-06-20T20:00:00.000Z'
    const lasts = (hours: number) => ({start, end: plusMs(start, hours * hour_ms)})
    const refusal = expectRefusal(await propose(parent, second, lasts(24.5)), 422)
    expect(refusal.fields).toEqual({end: 'Must be at most one day long'})
    expect((await propose(parent, second, lasts(24))).status).toBe(201)
  })

  test('the other adult of a family is notified of what its adult proposes and accepts', async () => {
    const {parent, caretaker, second} = await morning()
    const otto = await joinFamily(app, parent)
    const newest = async () => (await app.ok(listNotifications, {by: otto})).items[0]
    await propose(parent, second)
    expect(await newest()).toMatchObject({title: expect.stringMatching(/ proposed a new time$/)})
    expect((await newest())?.body).not.toContain('Accept or decline')
    await propose(caretaker, second)
    await answer(parent, 'accept', second)
    expect(await newest()).toMatchObject({title: expect.stringMatching(/ accepted the new time$/)})
  })

  test('a proposal whose author has not read the open one is refused, and replaces it once it was read', async () => {
    const {parent, caretaker, second} = await morning()
    const propose = (by: typeof parent | typeof caretaker, hour: number, replaces: string | null) => {
      const [start, end] = [second.scheduled_start, second.scheduled_end].map(at => plusMs(at, hour * hour_ms))
      const body = {start: start!, end: end!, replaces}
      return app.call(contract.proposeReschedule, {by, key: newId(), params: {id: second.id}, body})
    }
    const theirs = (await propose(caretaker, 1, null)).body.reschedule!
    expectRefusal(await propose(parent, 2, null), 409, 'reschedule_closed')
    expect((await visit.reads(parent, second)).reschedule).toMatchObject({id: theirs.id, proposed_by: 'caretaker'})
    expect((await propose(parent, 2, theirs.id)).body.reschedule).toMatchObject({proposed_by: 'parent'})
  })

  test.each([
    ['accept', 'These times have already been accepted.'],
    ['decline', 'These times have already been declined.'],
  ] as const)('a proposal that replaces one which was answered meanwhile is refused: %s', async (verdict, detail) => {
    const {parent, caretaker, second} = await morning()
    const theirs = (await propose(caretaker, second)).body.reschedule!
    await answer(parent, verdict, second)
    const before = await visit.reads(parent, second)
    const body = {start: '2026-06-09T21:00:00.000Z', end: '2026-06-10T00:00:00.000Z', replaces: theirs.id}
    for (const by of [parent, caretaker]) {
      const refused = await app.call(contract.proposeReschedule, {by, key: newId(), params: {id: second.id}, body})
      expect(expectRefusal(refused, 409, 'reschedule_closed')).toMatchObject({detail})
    }
    const {scheduled_start, reschedule} = await visit.reads(parent, second)
    expect({scheduled_start, reschedule}).toEqual({scheduled_start: before.scheduled_start, reschedule: null})
  })

  test('times that were replaced by others since they were read are not accepted', async () => {
    const {parent, caretaker, second} = await morning()
    await propose(parent, second)
    const later = {start: '2026-06-09T21:00:00.000Z', end: '2026-06-10T00:00:00.000Z'}
    await propose(parent, second, later)
    const accept = (body: Partial<typeof moved>) =>
      app.call(contract.acceptReschedule, {by: caretaker, key: newId(), params: {id: second.id}, body})
    expectRefusal(await accept(moved), 409, 'reschedule_closed')
    expectRefusal(await accept({...later, end: moved.end}), 409, 'reschedule_closed')
    expect(await visit.reads(parent, second)).toMatchObject({scheduled_start: second.scheduled_start})
    expect((await accept(later)).body).toMatchObject({scheduled_start: later.start, scheduled_end: later.end})
  })

  test('one side proposes, the other agrees, and the session moves', async () => {
    const {parent, caretaker, second} = await morning()
    const proposed = await propose(parent, second, {...moved, reason: 'Late shift'})
    expect(proposed.status).toBe(201)
    expect(proposed.body.reschedule).toMatchObject({
      proposed_by: 'parent',
      by: parent.user_id,
      ...moved,
      reason: 'Late shift',
    })
    expectRefusal(await answer(parent, 'accept', second), 409, 'reschedule_closed')
    const accepted = await answer(caretaker, 'accept', second)
    expect(accepted.body).toMatchObject({
      status: 'SCHEDULED',
      scheduled_start: moved.start,
      scheduled_end: moved.end,
      reschedule: null,
    })
    const [row] = await app.rows<{local_date: string; history: unknown}>(
      `select local_date::text, (select data from session_events where session_id = s.id) as history
       from sessions s where id = '${second.id}'`,
    )
    expect(row).toMatchObject({
      local_date: '2026-06-09',
      history: {kind: 'rescheduled', from: {start: second.scheduled_start}, to: moved},
    })
    expectRefusal(await answer(caretaker, 'accept', second), 409, 'reschedule_closed')
  })

  test('the provider reads which adult proposed it, not the family’s contact', async () => {
    const {parent, caretaker, second} = await morning()
    const otto = await joinFamily(app, parent)
    await propose(otto, second)
    expect((await visit.reads(caretaker, second)).reschedule).toMatchObject({by: otto.user_id, by_name: 'Otto'})
    expect((await visit.reads(parent, second)).reschedule).not.toHaveProperty('by_name')
    await propose(parent, second)
    expect((await visit.reads(caretaker, second)).reschedule).not.toHaveProperty('by_name')
  })

  test('who accepts what was just withdrawn reads that the other side withdrew it', async () => {
    const {parent, caretaker, second} = await morning()
    await propose(caretaker, second)
    await answer(caretaker, 'decline', second)
    const late = await answer(parent, 'accept', second)
    expectRefusal(late, 409, 'reschedule_closed')
    expect(late.body).toMatchObject({
      detail: 'The other side withdrew the proposed times. The visit stays as it is.',
    })
    await propose(caretaker, second)
    await answer(parent, 'decline', second)
    expect((await answer(parent, 'accept', second)).body).toMatchObject({
      detail: 'These times have already been declined.',
    })
    await propose(caretaker, second)
    await answer(parent, 'accept', second)
    expect((await answer(parent, 'accept', second)).body).toMatchObject({
      detail: 'These times have already been accepted.',
    })
    expect((await answer(caretaker, 'accept', second)).body).toMatchObject({
      detail: 'There are no proposed times to answer.',
    })
  })

  test('a proposal is declined, taken back, or answered by another', async () => {
    const {parent, caretaker, second} = await morning()
    await propose(parent, second)
    expect((await answer(caretaker, 'decline', second)).body.reschedule).toBeNull()
    expectRefusal(await answer(caretaker, 'decline', second), 409, 'reschedule_closed')
    await propose(parent, second)
    await propose(parent, second, {...moved, end: '2026-06-09T22:00:00.000Z'})
    await propose(caretaker, second, {...moved, end: '2026-06-09T21:00:00.000Z'})
    expect((await answer(caretaker, 'decline', second)).status).toBe(200)
    const rows = await app.rows<{status: string}>(
      `select status from reschedules where session_id = '${second.id}' order by id`,
    )
    expect(rows.map(row => row.status)).toEqual(['DECLINED', 'WITHDRAWN', 'DECLINED', 'WITHDRAWN'])
  })

  test('two proposals at once leave one', async () => {
    const {parent, caretaker, second} = await morning()
    const both = await Promise.all([propose(parent, second), propose(caretaker, second)])
    expect(both.map(each => each.status)).toEqual([201, 201])
    const [open] = await app.rows<{n: number}>(
      `select count(*)::int as n from reschedules where session_id = '${second.id}' and status = 'OPEN'`,
    )
    expect(open?.n).toBe(1)
  })

  test('the past, the wrong way round, and another session’s time are refused', async () => {
    const {parent, caretaker, session, second, third} = await morning()
    const past = {start: plusMs(app.clock.now(), -1), end: plusMs(app.clock.now(), hour_ms)}
    expect(expectRefusal(await propose(parent, second, past), 422).fields).toHaveProperty('start')
    const backwards = await propose(parent, second, {start: moved.end, end: moved.start})
    expect(expectRefusal(backwards, 422).fields).toHaveProperty('end')
    const onThird = {start: third.scheduled_start, end: third.scheduled_end}
    expect(expectRefusal(await propose(parent, second, onThird), 422).fields).toHaveProperty('start')
    await visit.starts(caretaker, session)
    expectRefusal(await propose(parent, session), 409, 'already_started')
    expectRefusal(await answer(parent, 'accept', third), 409, 'reschedule_closed')
    expectRefusal(await propose(await app.parent(), second), 404)
  })

  test('a caregiver who has meanwhile been booked for that time is busy', async () => {
    const {parent, caretaker, second} = await morning()
    await propose(parent, second)
    await story.confirmed(await app.parent(), caretaker, {
      schedule: [{date_range: ['2026-06-09', '2026-06-09'], time_range: ['16:00', '19:00']}],
    })
    expectRefusal(await answer(caretaker, 'accept', second), 409, 'caretaker_busy')
    expectRefusal(await propose(parent, second), 409, 'caretaker_busy')
    expect((await visit.reads(parent, second)).scheduled_start).toBe(second.scheduled_start)
  })

  test('a visit that begins answers the proposal', async () => {
    const {parent, caretaker, session} = await morning()
    app.clock.advance({hours: -1})
    await propose(parent, session)
    await visit.starts(caretaker, session)
    expect((await visit.reads(parent, session)).reschedule).toBeNull()
    expectRefusal(await answer(caretaker, 'accept', session), 409, 'already_started')
    const [row] = await app.rows<{status: string}>(`select status from reschedules where session_id = '${session.id}'`)
    expect(row?.status).toBe('EXPIRED')
  })
})

describe('running late', () => {
  const late = (by: {token: string}, {id}: {id: string}, minutes: LateMinutes, claimed_at?: string) =>
    app.call(contract.sayLate, {by, key: newId(), params: {id}, body: {minutes, claimed_at}})

  test('the other side reads how late, and when it was said; a repeat is one word', async () => {
    const {parent, caretaker, session} = await morning()
    const at = plusMs(session.scheduled_start, -10 * minute_ms)
    await late(caretaker, session, 20, at)
    await late(caretaker, session, 20, at)
    const said = {side: 'caretaker', by: caretaker.user_id, minutes: 20, at}
    expect((await visit.reads(parent, session)).late).toEqual(said)
    const [row] = await app.rows<{n: number}>(
      `select count(*)::int as n from session_events where session_id = '${session.id}'`,
    )
    expect(row?.n).toBe(1)
    await visit.starts(parent, session)
    expect((await visit.reads(parent, session)).late).toBeNull()
  })

  test('it is over with the booked end, also where no one confirmed the start', async () => {
    const {parent, caretaker, session} = await morning()
    await late(caretaker, session, 20)
    app.clock.set(plusMs(session.scheduled_end, -1))
    expect((await visit.reads(parent, session)).late).toMatchObject({minutes: 20})
    app.clock.set(session.scheduled_end)
    expect((await visit.reads(parent, session)).late).toBeNull()
  })

  test('an hour and a half is read as that', async () => {
    const {parent, caretaker, session} = await morning()
    await late(caretaker, session, 90)
    expect((await visit.reads(parent, session)).late).toMatchObject({side: 'caretaker', minutes: 90})
  })

  test('who is sent instead has said nothing, and may come as late; what the family said stays', async () => {
    const {parent, owner, field: fay, session, assign} = await agencyMorning()
    const cal = await app.member(owner, 'field')
    await assign(fay.member_id)
    await late(parent, session, 10)
    await late(fay, session, 20)
    expect(await visit.reads(parent, session)).toMatchObject({
      late: {side: 'caretaker', minutes: 20},
      also_late: {side: 'parent', minutes: 10},
    })
    app.clock.advance({minutes: 1})
    await assign(cal.member_id)
    const sent = await visit.reads(owner, session)
    expect(sent.late).toMatchObject({side: 'parent', minutes: 10})
    expect(sent).not.toHaveProperty('also_late')
    await late(cal, session, 20)
    expect((await visit.reads(parent, session)).late).toMatchObject({side: 'caretaker', minutes: 20})
  })

  test('one of the offered numbers of minutes, by a party of the session', async () => {
    const {parent, session} = await morning()
    expect(expectRefusal(await late(parent, session, 15 as LateMinutes), 422).fields).toHaveProperty('minutes')
    expectRefusal(await late(await app.caretaker(), session, 10), 404)
  })
})
