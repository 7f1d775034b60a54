import {describe, expect, test} from 'vitest'
import * as confirming from '#contract/sessions/confirming.ts'
import {epoch_header} from '#contract/endpoint.ts'
import {getParentBooking} from '#contract/bookings/family-bookings.ts'
import {listNotifications} from '#contract/notifications.ts'
import {listExceptions} from '#contract/admin/exceptions.ts'
import * as contract from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {pgCode} from '#server/db/client.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import type {Person} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)
const {morning, agencyMorning} = morningsOf(app)
const minute_ms = 60_000
const hour_ms = 3_600_000

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

  test('another person’s tap of the same side within two minutes is stored, and the other side is notified once', async () => {
    const {parent, owner, field, session, assign} = await agencyMorning()
    const adult = await joinFamily(app, parent)
    await assign(field.member_id)
    const told = async (by: Person) => {
      const {items} = await app.ok(listNotifications, {by})
      return items.filter(({kind, session_id}) => kind === 'session_confirmed' && session_id === session.id).length
    }
    await visit.starts(owner, session)
    app.clock.advance({minutes: 1})
    const later = await visit.starts(field, session)
    expect(later.receipt).toMatchObject({replayed: false, effective_at: app.clock.now()})
    const read = await visit.reads(parent, session)
    expect(read.confirmations.start.caretaker).toMatchObject({by: owner.user_id, effective_at: session.scheduled_start})
    expect(await Promise.all([parent, adult].map(told))).toEqual([1, 1])

    await visit.starts(parent, session)
    const earlier = await visit.starts(adult, session, {claimed_at: plusMs(app.clock.now(), -30_000), offline: true})
    expect(earlier.receipt.replayed).toBe(false)
    expect(earlier.confirmations.start.parent).toMatchObject({by: adult.user_id})
    expect(await told(owner)).toBe(1)
    // only the family reads which of its adults pressed
    expect((await visit.reads(parent, session)).confirmations.start.parent?.by_name).toBe('Otto')
    expect((await visit.reads(owner, session)).confirmations.start.parent).not.toHaveProperty('by_name')
    const rows = await app.rows<{by_user_id: string}>(
      `select by_user_id from claims where session_id = '${session.id}' order by id`,
    )
    expect(rows.map(row => row.by_user_id)).toEqual([owner, field, parent, adult].map(({user_id}) => user_id))
  })

  test('a tap of another person that settles the visit is notified although its side had just confirmed', async () => {
    const {parent, owner, field, session, assign} = await agencyMorning()
    await assign(field.member_id)
    for (const by of [parent, owner]) await visit.starts(by, session)
    app.clock.set(session.scheduled_end)
    await visit.ends(parent, session)
    app.clock.advance({minutes: 11})
    await visit.ends(owner, session)
    const claimed_at = plusMs(app.clock.now(), -minute_ms)
    expect(await visit.ends(field, session, {claimed_at, offline: true})).toMatchObject({settled_by: 'agreement'})
    const notices = await app.rows<{settled: boolean}>(
      `select (facts ->> 'settled')::boolean as settled from notices where session_id = '${session.id}'
        and kind = 'session_confirmed' and facts ->> 'edge' = 'end' and user_id = '${parent.user_id}' order by id`,
    )
    expect(notices.map(({settled}) => settled)).toEqual([false, true])
  })

  test('a tap that builds on a server which went back is refused before anything is stored', async () => {
    const {caretaker, session} = await morning()
    const send = (epoch: string) =>
      app.call(confirming.confirmStartByCaretaker, {
        by: caretaker,
        key: newId(),
        params: {id: session.id},
        body: {},
        headers: {[epoch_header]: epoch},
      })
    expectRefusal(await send('another'), 412, 'server_restored')
    expect(await visit.storedFlags(session)).toEqual([])
    const epoch = (await app.call(contract.listSessions, {by: caretaker})).headers.get(epoch_header)
    expect((await send(epoch!)).status).toBe(200)
  })

  test('both sides read the reason of a claim, and its memo only the side that wrote it', async () => {
    const {parent, caretaker, session} = await morning()
    await visit.starts(caretaker, session, {reason: 'forgot', memo: 'Hands full at the door'})
    const own = await visit.reads(caretaker, session)
    expect(own.confirmations.start.caretaker).toMatchObject({reason: 'forgot', memo: 'Hands full at the door'})
    const others = (await visit.reads(parent, session)).confirmations.start.caretaker
    expect(others).toMatchObject({reason: 'forgot'})
    expect(others).not.toHaveProperty('memo')
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
      app.call(confirming.confirmStartByCaretaker, {by: caretaker, key, params: {id: session.id}, body})
    const first = await send({})
    app.clock.advance({hours: 1})
    const again = await send({})
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expectRefusal(await send({offline: true}), 422, 'idempotency_key_reused')
    expect(await visit.storedFlags(session)).toHaveLength(1)
  })

  test('both sides at the same moment both count, at many visits at once', async () => {
    const visits = []
    for (let n = 0; n < 6; n++) visits.push(await morning())
    await Promise.all(
      visits.flatMap(({parent, caretaker, session}) => [parent, caretaker].map(by => visit.starts(by, session))),
    )
    for (const {parent, session} of visits) expect((await visit.reads(parent, session)).status).toBe('IN_PROGRESS')
    const ids = visits.map(({session}) => `'${session.id}'`).join()
    const rows = await app.rows<{status: string}>(`select status from sessions where id in (${ids})`)
    expect(rows.map(({status}) => status)).toEqual(visits.map(() => 'IN_PROGRESS'))
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
    await Promise.all([session, second].map(each => visit.ends(caretaker, each, {claimed_at: each.scheduled_end})))
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
    expect((await visit.ends(near.caretaker, near.session, {...away, accuracy_m: 900})).receipt.flags).not.toContain(
      'out_of_place',
    )
    const zip = await morning({location_source: 'zip'})
    expect((await visit.starts(zip.caretaker, zip.session, away)).receipt.flags).toEqual([])
  })

  test('where a telephone was is read by its own side only', async () => {
    const {parent, caretaker, session} = await morning()
    const own = await visit.starts(caretaker, session, {latitude: 36.1, longitude: -86.7, accuracy_m: 5})
    expect(own.confirmations.start.caretaker).toMatchObject({latitude: 36.1, accuracy_m: 5})
    expect((await visit.reads(parent, session)).confirmations.start.caretaker).not.toHaveProperty('latitude')
  })

  test('a claim on a canceled session is stored and flagged, and does not bring it back', async () => {
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

  test('once both sides say that a canceled visit took place, it did', async () => {
    const {parent, caretaker, session} = await morning()
    app.clock.advance({hours: -1})
    await app.ok(contract.cancelSession, {by: parent, key: newId(), params: {id: session.id}, body: {}})
    app.clock.advance({hours: 1})
    await visit.starts(caretaker, session)
    expect((await visit.starts(parent, session)).status).toBe('IN_PROGRESS')
  })

  /** A visit that was canceled, and whose caregiver is booked elsewhere at its time. */
  async function givenAway() {
    const {parent, caretaker, session} = await morning()
    app.clock.set(testStart)
    await app.ok(contract.cancelSession, {by: parent, key: newId(), params: {id: session.id}, body: {}})
    await story.confirmed(await app.parent(), caretaker, {
      schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['10:00', '12:00']}],
    })
    app.clock.set(session.scheduled_start)
    return {parent, caretaker, session}
  }

  test('a canceled visit whose time was given away stays canceled, and the claims are kept', async () => {
    const {parent, caretaker, session} = await givenAway()
    await visit.starts(caretaker, session)
    expect(await visit.starts(parent, session)).toMatchObject({
      status: 'CANCELLED',
      confirmations: {start: {parent: {flags: ['session_cancelled']}}},
    })
    expect(await visit.storedFlags(session)).toHaveLength(2)
    expect((await visit.reads(parent, session)).status).toBe('CANCELLED')
  })

  test('a contest of a canceled visit whose time was given away is for staff to decide', async () => {
    const {parent, caretaker, session} = await givenAway()
    await visit.starts(caretaker, session)
    const contested = {by: parent, key: newId(), params: {id: session.id}, body: {reason: 'She never came'}}
    await app.ok(contract.contestSession, contested)
    const {items} = await app.ok(listExceptions, {by: await app.staff(), query: {}})
    expect(items.find(({id}) => id === session.id)).toMatchObject({reasons: ['contested']})
    expect((await visit.reads(parent, session)).status).toBe('DISPUTED')
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
