import {describe, expect, test} from 'vitest'
import type {RequestBody} from '#contract/bookings/request.ts'
import {getParentBooking} from '#contract/bookings/family-bookings.ts'
import {nearby} from '#contract/bookings/provider-bookings.ts'
import * as contract from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {createJobs} from '#server/jobs/queue.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {deferred} from '#tests/support/deferred.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)
const day_ms = 86_400_000

const begin = () => {
  app.clock.set(testStart)
  return app.reset()
}
const statusOf = async (by: {token: string}, {id}: {id: string}) =>
  (await app.ok(getParentBooking, {by, params: {id}})).status
const count = async (from: string) => (await app.rows<{n: number}>(`select count(*)::int as n from ${from}`))[0]?.n

describe('the tick', () => {
  test('with nothing due it does nothing', async () => {
    await begin()
    await story.confirmed(await app.parent(), await app.caretaker())
    const done = await tick(app.db, app.clock.now())
    expect(Object.values(done).every(n => n === 0)).toBe(true)
  })

  test('a request whose last start passed unanswered expires with its offers', async () => {
    await begin()
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const open = await story.request(parent)
    await story.bid(caretaker, open)
    expect(await visit.until('2026-06-10T13:59:59Z')).toMatchObject({bookings_expired: 0})
    expect(await visit.until('2026-06-10T14:00:00Z')).toMatchObject({bookings_expired: 1})
    expect(await statusOf(parent, open)).toBe('EXPIRED')
    expect(await count("offers where status = 'EXPIRED'")).toBe(1)
  })

  test('proposed times that passed unanswered are no longer open', async () => {
    await begin()
    const parent = await app.parent()
    const caretaker = await app.caretaker()
    const [session] = await story.sessions(parent, await story.confirmed(parent, caretaker))
    const params = {id: session!.id}
    const start = '2026-06-05T14:00:00.000Z'
    const body = {start, end: '2026-06-05T15:00:00.000Z'}
    await app.ok(contract.proposeReschedule, {by: parent, key: newId(), params, body})
    app.clock.set(start)
    const late = await app.call(contract.acceptReschedule, {by: caretaker, key: newId(), params, body: {}})
    expectRefusal(late, 409, 'reschedule_closed')
    expect(await visit.until(start)).toMatchObject({proposals_expired: 1})
    expect((await visit.reads(parent, session!)).reschedule).toBeNull()
    expect((await visit.reads(parent, session!)).status).toBe('SCHEDULED')
  })

  test('an expired check of any kind: Pending again, live offers withdrawn, sessions stay', async () => {
    await begin()
    const parent = await app.parent()
    const caretaker = await app.caretaker()
    const other = await app.caretaker()
    const booking = await story.confirmed(parent, caretaker)
    const open = await story.request(parent, {
      schedule: [{date_range: ['2027-08-02', '2027-08-02'], time_range: ['09:00', '13:00']}],
    })
    await story.bid(caretaker, open)
    await app.rows(
      `update checks set expires_on = '2026-06-03' where kind = 'background' and caretaker_id = '${caretaker.caretaker_id}'`,
    )
    await app.rows(
      `update checks set expires_on = '2026-06-03' where kind = 'identity' and caretaker_id = '${other.caretaker_id}'`,
    )

    // its last day is not over before it is over in the west, for the person who asks
    expect(await visit.until('2026-06-04T09:59:00Z')).toMatchObject({checks_expired: 0})
    expect((await app.call(nearby, {by: caretaker})).status).toBe(200)
    app.clock.set('2026-06-04T10:00:00.000Z')
    expectRefusal(await app.call(nearby, {by: caretaker}), 403, 'not_verified')
    expect(await visit.until('2026-06-04T10:00:00Z')).toMatchObject({checks_expired: 2})
    const rows = await app.rows<{id: string; is_verified: string}>('select id::text, is_verified from caretakers')
    expect(rows).toContainEqual({id: caretaker.caretaker_id, is_verified: 'Pending'})
    expect(rows).toContainEqual({id: other.caretaker_id, is_verified: 'Pending'})
    expect(await statusOf(parent, open)).toBe('PENDING')
    expect(await count("offers where status = 'WITHDRAWN'")).toBe(1)
    expect((await story.sessions(caretaker, booking)).map(session => session.status)).toEqual([
      'SCHEDULED',
      'SCHEDULED',
      'SCHEDULED',
    ])
    expect(await visit.until('2026-06-04T10:01:00Z')).toMatchObject({checks_expired: 0})
  })

  test('a newer check that holds keeps her verified', async () => {
    await begin()
    const caretaker = await app.caretaker()
    await app.rows(`insert into checks (id, caretaker_id, kind, provider, checked_on, expires_on)
      values ('${newId()}', '${caretaker.caretaker_id}', 'background', 'Checkmate', '2024-01-01', '2025-01-01')`)
    expect(await visit.until(testStart)).toMatchObject({checks_expired: 0})
  })

  test('keys are kept thirty days, and sign-ins until they end', async () => {
    await begin()
    const parent = await app.parent()
    await story.request(parent)
    expect(await visit.until(plusMs(testStart, 30 * day_ms - 1))).toMatchObject({
      keys_purged: 0,
      tokens_purged: 0,
    })
    expect(await visit.until(plusMs(testStart, 30 * day_ms + 1))).toMatchObject({
      keys_purged: 1,
      tokens_purged: 1,
    })
    expect(await count('tokens')).toBe(0)
  })

  test('phones’ reports are kept ninety days', async () => {
    await begin()
    await app.rows(`insert into outbox_reports (id, at, oldest_ms, sent, waiting, refusals)
      select gen_random_uuid(), timestamptz '${testStart}' + n * interval '1 ms', 0, 1, 0, '[]' from generate_series(0, 249) n`)
    expect(await visit.until(plusMs(testStart, 90 * day_ms))).toMatchObject({reports_purged: 0})
    expect(await visit.until(plusMs(testStart, 90 * day_ms + 249))).toMatchObject({reports_purged: 249})
    expect(await count('outbox_reports')).toBe(1)
  })

  test('side by side, many processes do everything once', async () => {
    await begin()
    const parent = await app.parent()
    for (let n = 0; n < 5; n++) await story.request(parent)
    const visits = await story.confirmed(parent, await app.caretaker())
    const now = '2026-06-20T00:00:00.000Z'
    app.clock.set(now)
    const done = await Promise.all([1, 2, 3, 4].map(() => tick(app.db, now)))
    done.push(await tick(app.db, now))
    const sum = (name: keyof (typeof done)[number]) => done.reduce((total, each) => total + each[name], 0)
    expect(sum('bookings_expired')).toBe(5)
    expect(sum('sessions_settled')).toBe(3)
    expect(await statusOf(parent, visits)).toBe('COMPLETED')
  })
})

describe('the queue', () => {
  const {database, log} = app.deps
  const jobsOf = () => createJobs({database, clock: app.clock, log, sendMail: async () => {}})

  test('at start it does what is overdue, schedules the tick, and stops cleanly; again on the same database', async () => {
    await begin()
    const parent = await app.parent()
    const later: RequestBody['schedule'] = [{date_range: ['2026-06-22', '2026-06-22'], time_range: ['09:00', '13:00']}]
    const requests = [
      [await story.request(parent), '2026-06-11T00:00:00Z'],
      [await story.request(parent, {schedule: later}), '2026-06-23T00:00:00Z'],
    ] as const
    for (const [booking, clock] of requests) {
      app.clock.set(clock)
      const jobs = jobsOf()
      await jobs.start()
      await jobs.stop()
      expect(await statusOf(parent, booking)).toBe('EXPIRED')
    }
    expect(await app.rows('select name::text, cron::text from jobs.schedule')).toEqual([
      {name: 'tick', cron: '* * * * *'},
    ])
  })

  test('a job that a command sends exists if and only if the command does', async () => {
    await begin()
    const jobs = jobsOf()
    await jobs.start()
    const sent = () => count("jobs.job where name = 'tick' and data ->> 'of' = 'a test'")
    await app.rolledBack(async () => {
      await jobs.send(app.db, 'tick', {of: 'a test'})
      expect(await sent()).toBe(1)
    })
    expect(await sent()).toBe(0)
    await app.db.transaction(tx => jobs.send(tx, 'tick', {of: 'a test'}))
    expect(await sent()).toBe(1)
    await jobs.stop()
  })

  test('one that never started stops as well', async () => {
    await expect(jobsOf().stop()).resolves.toBeUndefined()
  })
})

test.each([
  ['is away', 'ECONNREFUSED'],
  ['has no room', '53100'],
])('a job that ends while the database %s is recorded afterwards, and the process goes on', async (_, code) => {
  await begin()
  const {database, log} = app.deps
  const user_id = newId()
  let refusals = 0
  const query: typeof database.query = (text, values) =>
    refusals-- > 0 ? Promise.reject(Object.assign(new Error('not now'), {code})) : database.query(text, values)
  const sendMail = async () => {
    refusals = 2
  }
  const jobs = createJobs({database: {...database, query}, clock: app.clock, log, sendMail, mail_poll_s: 0.5})
  await jobs.start()
  await app.db.transaction(tx => jobs.send(tx, 'mail', {mail: 'welcome', user_id}))
  const completed = () => count(`jobs.job where data->>'user_id' = '${user_id}' and state = 'completed'`)
  await expect.poll(completed, {timeout: 20_000}).toBe(1)
  await jobs.stop()
})

test('a job that outlives the shutdown is tried again later, and rejects nothing', async () => {
  await begin()
  const {database, log} = app.deps
  const user_id = newId()
  const rejected: unknown[] = []
  const onRejection = (reason: unknown) => void rejected.push(reason)
  process.on('unhandledRejection', onRejection)
  const [begun, ended] = [deferred(), deferred()]
  const sendMail = async () => {
    begun.keep()
    await ended.promise
    throw new Error('too late')
  }
  const jobs = createJobs({database, clock: app.clock, log, sendMail, mail_poll_s: 0.5, stop_limit_ms: 1_000})
  await jobs.start()
  await app.db.transaction(tx => jobs.send(tx, 'mail', {mail: 'welcome', user_id}))
  await begun.promise
  await jobs.stop()
  ended.keep()
  await new Promise(setImmediate)
  process.off('unhandledRejection', onRejection)
  expect(rejected).toEqual([])
  expect(await count(`jobs.job where data->>'user_id' = '${user_id}' and state = 'retry'`)).toBe(1)
})
