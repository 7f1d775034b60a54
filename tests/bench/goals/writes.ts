import {
  confirmEndByCaretaker,
  confirmEndByParent,
  confirmStartByCaretaker,
  confirmStartByParent,
} from '#contract/sessions/confirming.ts'
import {bidByCaretaker} from '#contract/bookings/offers.ts'
import {newId} from '#lib/id.ts'
import {rowsOf} from '#server/db/client.ts'
import {sql} from 'drizzle-orm'
import {addressOf} from '../../support/call.ts'
import {load} from '../load.ts'
import type {Ask} from '../load.ts'
import {start} from '../programs.ts'
import type {Result} from '../results.ts'
import {inRounds} from '../rounds.ts'
import {makePairs, makePast, makeRequests, newDatabase, settle} from '../town.ts'
import type {Pair} from '../town.ts'

const pairs_count = 300
/** Each visit takes four claims: enough for every round, and each of them a first one. */
const visits = 90
const open_requests = 60_000

const command = (token: string, body: string) => ({
  headers: {Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': newId()},
  body,
})

/** Every claim there is to make, in the order of a visit, and never two of one booking near each other. */
function* claims(pairs: readonly Pair[]): Generator<Ask, never> {
  for (let visit = 0; visit < visits; visit++) {
    for (const [endpoint, side] of [
      [confirmStartByParent, 'parent'],
      [confirmStartByCaretaker, 'caretaker'],
      [confirmEndByParent, 'parent'],
      [confirmEndByCaretaker, 'caretaker'],
    ] as const) {
      for (const pair of pairs) {
        const path = addressOf(endpoint, {id: pair.visits[visit]})
        yield {method: 'PATCH', path, ...command(pair[side].token, '{"offline":true}')}
      }
    }
  }
  throw new Error('every visit is confirmed: the bench needs more of them')
}

/** A bid of one caregiver after another, each on a request that no one has bid on. */
function* bids(pairs: readonly Pair[], requests: readonly string[]): Generator<Ask, never> {
  for (const [n, id] of requests.entries()) {
    const {caretaker} = pairs[n % pairs.length]!
    const path = addressOf(bidByCaretaker, {id})
    yield {method: 'POST', path, ...command(caretaker.token, '{"note":"Gladly"}')}
  }
  throw new Error('every request has its bid: the bench needs more of them')
}

/** Goal 9: a confirmation and a bid against the same rows, written in plain pg behind node:http. */
export async function writes(cluster_url: string): Promise<Result[]> {
  const database = await newDatabase(cluster_url, 'bench_writes')
  const pairs = await makePairs(database.db, 2 * pairs_count, visits)
  await makePairs(database.db, 50, visits)
  await makePast(database.db, pairs)
  await makeRequests(database.db, open_requests, 1)
  await settle(database.url)
  const open = await rowsOf<{id: string}>(
    database.db,
    sql`select id::text from bookings where status = 'PENDING' order by md5(id::text)`,
  )
  const env = {DATABASE_URL: database.url}
  const servers = {floor: await start('calls', env), call: await start('product', env)}
  // each of the two has families, visits and requests of its own
  const shareOf = <T>(all: readonly T[], half: 0 | 1) => all.filter((_, n) => n % 2 === half)
  const left = (half: 0 | 1) => {
    const own = shareOf(pairs, half)
    const requests = shareOf(open, half).map(row => row.id)
    return {confirm: claims(own), bid: bids(own, requests)}
  }
  const asks = {floor: left(0), call: left(1)}
  try {
    const results: Result[] = []
    for (const what of ['confirm', 'bid'] as const) {
      const run = (who: keyof typeof servers) => () => load(servers[who].base_url, () => asks[who][what].next().value)
      const {medians, unsteady} = await inRounds({floor: run('floor'), call: run('call')})
      results.push({
        goal: 9,
        what,
        floor: {what: 'the same rows by plain pg', value: medians.floor.per_second},
        measured: medians.call.per_second,
        unit: '/s',
        at_least: 0.5,
        unsteady,
      })
    }
    return results
  } finally {
    for (const server of Object.values(servers)) await server.end('SIGTERM')
    await database.close()
  }
}
