import {getProfile} from '#contract/accounts/auth.ts'
import {getParentBooking} from '#contract/bookings/family-bookings.ts'
import {listSessions} from '#contract/sessions/sessions.ts'
import {addressOf} from '../../support/call.ts'
import {load} from '../load.ts'
import type {Ask} from '../load.ts'
import {start} from '../programs.ts'
import type {Result} from '../results.ts'
import {inRounds} from '../rounds.ts'
import {makePairs, newDatabase, settle} from '../town.ts'

/** The visits in everybody's calendar, of the stretch that is listed without asking for another. */
const visits = 6

const bearer = ({token}: {token: string}) => ({Authorization: `Bearer ${token}`})

/** Goal 8: signed-in reads against one indexed select. */
export async function reads(cluster_url: string): Promise<Result[]> {
  const database = await newDatabase(cluster_url, 'bench_reads')
  const pairs = await makePairs(database.db, 200, visits)
  await settle(database.url)
  const env = {DATABASE_URL: database.url}
  const [bare, floor, product] = [await start('bare'), await start('select', env), await start('product', env)]
  let n = 0
  const next = () => pairs[n++ % pairs.length]!
  const asks = {
    'GET /sessions of six visits': () => {
      const {caretaker} = next()
      return {path: addressOf(listSessions), headers: bearer(caretaker)}
    },
    'GET /profile': () => ({path: addressOf(getProfile), headers: bearer(next().parent)}),
    'GET /parent/bookings/:id': () => {
      const {parent, booking_id} = next()
      return {path: addressOf(getParentBooking, {id: booking_id}), headers: bearer(parent)}
    },
  } satisfies Record<string, () => Ask>
  try {
    const names = Object.keys(asks) as (keyof typeof asks)[]
    const {medians, unsteady} = await inRounds({
      select: () => load(floor.base_url, () => ({path: `/api/sessions/${next().visits[0]}`})),
      bare: () => load(bare.base_url, () => ({path: '/'})),
      ...(Object.fromEntries(names.map(name => [name, () => load(product.base_url, asks[name])])) as Record<
        keyof typeof asks,
        () => ReturnType<typeof load>
      >),
    })
    const select = 'Hono + pg, one select'
    return [
      {
        goal: 8,
        what: select,
        floor: {what: 'bare node:http', value: medians.bare.per_second},
        measured: medians.select.per_second,
        unit: '/s',
        unsteady,
      },
      ...names.flatMap((name): Result[] => [
        {
          goal: 8,
          what: name,
          floor: {what: select, value: medians.select.per_second},
          measured: medians[name].per_second,
          unit: '/s',
          at_least: 0.5,
          unsteady,
        },
        {
          goal: 8,
          what: `${name}, p99`,
          floor: {what: select, value: medians.select.p99_ms},
          measured: medians[name].p99_ms,
          unit: 'ms',
          at_most: 2,
          unsteady,
        },
      ]),
    ]
  } finally {
    for (const server of [bare, floor, product]) await server.end('SIGTERM')
    await database.close()
  }
}
