import {test} from 'vitest'
import {sql} from 'drizzle-orm'
import * as bookings from '#contract/bookings.ts'
import {rowsOf} from '#server/db/client.ts'
import {candidatesIn, circleOf, rank} from '#server/modules/leads/nearby.ts'
import {caretakerBidder, ownOffers} from '#server/modules/offers/store.ts'
import {bookingsInOrder, busyTimes} from '#server/modules/leads/store.ts'
import {freeTimesFor} from '#server/modules/leads/free-times.ts'
import {testApp} from '../support/app.ts'
import {putRequests} from '../support/requests.ts'
import {nashville} from '../support/people.ts'
const app = await testApp()
test('bench', async () => {
  const parent = await app.parent(); const c = await app.caretaker()
  const [request] = await putRequests(app, parent, [{}])
  await app.rows(`
    insert into bookings (id, number, audience, parent_id, status, service, schedule, timezone, location,
      latitude, longitude, approx_latitude, approx_longitude, place, county, number_of_children, ages,
      first_start, last_start, last_end, minutes, sessions_count, created_by, created_at)
    select gen_random_uuid(), 'V-' || n, 'caretakers', b.parent_id, 'PENDING',
      b.service, b.schedule, b.timezone, b.location, b.latitude, b.longitude, la, lo,
      point(lo * 111319.49, 4323000 + (la-36.1627) * 138000),
      b.county, 1, b.ages, b.first_start, b.last_start, b.last_end, b.minutes, b.sessions_count, b.created_by, b.created_at
    from bookings b, (select n, 36.1627 + random()*2-1 as la, -86.78+random()*4-2 as lo from generate_series(1, 200000) n) r where b.id = '${request!.id}'`)
  await app.rows('analyze')
  const db = app.db, now = app.clock.now()
  const time = async (name: string, f: () => Promise<unknown>) => {
    const t: number[] = []
    for (let i = 0; i < 60; i++) { const s = performance.now(); await f(); t.push(performance.now() - s) }
    t.sort((a, b) => a - b); console.log(name, 'p50', t[30]!.toFixed(2), 'p95', t[57]!.toFixed(2))
  }
  const me = (await caretakerBidder(db, c.caretaker_id))!
  const circle = circleOf(nashville, 10)
  await time('bare', () => rowsOf(db, sql`select id::text from bookings where audience = 'caretakers' and status in ('PENDING','REVIEW') order by place <-> point(-9660483, 4323000) limit 50`))
  await time('me', () => caretakerBidder(db, c.caretaker_id))
  await time('cand', () => candidatesIn(db, circle, now))
  await time('busy', () => busyTimes(db, c.caretaker_id, now))
  const found = await candidatesIn(db, circle, now)
  const free = freeTimesFor({available: me.caretaker.available_dates, busy: []}, now)
  await time('free', async () => { freeTimesFor({available: me.caretaker.available_dates, busy: []}, now); found.map(free) })
  const cands = found.map(e => ({id: e.id, miles: e.miles, ...free(e)}))
  console.log(found.length)
  await time('rank', () => rank(db, me, cands, 50))
  const ids = (await rank(db, me, cands, 50)).map(r => r.id)
  await time('rows', () => bookingsInOrder(db, ids))
  await time('offers', () => ownOffers(db, ids, {caretaker_id: c.caretaker_id}, now))
  await time('http', () => app.ok(bookings.nearby, {by: c, query: {radius_miles: '10', limit: '50'}}))
}, 300_000)
