import fc from 'fast-check'
import {beforeAll, expect, test} from 'vitest'
import {getFigures} from '#contract/admin/figures.ts'
import {getOverview} from '#contract/admin/operations.ts'
import {sumFigures} from '#server/modules/admin/summed-figures.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {runsHere} from '#tests/support/runs.ts'
import type {Caretaker, Parent, Person} from '#tests/support/people.ts'
import {madeId} from '#tests/support/query-plans.ts'
import {putRequests} from '#tests/support/requests.ts'

const app = await testApp()
let admin: Person
let parent: Parent
let caretaker: Caretaker

/** Rows of each kind, over four months that end tomorrow. */
const rows_count = 400
const moment = (salt: number) =>
  `date_trunc('milliseconds', timestamptz '${testStart}' + interval '1 day' - (n * ${7_919 + salt} % 2903) * interval '60.017 minutes')`
const series = `generate_series(1, ${rows_count}) n`

beforeAll(async () => {
  admin = await app.staff('admin')
  parent = await app.parent()
  caretaker = await app.caretaker()
  const [model] = await putRequests(app, parent, [{}])
  const copies = (values: string) => `insert into bookings select r.* from bookings b, ${series},
    lateral jsonb_populate_record(b, jsonb_build_object(${values})) r where b.id = '${model!.id}'`
  await app.rows(
    copies(`'id', ${madeId('0001')}, 'number', 'V-' || n, 'created_at', ${moment(1)}, 'first_start', ${moment(2)},
      'status', (array['PENDING', 'REVIEW', 'COMPLETED', 'CANCELLED'])[1 + n % 4],
      'approved_at', case when n % 4 = 2 then ${moment(1)} + n * interval '11 minutes' end,
      'county', 'County ' || n % 7`),
  )
  await app.rows(`
    insert into offers (id, booking_id, bidder, caretaker_id, by_user_id, hourly_rate_cents, status, received_at)
    select ${madeId('0002')}, ${madeId('0001')}, 'caretaker', '${caretaker.caretaker_id}', '${caretaker.user_id}', 2000,
      'EXPIRED', ${moment(1)} + n * interval '17 seconds' from ${series} where n % 3 = 0`)
  await app.rows(`
    insert into sessions (id, booking_id, parent_id, local_date, scheduled_start, scheduled_end, timezone, status, start_secret)
    select ${madeId('0003')}, ${madeId('0001')}, '${parent.parent_id}', (${moment(3)})::date, ${moment(3)} - interval '1 hour',
      ${moment(3)}, 'America/Chicago', case when n % 9 = 0 then 'CANCELLED' else 'COMPLETED' end, 'secret' from ${series}`)
  await app.rows(`
    insert into claims (id, session_id, side, edge, claimed_at, received_at, effective_at, by_user_id, offline)
    select gen_random_uuid(), ${madeId('0003')},
      case when i % 2 = 0 then 'parent' else 'caretaker' end, case when i < 2 then 'start' else 'end' end,
      ${moment(3)}, ${moment(3)}, ${moment(3)}, '${parent.user_id}', n % 5 = i
    from ${series}, generate_series(0, 3) i where (n + i) % 6 > 0`)
  await app.rows(`
    insert into ledger_entries (id, movement_id, kind, account, amount_cents, at)
    select case side when 1 then ${madeId('0005')} else ${madeId('0006')} end, ${madeId('0007')}, 'issued',
      case side when 1 then 'cash' else (array['revenue:lead', 'revenue:fee', 'revenue:subscription'])[1 + n % 3] end,
      side * n, ${moment(4)} from ${series}, unnest(array[1, -1]) side`)
  await app.rows(`
    insert into users (id, email, role, first_name, last_name, created_at)
    select ${madeId('0008')}, n || '@example.test', (array['parent', 'caretaker', 'agency'])[1 + n % 3], 'Ada', 'B', ${moment(5)}
    from ${series}`)
})

async function shown() {
  const {bookings, visits, approvals, revenue, sign_ups} = await app.ok(getOverview, {by: admin})
  const periods = [{}, {from: '2026-05-30', to: '2026-06-02'}, {from: '2026-03-10', to: '2026-04-15'}]
  const figures = []
  for (const query of periods) figures.push(await app.ok(getFigures, {by: admin, query}))
  return {bookings, visits, approvals, revenue, sign_ups, figures}
}

/** The same from the rows alone. */
const counted = () =>
  app.rolledBack(async () => {
    await app.rows('delete from figure_ranges')
    return shown()
  })

async function sumAll() {
  let rounds = 0
  while ((await sumFigures(app.db, app.clock.now())) > 0) rounds += 1
  return rounds
}

const at = (n: number) => madeId('0001').replace('to_hex(n)', `to_hex(${n})`)
const of = (kind: string, n: number) => madeId(kind).replace('to_hex(n)', `to_hex(${n})`)
const changes = {
  cancelled: (n: number) => `update sessions set status = 'CANCELLED' where id = ${of('0003', n)}`,
  restored: (n: number) => `update sessions set status = 'COMPLETED' where id = ${of('0003', n)}`,
  moved: (n: number) => `update sessions set scheduled_end = scheduled_end - interval '26 hours',
    scheduled_start = scheduled_start - interval '26 hours' where id = ${of('0003', n)}`,
  confirmed: (
    n: number,
  ) => `insert into claims (id, session_id, side, edge, claimed_at, received_at, effective_at, by_user_id, offline)
    values (gen_random_uuid(), ${of('0003', n)}, 'parent', 'end', now(), now(), now(), '${parent.user_id}', true)`,
  ended: (n: number) => `update bookings set status = 'EXPIRED' where id = ${at(n)}`,
  approved: (n: number) =>
    `update bookings set approved_at = created_at + interval '5 hours', status = 'CONFIRMED' where id = ${at(n)}`,
  postponed: (n: number) => `update bookings set first_start = first_start + interval '3 days' where id = ${at(n)}`,
  offered: (
    n: number,
  ) => `insert into offers (id, booking_id, bidder, caretaker_id, by_user_id, hourly_rate_cents, status, received_at)
    select gen_random_uuid(), id, 'caretaker', '${caretaker.caretaker_id}', '${caretaker.user_id}', 2000, 'EXPIRED', created_at
    from bookings where id = ${at(n)}`,
  earned: (n: number) => `with m as (select gen_random_uuid() as id)
    insert into ledger_entries (id, movement_id, kind, account, amount_cents, at)
    select gen_random_uuid(), m.id, 'issued', a.account, a.cents, timestamptz '${testStart}' - ${n} * interval '5 hours'
    from m, (values ('cash', 700), ('revenue:fee', -700)) a(account, cents)`,
  joined: (n: number) => `insert into users (id, email, role, first_name, last_name, created_at)
    values (gen_random_uuid(), gen_random_uuid() || '@example.test', 'parent', 'Ada', 'B', timestamptz '${testStart}' - ${n} * interval '5 hours')`,
  left: (n: number) => `delete from users where id = ${of('0008', n)}`,
} satisfies Record<string, (n: number) => string>
const isChange = fc.tuple(fc.constantFrom(...Object.values(changes)), fc.integer({min: 1, max: rows_count}))

test('sums and the rows since say what the rows say, whatever changes and whenever it is summed', async () => {
  const before = await shown()
  expect(await sumAll()).toBeGreaterThan(1)
  expect(await shown()).toEqual(before)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(isChange, fc.constant('sum' as const)), {maxLength: 12}), steps =>
      app.rolledBack(async () => {
        for (const step of steps) {
          if (step === 'sum') await sumFigures(app.db, app.clock.now())
          else await app.rows(step[0](step[1]))
        }
        const read = await shown()
        await app.rows('delete from figure_ranges')
        expect(read).toEqual(await shown())
      }),
    ),
    {numRuns: runsHere(12)},
  )
})

test('a finished period is read from its sum, and from its rows once they changed', async () => {
  await sumAll()
  const latest = "(select max(since) from figures where family = 'visits')"
  const misstate = `update figures set amount = amount + 1000 where family = 'visits' and part = 'both' and since = ${latest}`
  const cancel = `update sessions set status = 'CANCELLED'
    where status <> 'CANCELLED' and date_trunc('hour', scheduled_end, 'UTC') = ${latest}`
  const visitsShown = async () => (await shown()).visits
  const visitsCounted = async () => {
    await app.rows('delete from figure_ranges')
    return visitsShown()
  }
  await app.rolledBack(async () => {
    const {both} = await visitsShown()
    await app.rows(misstate)
    expect((await visitsShown()).both).toBe(both + 1000)
    await app.rows(cancel)
    const read = await visitsShown()
    expect(read).toEqual(await visitsCounted())
  })
  await app.rolledBack(async () => {
    await app.rows(misstate)
    await app.rows(cancel)
    await sumAll()
    expect(await app.rows('select 1 from stale_figures')).toEqual([])
    const read = await visitsShown()
    expect(read).toEqual(await visitsCounted())
  })
})

test('what is not committed while a period is summed is counted all the same', async () => {
  // the embedded database has one connection, which sums nothing meanwhile
  if (app.deps.database.kind === 'pglite') return
  await sumAll()
  await app.db.transaction(async tx => {
    await tx.execute(
      `update sessions set status = 'CANCELLED' where status = 'COMPLETED' and scheduled_end > timestamptz '${testStart}' - interval '9 days'`,
    )
    app.clock.advance({hours: 3})
    await sumAll()
  })
  expect(await shown()).toEqual(await counted())
  await sumAll()
  expect(await shown()).toEqual(await counted())
  expect(await app.rows('select 1 from stale_figures')).toEqual([])
})
