import {describe, expect, test} from 'vitest'
import type {RequestBody} from '#contract/bookings/request.ts'
import {getParentBooking} from '#contract/bookings/family-bookings.ts'
import {listNotifications} from '#contract/notifications.ts'
import * as contract from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {settleDueSessions} from '#server/modules/sessions/store.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import type {Parent} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)
const {morning} = morningsOf(app)
const minute_ms = 60_000
const hour_ms = 60 * minute_ms
const day_ms = 24 * hour_ms

/** One visit of a family and a caregiver, asked for a week before, the clock at its start. */
async function oneVisit(day = '2026-06-08', time_range: [string, string] = ['09:00', '13:00']) {
  app.clock.set(plusMs(`${day}T00:00:00Z`, -7 * day_ms))
  const parent = await app.parent()
  const caretaker = await app.caretaker()
  const schedule: RequestBody['schedule'] = [{date_range: [day, day], time_range}]
  const booking = await story.confirmed(parent, caretaker, {schedule})
  const [session] = await story.sessions(parent, booking)
  app.clock.set(session!.scheduled_start)
  const status = async () => (await app.ok(getParentBooking, {by: parent, params: {id: booking.id}})).status
  return {parent, caretaker, booking, session: session!, status}
}
type Visit = Awaited<ReturnType<typeof oneVisit>>

/** When silence settles it. */
const deadlineOf = ({session}: Visit) => plusMs(session.scheduled_end, day_ms)
const hoursOf = (session: {started_at: string | null; ended_at: string | null}) =>
  (Date.parse(session.ended_at!) - Date.parse(session.started_at!)) / hour_ms

/** What this person was notified of, by kind, newest first. */
const bodiesOf = async (by: {token: string}, wanted: string) =>
  (await app.ok(listNotifications, {by})).items.filter(({kind}) => kind === wanted).map(({body}) => body)

const agree = (by: {token: string}, {id}: {id: string}) =>
  app.call(contract.agreeTimes, {by, key: newId(), params: {id}, body: {}})
const contest = (by: {token: string}, {id}: {id: string}, reason = 'She left at noon') =>
  app.call(contract.contestSession, {by, key: newId(), params: {id}, body: {reason}})

/** All four taps, the family's end `apart_min` minutes before the caregiver's. */
async function bothTap(of: Pick<Visit, 'parent' | 'caretaker' | 'session'>, apart_min = 0) {
  const {parent, caretaker, session} = of
  await visit.starts(caretaker, session, {claimed_at: session.scheduled_start})
  await visit.starts(parent, session, {claimed_at: session.scheduled_start})
  app.clock.set(session.scheduled_end)
  await visit.ends(parent, session, {claimed_at: plusMs(session.scheduled_end, -apart_min * minute_ms)})
  return visit.ends(caretaker, session)
}

describe('visits that the calendar makes odd', () => {
  test.each([
    ['over midnight', '2026-06-08', ['20:00', '04:00'], '2026-06-09T01:00:00.000Z', 8],
    ['the night the clocks go forward', '2027-03-13', ['22:00', '06:00'], '2027-03-14T04:00:00.000Z', 7],
    ['the night the clocks go back', '2026-10-31', ['22:00', '06:00'], '2026-11-01T03:00:00.000Z', 9],
    ['the morning the clocks skip an hour', '2027-03-14', ['01:00', '04:00'], '2027-03-14T07:00:00.000Z', 2],
    ['the morning that has one hour twice', '2026-11-01', ['00:30', '02:30'], '2026-11-01T05:30:00.000Z', 3],
  ] as const)('%s', async (_name, day, times, starts, hours) => {
    const of = await oneVisit(day, [...times])
    expect(of.session.scheduled_start).toBe(starts)
    const done = await bothTap(of)
    expect(done).toMatchObject({status: 'COMPLETED', settled_by: 'agreement', receipt: {flags: []}})
    expect(hoursOf(done)).toBe(hours)
    expect(await of.status()).toBe('COMPLETED')
  })

  test('silence over the end of summer time settles on the booked nine hours', async () => {
    const of = await oneVisit('2026-10-31', ['22:00', '06:00'])
    await visit.starts(of.caretaker, of.session)
    await visit.until(deadlineOf(of))
    expect(hoursOf(await visit.reads(of.parent, of.session))).toBe(9)
  })
})

describe('silence', () => {
  test('one side’s claims stand up to the booked time, a day after the end and not before', async () => {
    const of = await oneVisit()
    const {parent, caretaker, session} = of
    app.clock.advance({minutes: 12})
    await visit.starts(caretaker, session)
    app.clock.set(plusMs(session.scheduled_end, 40 * minute_ms))
    await visit.ends(caretaker, session)
    await visit.until(plusMs(deadlineOf(of), -1))
    expect(await visit.reads(parent, session)).toMatchObject({status: 'END_PARTIAL', settled_by: null})
    expect(await of.status()).toBe('IN_PROGRESS')

    const done = await visit.until(deadlineOf(of))
    expect(done.sessions_settled).toBe(1)
    expect(await visit.reads(parent, session)).toMatchObject({
      status: 'COMPLETED',
      settled_by: 'deadline',
      started_at: plusMs(session.scheduled_start, 12 * minute_ms),
      ended_at: session.scheduled_end,
      contest_until: plusMs(deadlineOf(of), 7 * day_ms),
      confirmations: {end: {caretaker: {flags: expect.arrayContaining(['one_sided', 'late'])}, parent: null}},
    })
    expect(await of.status()).toBe('COMPLETED')
  })

  test('a start without an end takes the booked end', async () => {
    const of = await oneVisit()
    await visit.starts(of.parent, of.session)
    await visit.until(deadlineOf(of))
    expect(await visit.reads(of.caretaker, of.session)).toMatchObject({
      status: 'COMPLETED',
      settled_by: 'deadline',
      started_at: of.session.scheduled_start,
      ended_at: of.session.scheduled_end,
    })
  })

  test('no one’s claim is missed, and a claim that arrives late settles again', async () => {
    const of = await oneVisit()
    await visit.until(deadlineOf(of))
    expect(await visit.reads(of.parent, of.session)).toMatchObject({
      status: 'MISSED',
      settled_by: 'deadline',
      started_at: null,
      ended_at: null,
    })
    expect(await of.status()).toBe('COMPLETED')

    app.clock.advance({days: 2})
    const late = await visit.starts(of.caretaker, of.session, {
      claimed_at: of.session.scheduled_start,
      offline: true,
    })
    expect(late).toMatchObject({
      status: 'COMPLETED',
      settled_by: 'deadline',
      started_at: of.session.scheduled_start,
      receipt: {flags: ['after_settling']},
    })
    expect(await of.status()).toBe('COMPLETED')
    for (const by of [of.parent, of.caretaker]) expect(await bodiesOf(by, 'session_settled')).toHaveLength(1)
  })

  test('both sides are notified again of what a late claim settles anew, and not of one that changes nothing', async () => {
    const of = await oneVisit()
    const {parent, caretaker, session} = of
    await visit.starts(caretaker, session)
    app.clock.set(session.scheduled_end)
    await visit.ends(caretaker, session)
    await visit.until(deadlineOf(of))
    for (const by of [parent, caretaker]) expect(await bodiesOf(by, 'session_settled')).toHaveLength(1)
    app.clock.advance({hours: 6})
    const claimed_at = plusMs(session.scheduled_end, -hour_ms)
    expect(await visit.ends(parent, session, {claimed_at, offline: true})).toMatchObject({ended_at: claimed_at})
    for (const by of [parent, caretaker]) expect(await bodiesOf(by, 'session_settled')).toHaveLength(2)
    app.clock.advance({hours: 1})
    await visit.ends(parent, session, {claimed_at: plusMs(claimed_at, -hour_ms), offline: true})
    for (const by of [parent, caretaker]) expect(await bodiesOf(by, 'session_settled')).toHaveLength(2)
  })

  test('both sides are notified of a visit that a late claim settles before the job does', async () => {
    const of = await oneVisit()
    await visit.starts(of.caretaker, of.session)
    app.clock.set(plusMs(deadlineOf(of), minute_ms))
    await visit.starts(of.caretaker, of.session)
    for (const by of [of.parent, of.caretaker]) expect(await bodiesOf(by, 'session_settled')).toHaveLength(1)
    await visit.until(plusMs(deadlineOf(of), 2 * minute_ms))
    for (const by of [of.parent, of.caretaker]) expect(await bodiesOf(by, 'session_settled')).toHaveLength(1)
  })

  test('what one side says only after the deadline does not replace what had been settled', async () => {
    const of = await oneVisit()
    await visit.starts(of.caretaker, of.session)
    await visit.until(deadlineOf(of))
    const after = await visit.starts(of.caretaker, of.session, {
      claimed_at: plusMs(of.session.scheduled_start, hour_ms),
    })
    expect(after.started_at).toBe(of.session.scheduled_start)
    expect(await visit.storedFlags(of.session)).toHaveLength(2)
  })

  test('is judged by every process at once, and each session once', async () => {
    const all = []
    for (let n = 0; n < 4; n++) all.push(await oneVisit('2026-07-06'))
    const now = deadlineOf(all[0]!)
    app.clock.set(now)
    const done = await Promise.all([1, 2, 3].map(() => settleDueSessions(app.db, now, 100)))
    const rest = await settleDueSessions(app.db, now, 100)
    expect([...done, rest].reduce((sum, n) => sum + n, 0)).toBe(4)
    for (const {parent, session} of all) expect((await visit.reads(parent, session)).status).toBe('MISSED')
  })

  test('takes no more than it is told to, the longest overdue first', async () => {
    const first = await oneVisit('2026-07-20')
    const second = await oneVisit('2026-07-21')
    const now = deadlineOf(second)
    expect(await settleDueSessions(app.db, now, 1)).toBe(1)
    const statuses = await app.rows<{id: string}>(
      `select id::text from sessions where settled_by = 'deadline' and id in ('${first.session.id}', '${second.session.id}')`,
    )
    expect(statuses).toEqual([{id: first.session.id}])
    expect(await settleDueSessions(app.db, now, 1)).toBe(1)
    expect(await settleDueSessions(app.db, now, 1)).toBe(0)
  })

  test('a canceled session is never settled', async () => {
    const of = await oneVisit()
    app.clock.advance({hours: -1})
    await app.ok(contract.cancelSession, {by: of.parent, key: newId(), params: {id: of.session.id}, body: {}})
    expect(await of.status()).toBe('CANCELLED')
    expect((await visit.until(deadlineOf(of))).sessions_settled).toBe(0)
    expect((await visit.reads(of.parent, of.session)).status).toBe('CANCELLED')
  })
})

describe('times that differ', () => {
  test('within ten minutes both agree by themselves, and the caregiver’s time counts', async () => {
    const of = await oneVisit()
    expect(await bothTap(of, 10)).toMatchObject({settled_by: 'agreement', ended_at: of.session.scheduled_end})
  })

  test('by more they wait for a person, with both times shown', async () => {
    const of = await oneVisit()
    expect(await bothTap(of, 30)).toMatchObject({
      status: 'COMPLETED',
      settled_by: null,
      exceptions: ['times_differ'],
      ended_at: null,
      confirmations: {
        end: {
          parent: {effective_at: plusMs(of.session.scheduled_end, -30 * minute_ms)},
          caretaker: {effective_at: of.session.scheduled_end},
        },
      },
    })
    expect(await of.status()).toBe('IN_PROGRESS')
  })

  test('either side accepts the other’s', async () => {
    const of = await oneVisit()
    await bothTap(of, 30)
    expectRefusal(await agree(await app.parent(), of.session), 404)
    const accepted = await agree(of.caretaker, of.session)
    expect(accepted.body).toMatchObject({
      settled_by: 'accepted',
      ended_at: plusMs(of.session.scheduled_end, -30 * minute_ms),
      exceptions: [],
    })
    expect(await of.status()).toBe('COMPLETED')
    expectRefusal(await agree(of.parent, of.session), 409, 'already_settled')
  })

  test('the other adult is notified of who accepted them, the one who did is not', async () => {
    const of = await oneVisit()
    const otto = await joinFamily(app, of.parent)
    await bothTap(of, 30)
    await agree(otto, of.session)
    expect(await bodiesOf(of.parent, 'session_settled')).toEqual([
      expect.stringMatching(/because Otto accepted the times of /),
    ])
    expect(await bodiesOf(of.caretaker, 'session_settled')).toEqual([expect.stringContaining('accepted your times')])
    expect(await bodiesOf(otto, 'session_settled')).toEqual([])
  })

  test('unanswered, silence settles on what both say', async () => {
    const of = await oneVisit()
    await bothTap(of, 30)
    await visit.until(deadlineOf(of))
    expect(await visit.reads(of.parent, of.session)).toMatchObject({
      settled_by: 'deadline',
      ended_at: plusMs(of.session.scheduled_end, -30 * minute_ms),
    })
  })

  test('after the deadline there is nothing to accept, even before the tick', async () => {
    const of = await oneVisit()
    await bothTap(of, 30)
    app.clock.set(deadlineOf(of))
    expectRefusal(await agree(of.parent, of.session), 409, 'already_settled')
  })

  test('with nothing different there is nothing to accept', async () => {
    const of = await oneVisit()
    await visit.starts(of.parent, of.session)
    expectRefusal(await agree(of.caretaker, of.session), 409, 'nothing_to_agree')
  })
})

describe('contesting', () => {
  test('within seven days, with a reason: that alone is DISPUTED', async () => {
    const of = await oneVisit()
    expectRefusal(await contest(of.parent, of.session), 409, 'not_settled')
    await bothTap(of)
    app.clock.advance({days: 7})
    expect(expectRefusal(await contest(of.parent, of.session, '  '), 422).fields).toHaveProperty('reason')
    const disputed = await contest(of.parent, of.session)
    expect(disputed.body).toMatchObject({
      status: 'DISPUTED',
      settled_by: null,
      exceptions: ['contested'],
      contest: {side: 'parent', by: of.parent.user_id, reason: 'She left at noon', at: app.clock.now()},
    })
    expect(await of.status()).toBe('IN_PROGRESS')
    const {detail} = expectRefusal(await contest(of.caretaker, of.session), 409, 'under_review')
    expect(detail).toBe('Village support is reviewing this visit already')
    // a claim that arrives now is stored all the same
    await visit.ends(of.parent, of.session, {claimed_at: plusMs(of.session.scheduled_end, -hour_ms)})
    expect((await visit.reads(of.parent, of.session)).status).toBe('DISPUTED')
    expect(await visit.storedFlags(of.session)).toHaveLength(5)
  })

  test('shows the family its booking as under review, unless another visit of it is ahead', async () => {
    const of = await oneVisit()
    await bothTap(of)
    const read = (by: Parent, id: string) => app.ok(getParentBooking, {by, params: {id}})
    expect(await read(of.parent, of.booking.id)).not.toHaveProperty('is_under_review')
    await contest(of.parent, of.session)
    expect(await read(of.parent, of.booking.id)).toMatchObject({status: 'IN_PROGRESS', is_under_review: true})

    const {parent, caretaker, booking, session} = await morning()
    await bothTap({parent, caretaker, session})
    await contest(parent, session)
    const running = await read(parent, booking.id)
    expect(running.status).toBe('IN_PROGRESS')
    expect(running).not.toHaveProperty('is_under_review')
  })

  test('the provider reads which adult contested it, not the family’s contact', async () => {
    const of = await oneVisit()
    const otto = await joinFamily(app, of.parent)
    await bothTap(of)
    const {user_id} = otto
    expect((await contest(otto, of.session)).body.contest).not.toHaveProperty('by_name')
    expect((await visit.reads(of.caretaker, of.session)).contest).toMatchObject({by: user_id, by_name: 'Otto'})
    const {items} = await app.ok(listNotifications, {by: of.caretaker})
    expect(items.find(({kind}) => kind === 'session_contested')?.title).toBe('Otto (Pat’s family) contested a visit')
  })

  test('the other adult hears that it was contested, the one who did does not', async () => {
    const of = await oneVisit()
    const otto = await joinFamily(app, of.parent)
    await bothTap(of)
    await contest(otto, of.session)
    const contests = async (by: {token: string}) =>
      (await app.ok(listNotifications, {by})).items.filter(({kind}) => kind === 'session_contested')
    expect(await contests(of.parent)).toMatchObject([{title: 'Otto contested a visit'}])
    expect(await contests(otto)).toEqual([])
  })

  test('a canceled visit that no one confirmed has nothing to contest', async () => {
    const of = await oneVisit()
    await app.ok(contract.cancelSession, {by: of.parent, key: newId(), params: {id: of.session.id}, body: {}})
    expectRefusal(await contest(of.caretaker, of.session), 409, 'nothing_to_contest')
  })

  test('after seven days it is closed', async () => {
    const of = await oneVisit()
    await bothTap(of)
    app.clock.advance({days: 7, ms: 1})
    expectRefusal(await contest(of.caretaker, of.session), 409, 'contest_closed')
    expectRefusal(await contest(await app.caretaker(), of.session), 404)
  })

  test('a visit that no one confirmed can be contested too', async () => {
    const of = await oneVisit()
    await visit.until(deadlineOf(of))
    expect((await contest(of.caretaker, of.session, 'I was there')).body.status).toBe('DISPUTED')
  })
})

describe('no one assigned', () => {
  test('an agency’s visit without anybody is an exception a day ahead, until someone is', async () => {
    app.clock.set(testStart)
    const parent = await app.parent()
    const owner = await app.agency()
    const field = await app.member(owner)
    const booking = await story.confirmed(parent, owner)
    const [session] = await story.sessions(owner, booking)
    await visit.until(plusMs(session!.scheduled_start, -day_ms - 1))
    expect((await visit.reads(owner, session!)).exceptions).toEqual([])
    await visit.until(plusMs(session!.scheduled_start, -day_ms))
    const [row] = await app.rows<{exceptions: string[]}>(`select exceptions from sessions where id = '${session!.id}'`)
    expect(row?.exceptions).toEqual(['nobody_assigned'])
    const assigned = await app.ok(contract.assignSession, {
      by: owner,
      key: newId(),
      params: {id: session!.id},
      body: {member_id: field.member_id},
    })
    expect(assigned.exceptions).toEqual([])
  })
})
