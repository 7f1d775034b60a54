import {sql} from 'drizzle-orm'
import type pg from 'pg'
import {afterAll, expect, test} from 'vitest'
import {getProfile} from '#contract/accounts/auth.ts'
import {getParentBooking} from '#contract/bookings/family-bookings.ts'
import {bidByCaretaker} from '#contract/bookings/offers.ts'
import {listLeads, nearby} from '#contract/bookings/provider-bookings.ts'
import {listNotifications} from '#contract/notifications.ts'
import {confirmEndByCaretaker, confirmStartByCaretaker, confirmStartByParent} from '#contract/sessions/confirming.ts'
import {listSessions} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {createLimits} from '#server/http/limits.ts'
import {systemClock} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {freshDatabase} from '#tests/support/database.ts'
import * as reads from '../../bench/floors/reads.ts'
import {signIn} from '../../bench/floors/sign-in.ts'
import {bid, confirm} from '../../bench/floors/writes.ts'
import {makeNotices, makePairs, makeRequests} from '../../bench/town.ts'

/*
 * The floors of tests/bench do the work of the calls that are held against them: they read the same rows and leave the same
 * ones behind.
 */
const opened = await freshDatabase()
const {kind, db} = opened
const pool = (db as typeof db & {$client?: pg.Pool}).$client
afterAll(opened.close)
const onPostgres = kind === 'postgres' && pool ? pool : null

/** A row without what no two writes share: ids, times, keys, and the answer's own. */
type Left = {table: string; row: Record<string, unknown>}

const own = new Set([
  'id',
  'key',
  'request_id',
  'idempotency_key',
  'fingerprint',
  'answer',
  'session_id',
  'start_secret',
  'expire',
])
const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
const withoutOwn = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !own.has(name))
      .map(([name, value]) => [
        name,
        isTime(value)
          ? 'time'
          : value && typeof value === 'object' && !Array.isArray(value)
            ? withoutOwn(value)
            : value,
      ]),
  )

const written = [
  'idempotency_keys',
  'rate_limits',
  'claims',
  'session_events',
  'sessions',
  'offers',
  'bookings',
  'notices',
]

/** What `write` leaves behind in the tables of confirmations and bids. */
async function leftBy(
  rows: (query: string) => Promise<{row: object}[]>,
  write: () => Promise<unknown>,
): Promise<Left[]> {
  const read = async () => {
    const found = new Map<string, Left>()
    for (const table of written) {
      for (const {row} of await rows(`select to_jsonb(x) as row from ${table} x`)) {
        found.set(`${table} ${JSON.stringify(row)}`, {table, row: withoutOwn(row)})
      }
    }
    return found
  }
  const before = await read()
  await write()
  const after = await read()
  return [...after].flatMap(([key, left]) => (before.has(key) ? [] : [left]))
}

async function town() {
  const app = await testApp({database: opened, limits: createLimits({factor: 1000, store: opened.apart})})
  app.clock.set(systemClock.now())
  const [product, floor] = await makePairs(db, 2, 3)
  await makeRequests(db, 60, 1)
  await makeRequests(db, 30, 1, 'agencies')
  await makeNotices(db, [product!, floor!], 8)
  return {app, product: product!, floor: floor!}
}
const world = onPostgres ? await town() : null

test('a floor’s confirmations and bid leave the rows that the product’s leave', async () => {
  if (!onPostgres || !world) return
  const {app, product, floor} = world
  const rows = (query: string) => app.rows<{row: object}>(query)
  const confirmations = [
    [confirmStartByParent, 'parent', 'start'],
    [confirmStartByCaretaker, 'caretaker', 'start'],
    [confirmEndByCaretaker, 'caretaker', 'end'],
  ] as const
  for (const [endpoint, side, edge] of confirmations) {
    const byProduct = await leftBy(rows, () =>
      app.ok(endpoint, {
        token: product[side].token,
        key: newId(),
        params: {id: product.visits[0]!},
        body: {offline: true},
      }),
    )
    const caller = await signIn(onPostgres, floor[side].token)
    const byFloor = await leftBy(rows, () =>
      confirm(onPostgres, {caller, id: floor.visits[0]!, key: newId(), body: '{"offline":true}'}, side, edge),
    )
    expect(byFloor.map(({table}) => table)).toEqual(byProduct.map(({table}) => table))
    for (const [at, {table, row}] of byFloor.entries()) {
      expect(Object.keys(row), table).toEqual(Object.keys(byProduct[at]!.row))
    }
  }
  const [forProduct, forFloor] = await app.rows<{id: string}>(
    sql`select id::text from bookings where audience = 'caretakers' and status = 'PENDING' order by number limit 2`,
  )
  const byProduct = await leftBy(rows, () =>
    app.ok(bidByCaretaker, {
      token: product.caretaker.token,
      key: newId(),
      params: {id: forProduct!.id},
      body: {note: 'Gladly'},
    }),
  )
  const caller = await signIn(onPostgres, floor.caretaker.token)
  const byFloor = await leftBy(rows, () =>
    bid(onPostgres, {caller, id: forFloor!.id, key: newId(), body: '{"note":"Gladly"}'}),
  )
  expect(byFloor.map(({table}) => table)).toEqual(byProduct.map(({table}) => table))
})

test('a floor’s reads find the rows that the product’s find', async () => {
  if (!onPostgres || !world) return
  const {app, floor} = world
  const {parent, caretaker} = floor
  const [family, carer] = [await signIn(onPostgres, parent.token), await signIn(onPostgres, caretaker.token)]
  const idsOf = (rows: readonly {id?: unknown}[]) => rows.map(({id}) => id)
  expect(idsOf(await reads.calendar(onPostgres, carer))).toEqual(
    idsOf(await app.ok(listSessions, {token: caretaker.token})),
  )
  expect(await reads.profile(onPostgres, family)).toMatchObject({
    email: (await app.ok(getProfile, {token: parent.token})).email,
  })
  const booking = await app.ok(getParentBooking, {token: parent.token, params: {id: floor.booking_id}})
  expect(await reads.booking(onPostgres, family, floor.booking_id)).toMatchObject({
    id: booking.id,
    number: booking.number,
  })
  const bell = await app.ok(listNotifications, {token: parent.token})
  const byFloor = await reads.bell(onPostgres, family)
  expect(idsOf(byFloor)).toEqual(idsOf(bell.items))
  expect(byFloor[0]?.unread).toBe(bell.unread)
  const agency = await app.agency()
  const leads = await app.ok(listLeads, {token: agency.token, query: {limit: '20'}})
  expect(idsOf(await reads.leads(onPostgres, await signIn(onPostgres, agency.token), 20))).toEqual(idsOf(leads))
  const near = await app.ok(nearby, {token: caretaker.token, query: {limit: '50'}})
  expect(await reads.nearby(onPostgres, carer)).toHaveLength(near.length)
})
