import {getProfile} from '#contract/accounts/auth.ts'
import {getParentBooking} from '#contract/bookings/family-bookings.ts'
import {listLeads, nearby} from '#contract/bookings/provider-bookings.ts'
import {listNotifications} from '#contract/notifications.ts'
import {listSessions} from '#contract/sessions/sessions.ts'
import {systemClock} from '#server/clock.ts'
import {addressOf} from '../../support/call.ts'
import {peopleOf} from '../../support/people.ts'
import {load} from '../load.ts'
import type {Ask} from '../load.ts'
import {start} from '../programs.ts'
import type {Result} from '../results.ts'
import {inRounds} from '../rounds.ts'
import {makeNotices, makePairs, makeRequests, newDatabase, settle} from '../town.ts'

/** The visits in everybody's calendar, of the stretch that is listed without asking for another. */
const visits = 6
const open_requests = 5000

const bearer = ({token}: {token: string}) => ({Authorization: `Bearer ${token}`})

/** Goal 8: signed-in reads against the same rows, read in plain pg behind node:http. */
export async function reads(cluster_url: string): Promise<Result[]> {
  const database = await newDatabase(cluster_url, 'bench_reads')
  const pairs = await makePairs(database.db, 200, visits)
  await makeNotices(database.db, pairs, 40)
  await makeRequests(database.db, open_requests, 1)
  await makeRequests(database.db, open_requests, 1, 'agencies')
  const agency = await peopleOf({db: database.db, clock: systemClock}).agency()
  await settle(database.url)
  const env = {DATABASE_URL: database.url}
  const [floor, product] = [await start('calls', env), await start('product', env)]
  let n = 0
  const next = () => pairs[n++ % pairs.length]!
  const asks = {
    'GET /sessions of six visits': () => ({path: addressOf(listSessions), headers: bearer(next().caretaker)}),
    'GET /profile': () => ({path: addressOf(getProfile), headers: bearer(next().parent)}),
    'GET /parent/bookings/:id': () => {
      const {parent, booking_id} = next()
      return {path: addressOf(getParentBooking, {id: booking_id}), headers: bearer(parent)}
    },
    'GET /get-bookings, 20 of 5,000 leads': () => ({
      path: addressOf(listLeads, {}, {limit: 20}),
      headers: bearer(agency),
    }),
    'GET /bookings/nearby, 50 of 5,000 requests': () => ({
      path: addressOf(nearby, {}, {limit: 50}),
      headers: bearer(next().caretaker),
    }),
    'GET /notices, 20 of 40': () => ({path: addressOf(listNotifications), headers: bearer(next().parent)}),
  } satisfies Record<string, () => Ask>
  try {
    const names = Object.keys(asks) as (keyof typeof asks)[]
    const results: Result[] = []
    for (const name of names) {
      const {medians, unsteady} = await inRounds({
        floor: () => load(floor.base_url, asks[name]),
        call: () => load(product.base_url, asks[name]),
      })
      const what = 'the same rows by plain pg'
      const {floor: base, call} = medians
      results.push(
        {
          goal: 8,
          what: name,
          floor: {what, value: base.per_second},
          measured: call.per_second,
          unit: '/s',
          at_least: 0.6,
          unsteady,
        },
        {
          goal: 8,
          what: `${name}, p99`,
          floor: {what, value: base.p99_ms},
          measured: call.p99_ms,
          unit: 'ms',
          at_most: 2,
          unsteady,
        },
      )
    }
    return results
  } finally {
    for (const server of [floor, product]) await server.end('SIGTERM')
    await database.close()
  }
}
