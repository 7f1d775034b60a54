import pg from 'pg'
import {nearby} from '#contract/bookings/provider-bookings.ts'
import {mercator} from '#domain/place.ts'
import {systemClock} from '#server/clock.ts'
import {candidatesIn, circleOf} from '#server/modules/bookings/leads/nearby.ts'
import {addressOf} from '../../support/call.ts'
import {peopleOf} from '../../support/people.ts'
import type {Place} from '../../support/people.ts'
import {timed, timedRequests} from '../load.ts'
import {start} from '../programs.ts'
import type {Result} from '../results.ts'
import {inRounds} from '../rounds.ts'
import {makeRequests, newDatabase, settle, towns} from '../town.ts'

const radius_miles = 10
const limit = 50
const asked_times = 400

// what the index itself can do: the fifty nearest open requests, and nothing about them
const bare = `select id from bookings where audience = 'caretakers' and status in ('PENDING', 'REVIEW')
  order by place <-> point($1, $2) limit ${limit}`

/** The same at one number of open requests: bare query, search of the product, and both through HTTP. */
async function at(cluster_url: string, open_requests: number) {
  const database = await newDatabase(cluster_url, `bench_nearby_${open_requests}`)
  await makeRequests(database.db, open_requests)
  const people = peopleOf({db: database.db, clock: systemClock})
  const callers: {place: Place; token: string; caretaker_id: string}[] = []
  for (let n = 0; n < towns.length; n += 4) {
    callers.push({place: towns[n]!, ...(await people.caretaker({at: towns[n]}))})
  }
  await settle(database.url)

  const env = {DATABASE_URL: database.url}
  const [floor, product] = [await start('nearest', env), await start('product', env)]
  const client = new pg.Client({connectionString: database.url})
  await client.connect()
  let n = 0
  const next = () => callers[n++ % callers.length]!
  const point = ({latitude, longitude}: Place) => mercator(latitude, longitude)
  try {
    return await inRounds({
      bare: () =>
        timed(asked_times, async () => {
          const {x, y} = point(next().place)
          await client.query({name: 'bare', text: bare, values: [x, y]})
        }),
      search: () =>
        timed(asked_times, async () => {
          const {place, caretaker_id} = next()
          await candidatesIn(database.db, circleOf(place, radius_miles), caretaker_id, systemClock.now())
        }),
      floor: () =>
        timedRequests(
          floor.base_url,
          () => {
            const {x, y} = point(next().place)
            return {path: `/nearest?x=${x}&y=${y}`}
          },
          asked_times,
        ),
      call: () =>
        timedRequests(
          product.base_url,
          () => ({
            path: addressOf(nearby, {}, {radius_miles, limit}),
            headers: {Authorization: `Bearer ${next().token}`},
          }),
          asked_times,
        ),
    })
  } finally {
    await client.end()
    for (const server of [floor, product]) await server.end('SIGTERM')
    await database.close()
  }
}

/** Goal 10: the fifty best within ten miles, against the bare nearest-point query; at a million too where it is asked. */
export async function nearbyAmong(cluster_url: string, {scale}: {scale: boolean}): Promise<Result[]> {
  const sizes = scale ? [100_000, 1_000_000] : [100_000]
  const results: Result[] = []
  let before: {size: number; p95_ms: number} | null = null
  for (const size of sizes) {
    const {medians, unsteady} = await at(cluster_url, size)
    const among = `among ${size.toLocaleString('en-US')}, p95`
    results.push(
      {
        goal: 10,
        what: `search ${among}`,
        floor: {what: 'bare nearest-point query', value: medians.bare.p95_ms},
        measured: medians.search.p95_ms,
        unit: 'ms',
        at_most: 2,
        unsteady,
      },
      {
        goal: 10,
        what: `GET /bookings/nearby ${among}`,
        floor: {what: 'the bare query by Hono + pg', value: medians.floor.p95_ms},
        measured: medians.call.p95_ms,
        unit: 'ms',
        at_most: 2,
        unsteady,
      },
    )
    if (before) {
      results.push({
        goal: 10,
        what: `GET /bookings/nearby ${among}`,
        floor: {what: `itself among ${before.size.toLocaleString('en-US')}`, value: before.p95_ms},
        measured: medians.call.p95_ms,
        unit: 'ms',
        at_most: 2.5,
        unsteady,
      })
    }
    before = {size, p95_ms: medians.call.p95_ms}
  }
  return results
}
