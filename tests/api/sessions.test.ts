import {randomUUID} from 'node:crypto'
import {describe, expect, test} from 'vitest'
import {cancelBooking, getParentBooking} from '#contract/bookings.ts'
import * as contract from '#contract/sessions.ts'
import {startCodeAt} from '#domain/start-code.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {pgCode} from '#server/db/client.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)
const minute_ms = 60_000
const hour_ms = 60 * minute_ms

/** A family, a caregiver, and the first of their three mornings, at its start by the clock. */
async function morning(overrides: Parameters<typeof story.request>[1] = {}) {
  app.clock.set(testStart)
  const parent = await app.parent()
  const caretaker = await app.caretaker()
  const booking = await story.confirmed(parent, caretaker, overrides)
  const [session, second, third] = await story.sessions(parent, booking)
  app.clock.set(session!.scheduled_start)
  return {parent, caretaker, booking, session: session!, second: second!, third: third!}
}

/** The same by an agency, with somebody of its field. */
async function agencyMorning() {
  app.clock.set(testStart)
  const parent = await app.parent()
  const owner = await app.agency()
  const field = await app.member(owner, 'field', {first_name: 'Fay'})
  const booking = await story.confirmed(parent, owner)
  const [session, second] = await story.sessions(parent, booking)
  const assign = (member_id: string | null, of = session!) =>
    app.call(contract.assignSession, {by: owner, key: newId(), params: {id: of.id}, body: {member_id}})
  app.clock.set(session!.scheduled_start)
  return {parent, owner, field, booking, session: session!, second: second!, assign}
}

describe('confirming', () => {
  test('four taps settle a visit by the caregiver’s times, and the booking follows', async () => {
    const {parent, caretaker, booking, session} = await morning()
    const status = async () => (await app.ok(getParentBooking, {by: parent, params: {id: booking.id}})).status

    expect((await visit.starts(caretaker, session)).status).toBe('START_PARTIAL')
    expect(await status()).toBe('IN_PROGRESS')
    app.clock.advance({minutes: 4})
    expect((await visit.starts(parent, session)).status).toBe('IN_PROGRESS')
    app.clock.set(session.scheduled_end)
    expect((await visit.ends(parent, session)).status).toBe('END_PARTIAL')
    app.clock.advance({minutes: 5})
    const done = await visit.ends(caretaker, session)

    expect(done).toMatchObject({
      status: 'COMPLETED',
      settled_by: 'agreement',
      started_at: session.scheduled_start,
      ended_at: plusMs(session.scheduled_end, 5 * minute_ms),
      receipt: {side: 'caretaker', edge: 'end', replayed: false, flags: []},
    })
    const {receipt: _, my_side: __, ...same} = done
    expect(await visit.reads(parent, session)).toMatchObject({
      status: same.status,
      settled_by: same.settled_by,
      ended_at: same.ended_at,
      contest_until: same.contest_until,
    })
    // two more mornings are ahead
    expect(await status()).toBe('IN_PROGRESS')
  })

  test('a repeat within two minutes is answered with the first receipt and stores nothing', async () => {
    const {caretaker, session} = await morning()
    const first = await visit.starts(caretaker, session, {offline: true})
    app.clock.advance({seconds: 119})
    const again = await visit.starts(caretaker, session)
    expect(again.receipt).toEqual({...first.receipt, replayed: true})
    expect(await visit.storedFlags(session)).toHaveLength(1)
  })

  test('a tap that differs by more is kept too, and the earliest counts', async () => {
    const {caretaker, session} = await morning()
    app.clock.advance({minutes: 5})
    await visit.starts(caretaker, session)
    const earlier = await visit.starts(caretaker, session, {
      claimed_at: session.scheduled_start,
      offline: true,
    })
    expect(earlier.receipt).toMatchObject({replayed: false, effective_at: session.scheduled_start})
    expect(earlier.confirmations.start.caretaker?.effective_at).toBe(session.scheduled_start)
    expect(await visit.storedFlags(session)).toHaveLength(2)
  })

  test('one idempotency key is one claim, and answers only for its own request', async () => {
    const {caretaker, session} = await morning()
    const key = newId()
    const send = (body: object) =>
      app.call(contract.confirmStartByCaretaker, {by: caretaker, key, params: {id: session.id}, body})
    const first = await send({})
    app.clock.advance({hours: 1})
    const again = await send({})
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expectRefusal(await send({offline: true}), 422, 'idempotency_key_reused')
    expect(await visit.storedFlags(session)).toHaveLength(1)
  })

  test('both sides at the same moment both count', async () => {
    const {parent, caretaker, session} = await morning()
    await Promise.all([visit.starts(parent, session), visit.starts(caretaker, session)])
    expect((await visit.reads(parent, session)).status).toBe('IN_PROGRESS')
    const [row] = await app.rows<{status: string}>(`select status from sessions where id = '${session.id}'`)
    expect(row?.status).toBe('IN_PROGRESS')
  })

  test('the last two visits of a booking that end at the same moment complete it', async () => {
    const {parent, caretaker, booking, session, second, third} = await morning()
    await app.ok(contract.cancelSession, {by: parent, key: newId(), params: {id: third.id}, body: {}})
    app.clock.set(second.scheduled_end)
    for (const each of [session, second]) {
      for (const by of [parent, caretaker]) {
        await visit.starts(by, each, {claimed_at: each.scheduled_start})
      }
      await visit.ends(parent, each, {claimed_at: each.scheduled_end})
    }
    await Promise.all(
      [session, second].map(each => visit.ends(caretaker, each, {claimed_at: each.scheduled_end})),
    )
    expect(await app.ok(getParentBooking, {by: parent, params: {id: booking.id}})).toMatchObject({
      status: 'COMPLETED',
    })
  })

  test('an offline tap counts from the press, by the server’s clock', async () => {
    const {caretaker, session} = await morning()
    const pressed = plusMs(session.scheduled_start, 3 * minute_ms)
    app.clock.advance({hours: 3})
    // the phone's clock runs an hour ahead
    const answer = await visit.starts(caretaker, session, {
      claimed_at: plusMs(pressed, hour_ms),
      device_offset_ms: hour_ms,
      offline: true,
    })
    expect(answer.receipt).toMatchObject({
      claimed_at: plusMs(pressed, hour_ms),
      effective_at: pressed,
      received_at: app.clock.now(),
      flags: ['clock_skew'],
    })
    expect(answer.confirmations.start.caretaker).toMatchObject({offline: true, device_offset_ms: hour_ms})
  })

  test('what is reported about the very press takes its place', async () => {
    const {caretaker, session} = await morning()
    app.clock.advance({minutes: 40})
    const claimed_at = app.clock.now()
    await visit.starts(caretaker, session, {claimed_at})
    const reported = await visit.starts(caretaker, session, {
      claimed_at,
      reported_at: session.scheduled_start,
      reason: 'Forgot to press',
    })
    expect(reported.confirmations.start.caretaker).toMatchObject({
      effective_at: session.scheduled_start,
      reported_at: session.scheduled_start,
      reason: 'Forgot to press',
    })
    expect(await visit.storedFlags(session)).toEqual([['late'], []])
  })

  test('early, late, skewed, ahead of time and the wrong way round: stored and flagged', async () => {
    const {parent, caretaker, session} = await morning()
    app.clock.set(plusMs(session.scheduled_start, -31 * minute_ms))
    expect((await visit.starts(caretaker, session)).receipt.flags).toEqual(['early'])
    app.clock.set(plusMs(session.scheduled_start, 31 * minute_ms))
    expect((await visit.starts(parent, session)).receipt.flags).toEqual(['late'])
    const ahead = await visit.ends(parent, session, {claimed_at: plusMs(app.clock.now(), 4 * hour_ms)})
    expect(ahead.receipt.flags).toEqual(['early', 'in_future'])
    expect(ahead.receipt.effective_at).toBe(app.clock.now())
    const before = await visit.ends(caretaker, session, {
      claimed_at: plusMs(session.scheduled_start, -40 * minute_ms),
    })
    expect(before.receipt.flags).toEqual(['early', 'end_before_start'])
    expect(await visit.storedFlags(session)).toHaveLength(4)
  })

  test('far from the place is flagged, unless only a ZIP code is known or the reading is that coarse', async () => {
    const near = await morning()
    // about a kilometre north
    const away = {
      latitude: near.session.latitude! + 0.009,
      longitude: near.session.longitude!,
      accuracy_m: 20,
    }
    expect((await visit.starts(near.caretaker, near.session, away)).receipt.flags).toEqual(['out_of_place'])
    expect(
      (await visit.ends(near.caretaker, near.session, {...away, accuracy_m: 900})).receipt.flags,
    ).not.toContain('out_of_place')
    const zip = await morning({location_source: 'zip'})
    expect((await visit.starts(zip.caretaker, zip.session, away)).receipt.flags).toEqual([])
  })

  test('where a telephone was is read by its own side only', async () => {
    const {parent, caretaker, session} = await morning()
    const own = await visit.starts(caretaker, session, {latitude: 36.1, longitude: -86.7, accuracy_m: 5})
    expect(own.confirmations.start.caretaker).toMatchObject({latitude: 36.1, accuracy_m: 5})
    expect((await visit.reads(parent, session)).confirmations.start.caretaker).not.toHaveProperty('latitude')
  })

  test('a claim on a cancelled session is stored and flagged, and does not bring it back', async () => {
    const {parent, caretaker, session} = await morning()
    app.clock.advance({hours: -1})
    await app.ok(contract.cancelSession, {
      by: parent,
      key: newId(),
      params: {id: session.id},
      body: {reason: 'Ill'},
    })
    app.clock.advance({hours: 1})
    const answer = await visit.starts(caretaker, session)
    expect(answer).toMatchObject({
      status: 'CANCELLED',
      cancelled: {by: 'parent', reason: 'Ill'},
      receipt: {flags: ['session_cancelled']},
      confirmations: {start: {caretaker: {flags: ['session_cancelled']}}},
    })
  })

  test('once both sides say that a cancelled visit took place, it did', async () => {
    const {parent, caretaker, session} = await morning()
    app.clock.advance({hours: -1})
    await app.ok(contract.cancelSession, {by: parent, key: newId(), params: {id: session.id}, body: {}})
    app.clock.advance({hours: 1})
    await visit.starts(caretaker, session)
    expect((await visit.starts(parent, session)).status).toBe('IN_PROGRESS')
  })

  test('a cancelled visit whose time was given away stays cancelled, and the claims are kept', async () => {
    const {parent, caretaker, session} = await morning()
    app.clock.set(testStart)
    await app.ok(contract.cancelSession, {by: parent, key: newId(), params: {id: session.id}, body: {}})
    await story.confirmed(await app.parent(), caretaker, {
      schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['10:00', '12:00']}],
    })
    app.clock.set(session.scheduled_start)
    await visit.starts(caretaker, session)
    expect(await visit.starts(parent, session)).toMatchObject({
      status: 'CANCELLED',
      confirmations: {start: {parent: {flags: ['session_cancelled']}}},
    })
    expect(await visit.storedFlags(session)).toHaveLength(2)
    expect((await visit.reads(parent, session)).status).toBe('CANCELLED')
  })

  test('claims and events are never changed or deleted', async () => {
    const {caretaker, session} = await morning()
    await visit.starts(caretaker, session)
    await app.ok(contract.sayLate, {
      by: caretaker,
      key: newId(),
      params: {id: session.id},
      body: {minutes: 10},
    })
    for (const statement of [
      'update claims set effective_at = received_at',
      'delete from claims',
      "update session_events set kind = 'accepted'",
      'delete from session_events',
    ]) {
      const refused = await app.rows(statement).then(
        () => null,
        (error: unknown) => pgCode(error)?.code,
      )
      expect(refused, statement).toBe('23001')
    }
  })
})

describe('who may', () => {
  test('somebody else’s session answers as one that does not exist', async () => {
    const {session, booking} = await morning()
    const others = [await app.parent(), await app.caretaker(), await app.agency()]
    for (const other of others) {
      const foreign = await visit.tap(other, 'start', session)
      const unknown = await visit.tap(other, 'start', {id: randomUUID()})
      expectRefusal(foreign, 404, 'not_found')
      expect(foreign.text).toBe(unknown.text)
      expectRefusal(await app.call(contract.listSessions, {by: other, query: {booking_id: booking.id}}), 404)
    }
    expect(await visit.storedFlags(session)).toEqual([])
  })

  test('the wrong side is refused by role, and a malformed body by its fields', async () => {
    const {parent, caretaker, session} = await morning()
    const params = {id: session.id}
    expectRefusal(await app.call(contract.confirmStartByParent, {params}), 401, 'not_signed_in')
    expectRefusal(await app.call(contract.confirmStartByParent, {by: caretaker, params}), 403, 'forbidden')
    expectRefusal(await app.call(contract.confirmStartByCaretaker, {by: parent, params}), 403, 'forbidden')
    expectRefusal(await app.call(contract.confirmStartByCaretaker, {by: await app.staff(), params}), 403)
    const body = {claimed_at: 'yesterday', settled_by: 'staff'} as object
    const refusal = expectRefusal(
      await app.call(contract.confirmStartByParent, {by: parent, params, body}),
      422,
    )
    expect(Object.keys(refusal.fields ?? {}).sort()).toEqual(['claimed_at', 'settled_by'])
  })

  test('without a body it is now', async () => {
    const {parent, session} = await morning()
    const answer = await app.ok(contract.confirmStartByParent, {by: parent, params: {id: session.id}})
    expect(answer.receipt).toMatchObject({claimed_at: app.clock.now(), effective_at: app.clock.now()})
  })

  test('a party keeps the right to confirm without verification or subscription', async () => {
    const {caretaker, session} = await morning()
    await app.rows("update caretakers set is_verified = 'Rejected'")
    await app.rows('delete from subscriptions')
    expect((await visit.starts(caretaker, session)).status).toBe('START_PARTIAL')
  })

  test('a suspended caregiver may send what she captured, and reads nothing of the family', async () => {
    const {caretaker, session} = await morning()
    await app.rows(`update users set suspended_at = '${app.clock.now()}' where id = '${caretaker.user_id}'`)
    const answer = await visit.starts(caretaker, session)
    expect(answer.receipt.flags).toEqual([])
    for (const name of ['address', 'handover', 'contact']) expect(answer).not.toHaveProperty(name)
    expectRefusal(await app.call(contract.listSessions, {by: caretaker}), 403, 'suspended')
  })

  test('a field member sees and confirms what is assigned to her, and nothing else', async () => {
    const {parent, owner, field, booking, session, assign} = await agencyMorning()
    expectRefusal(await visit.tap(field, 'start', session), 404)
    expectRefusal(await app.call(contract.listSessions, {by: field, query: {booking_id: booking.id}}), 404)
    const assigned = await assign(field.member_id)
    expect(assigned.body.assigned).toMatchObject({
      member_id: field.member_id,
      name: expect.stringMatching(/^Fay /),
    })
    expect(await story.sessions(field, booking)).toHaveLength(1)
    expect(await story.sessions(owner, booking)).toHaveLength(3)

    const away = {latitude: 36.3, longitude: -86.7, accuracy_m: 5}
    const answer = await visit.starts(field, session, away)
    expect(answer.confirmations.start.caretaker).toMatchObject({on_behalf: null, by: field.user_id})
    expect(answer.receipt.flags).toEqual(['out_of_place'])
    expect((await visit.reads(parent, session)).assigned?.name).toMatch(/^Fay /)
    expectRefusal(
      await app.call(contract.cancelSession, {by: field, key: newId(), params: {id: session.id}, body: {}}),
      403,
    )
  })

  test('the office confirms on behalf, from wherever it is', async () => {
    const {owner, session, assign, field} = await agencyMorning()
    await assign(field.member_id)
    const coordinator = await app.member(owner, 'coordinator')
    const away = {latitude: 40, longitude: -80, accuracy_m: 5}
    const answer = await visit.starts(coordinator, session, away)
    expect(answer.confirmations.start.caretaker).toMatchObject({on_behalf: 'office', by: coordinator.user_id})
    expect(answer.receipt.flags).toEqual([])
  })

  test('only one’s own agency’s people can be assigned, and only until the visit is over', async () => {
    const {parent, owner, field, session, assign} = await agencyMorning()
    const stranger = await app.member(await app.agency(), 'field')
    expect(expectRefusal(await assign(stranger.member_id), 422, 'invalid').fields).toHaveProperty('member_id')
    await app.rows(`update members set removed_at = '${testStart}' where id = '${field.member_id}'`)
    expectRefusal(await assign(field.member_id), 422, 'invalid')
    expect((await assign(null)).body.assigned).toBeNull()
    await app.ok(contract.cancelSession, {by: parent, key: newId(), params: {id: session.id}, body: {}})
    expectRefusal(await assign(owner.member_id), 409, 'session_closed')
  })
})

describe('the list', () => {
  test('a booking’s sessions come whole and in order; a family’s own request without any is empty', async () => {
    const {parent, booking} = await morning()
    const starts = (await story.sessions(parent, booking)).map(session => session.scheduled_start)
    expect(starts).toEqual([
      '2026-06-08T14:00:00.000Z',
      '2026-06-09T14:00:00.000Z',
      '2026-06-10T14:00:00.000Z',
    ])
    app.clock.set(testStart)
    const open = await story.request(parent)
    expect(await story.sessions(parent, open)).toEqual([])
    const bidder = await app.caretaker()
    await story.bid(bidder, open)
    expectRefusal(await app.call(contract.listSessions, {by: bidder, query: {booking_id: open.id}}), 404)
  })

  test('without a booking: from seven days back to sixty ahead, or as asked', async () => {
    const {caretaker, booking, session} = await morning()
    const ids = async (query: Parameters<typeof app.ok<typeof contract.listSessions>>[1]) =>
      (await app.ok(contract.listSessions, {by: caretaker, ...query})).length
    expect(await ids({})).toBe(3)
    app.clock.set(plusMs(session.scheduled_start, 7 * 24 * hour_ms + 1))
    expect(await ids({})).toBe(2)
    expect(await ids({query: {from: session.scheduled_start}})).toBe(3)
    expect(await ids({query: {from: session.scheduled_start, to: plusMs(session.scheduled_start, 1)}})).toBe(
      1,
    )
    expect(await ids({query: {booking_id: booking.id}})).toBe(3)
    app.clock.set('2026-04-01T00:00:00Z')
    expect(await ids({})).toBe(0)
    const refused = await app.call(contract.listSessions, {
      by: caretaker,
      query: {from: '2026-06-02T00:00:00Z', to: '2026-06-01T00:00:00Z'},
    })
    expect(expectRefusal(refused, 422).fields).toHaveProperty('to')
    const years = {from: '2020-06-02T00:00:00Z', to: '2026-06-01T00:00:00Z'}
    expectRefusal(await app.call(contract.listSessions, {by: caretaker, query: years}), 422)
  })

  test('user_id narrows to the caller; anybody else’s is not there', async () => {
    const {parent, caretaker} = await morning()
    expect(await app.ok(contract.listSessions, {by: parent, query: {user_id: parent.user_id}})).toHaveLength(
      3,
    )
    expectRefusal(
      await app.call(contract.listSessions, {by: parent, query: {user_id: caretaker.user_id}}),
      404,
    )
  })

  test('each side reads who the other is, and where, until a day after the last visit', async () => {
    const {parent, caretaker, session, third} = await morning()
    expect(await visit.reads(parent, session)).toMatchObject({
      my_side: 'parent',
      title: expect.stringMatching(/^Child Care with Cam /),
      contact: {name: expect.stringMatching(/^Cam /), phone_number: '+1 615 555 0100'},
    })
    expect(await visit.reads(caretaker, session)).toMatchObject({
      my_side: 'caretaker',
      title: 'Child Care for Pat',
      contact: {name: 'Pat', phone_number: '+1 615 555 0100'},
      address: {line1: '1200 Forrest Ave'},
      handover: expect.stringContaining('peanuts'),
      latitude: 36.1627,
    })
    app.clock.set(plusMs(third.scheduled_end, 24 * hour_ms + 1))
    const later = await visit.reads(caretaker, session)
    for (const name of ['address', 'handover', 'contact']) expect(later).not.toHaveProperty(name)
    expect(later.latitude).not.toBe(36.1627)
    expect((await visit.reads(parent, session)).address).toBeDefined()
  })

  test('what was cancelled with its booking shows the home to nobody else', async () => {
    const {parent, caretaker, booking, second} = await morning()
    await app.ok(cancelBooking, {by: parent, key: newId(), params: {id: booking.id}, body: {}})
    const gone = await visit.reads(caretaker, second)
    expect(gone.status).toBe('CANCELLED')
    for (const name of ['address', 'handover', 'contact']) expect(gone).not.toHaveProperty(name)
  })
})

describe('cancelling one session', () => {
  test('either side cancels one that has not started; the booking goes on', async () => {
    const {parent, caretaker, booking, second, third} = await morning()
    const cancel = (by: typeof parent | typeof caretaker, {id}: {id: string}, reason?: string) =>
      app.call(contract.cancelSession, {by, key: newId(), params: {id}, body: {reason}})
    const answer = await cancel(caretaker, second, 'Dentist')
    expect(answer.body).toMatchObject({
      status: 'CANCELLED',
      cancelled: {by: 'caretaker', reason: 'Dentist', at: app.clock.now()},
    })
    expectRefusal(await cancel(parent, second), 409, 'session_closed')
    expect((await visit.reads(parent, third)).status).toBe('SCHEDULED')
    expect((await app.ok(getParentBooking, {by: parent, params: {id: booking.id}})).status).toBe('CONFIRMED')
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

  test('cancelling the rest of a booking leaves what has started', async () => {
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

  test('one side proposes, the other agrees, and the session moves', async () => {
    const {parent, caretaker, second} = await morning()
    const proposed = await propose(parent, second, {...moved, reason: 'Late shift'})
    expect(proposed.status).toBe(201)
    expect(proposed.body.reschedule).toMatchObject({proposed_by: 'parent', ...moved, reason: 'Late shift'})
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
    const [row] = await app.rows<{status: string}>(
      `select status from reschedules where session_id = '${session.id}'`,
    )
    expect(row?.status).toBe('EXPIRED')
  })
})

describe('running late', () => {
  const late = (by: {token: string}, {id}: {id: string}, minutes: 10 | 20 | 30, claimed_at?: string) =>
    app.call(contract.sayLate, {by, key: newId(), params: {id}, body: {minutes, claimed_at}})

  test('the other side reads how late, and when it was said; a repeat is one word', async () => {
    const {parent, caretaker, session} = await morning()
    const at = plusMs(session.scheduled_start, -10 * minute_ms)
    await late(caretaker, session, 20, at)
    await late(caretaker, session, 20, at)
    expect((await visit.reads(parent, session)).late).toEqual({side: 'caretaker', minutes: 20, at})
    const [row] = await app.rows<{n: number}>(
      `select count(*)::int as n from session_events where session_id = '${session.id}'`,
    )
    expect(row?.n).toBe(1)
    await visit.starts(caretaker, session)
    await visit.starts(parent, session)
    expect((await visit.reads(parent, session)).late).toBeNull()
  })

  test('10, 20 or 30 minutes, by a party of the session', async () => {
    const {parent, session} = await morning()
    expect(expectRefusal(await late(parent, session, 15 as 10), 422).fields).toHaveProperty('minutes')
    expectRefusal(await late(await app.caretaker(), session, 10), 404)
  })
})

describe('the start code', () => {
  const key = async (parent: {token: string}, {id}: {id: string}) =>
    app.ok(contract.getStartCode, {by: parent, params: {id}})

  test('the right code starts the visit for both sides, once', async () => {
    const {parent, caretaker, session} = await morning()
    const {secret, step_s, digits, valid_from, valid_until} = await key(parent, session)
    expect({step_s, digits}).toEqual({step_s: 300, digits: 6})
    expect(valid_from < session.scheduled_start && valid_until > session.scheduled_end).toBe(true)
    const claimed_at = plusMs(session.scheduled_start, -2 * minute_ms)
    const code = await startCodeAt(secret, claimed_at)
    app.clock.advance({hours: 2})
    const started = await visit.starts(caretaker, session, {claimed_at, code, offline: true})
    expect(started).toMatchObject({
      status: 'IN_PROGRESS',
      confirmations: {
        start: {parent: {effective_at: claimed_at, reason: 'start_code', by: caretaker.user_id}},
      },
      receipt: {flags: []},
    })
    // what it proved cannot be proved again
    const again = await visit.starts(caretaker, session, {claimed_at, code})
    expect(again.receipt.replayed).toBe(true)
    expect(await visit.storedFlags(session)).toHaveLength(2)
  })

  test('a code typed after the press counts although the press is a repeat', async () => {
    const {parent, caretaker, session} = await morning()
    const claimed_at = app.clock.now()
    await visit.starts(caretaker, session, {claimed_at})
    const {secret} = await key(parent, session)
    const code = await startCodeAt(secret, claimed_at)
    const answer = await visit.starts(caretaker, session, {claimed_at, code})
    expect(answer).toMatchObject({status: 'IN_PROGRESS', receipt: {side: 'caretaker', replayed: true}})
  })

  test('a wrong code leaves the caregiver’s claim standing, flagged; after five no code is right', async () => {
    const {parent, caretaker, session} = await morning()
    const {secret} = await key(parent, session)
    const right = await startCodeAt(secret, app.clock.now())
    const wrong = right === '000000' ? '000001' : '000000'
    const first = await visit.starts(caretaker, session, {code: wrong})
    expect(first).toMatchObject({
      status: 'START_PARTIAL',
      receipt: {flags: ['code_invalid'], replayed: false},
    })
    for (let tries = 1; tries < 5; tries++) {
      expect((await visit.starts(caretaker, session, {code: wrong})).receipt.flags).toEqual(['code_invalid'])
    }
    expect(await visit.starts(caretaker, session, {code: right})).toMatchObject({
      status: 'START_PARTIAL',
      receipt: {flags: ['code_invalid']},
    })
  })

  test('an old code proves nothing, nor does a right one prove another time', async () => {
    const {parent, caretaker, session} = await morning()
    const {secret} = await key(parent, session)
    const old = await startCodeAt(secret, plusMs(session.scheduled_start, -20 * minute_ms))
    expect((await visit.starts(caretaker, session, {code: old})).receipt.flags).toEqual(['code_invalid'])

    const other = await morning()
    other.session = (await story.sessions(other.parent, other.booking))[0]!
    app.clock.advance({hours: 1})
    const code = await startCodeAt((await key(other.parent, other.session)).secret, app.clock.now())
    const reported_at = other.session.scheduled_start
    const answer = await visit.starts(other.caretaker, other.session, {
      code,
      reported_at,
      reason: 'Was on time',
    })
    expect(answer.confirmations.start.caretaker?.effective_at).toBe(reported_at)
    expect(answer.confirmations.start.parent?.effective_at).toBe(app.clock.now())
  })

  test('its key is the family’s alone, and a cancelled session has none', async () => {
    const {parent, caretaker, session, second} = await morning()
    expectRefusal(await app.call(contract.getStartCode, {by: caretaker, params: {id: session.id}}), 403)
    expectRefusal(
      await app.call(contract.getStartCode, {by: await app.parent(), params: {id: session.id}}),
      404,
    )
    await app.ok(contract.cancelSession, {by: parent, key: newId(), params: {id: second.id}, body: {}})
    expectRefusal(
      await app.call(contract.getStartCode, {by: parent, params: {id: second.id}}),
      409,
      'session_closed',
    )
    expect(JSON.stringify(await story.sessions(caretaker, {id: session.booking_id}))).not.toContain('secret')
  })
})
