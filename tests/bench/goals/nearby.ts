import {nearby} from '#contract/bookings/provider-bookings.ts'
import {systemClock} from '#server/clock.ts'
import {addressOf} from '../../support/call.ts'
import {peopleOf} from '../../support/people.ts'
import {timedRequests} from '../load.ts'
import {start} from '../programs.ts'
import type {Result} from '../results.ts'
import {inRounds} from '../rounds.ts'
import {makeRequests, newDatabase, settle, towns} from '../town.ts'

const radius_miles = 10
const limit = 50
const asked_times = 400

/** The same call of product and floor, one after another, at one number of open requests. */
async function at(cluster_url: string, open_requests: number) {
  const database = await newDatabase(cluster_url, `bench_nearby_${open_requests}`)
  await makeRequests(database.db, open_requests)
  const people = peopleOf({db: database.db, clock: systemClock})
  const tokens: string[] = []
  for (let n = 0; n < towns.length; n += 4) tokens.push((await people.caretaker({at: towns[n]})).token)
  await settle(database.url)

  const env = {DATABASE_URL: database.url}
  const [floor, product] = [await start('calls', env), await start('product', env)]
  let n = 0
  const ask = () => ({
    path: addressOf(nearby, {}, {radius_miles, limit}),
    headers: {Authorization: `Bearer ${tokens[n++ % tokens.length]!}`},
  })
  try {
    return await inRounds({
      floor: () => timedRequests(floor.base_url, ask, asked_times),
      call: () => timedRequests(product.base_url, ask, asked_times),
    })
  } finally {
    for (const server of [floor, product]) await server.end('SIGTERM')
    await database.close()
  }
}

/** Goal 10: the fifty best within ten miles, against the same rows by plain pg; at a million too where it is asked. */
export async function nearbyAmong(cluster_url: string, {scale}: {scale: boolean}): Promise<Result[]> {
  const sizes = scale ? [100_000, 1_000_000] : [100_000]
  const results: Result[] = []
  let before: {size: number; p95_ms: number} | null = null
  for (const size of sizes) {
    const {medians, unsteady} = await at(cluster_url, size)
    const call = {
      goal: 10,
      what: `GET /bookings/nearby among ${size.toLocaleString('en-US')}, p95`,
      measured: medians.call.p95_ms,
      unit: 'ms',
      unsteady,
    } as const
    results.push({...call, floor: {what: 'the same rows by plain pg', value: medians.floor.p95_ms}, at_most: 2})
    if (before) {
      const what = `itself among ${before.size.toLocaleString('en-US')}`
      results.push({...call, floor: {what, value: before.p95_ms}, at_most: 2.5})
    }
    before = {size, p95_ms: medians.call.p95_ms}
  }
  return results
}
