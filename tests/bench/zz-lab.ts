import {writeFileSync} from 'node:fs'
import {findPostgres, startPostgres} from '../support/postgres.ts'
import {rowsOf} from '#server/db/client.ts'
import {sql} from 'drizzle-orm'
import {makePairs, makeRequests, newDatabase, settle, towns} from './town.ts'
import {peopleOf} from '../support/people.ts'
import {systemClock} from '#server/clock.ts'
const cluster = await startPostgres(findPostgres()!)
const r = await newDatabase(cluster.url, 'reads')
const pairs = await makePairs(r.db, 200, 6)
await settle(r.url)
const w = await newDatabase(cluster.url, 'writes')
const wp = await makePairs(w.db, 100, 90)
await makeRequests(w.db, 30000, 1)
await settle(w.url)
const open = await rowsOf<{id: string}>(
  w.db,
  sql`select id::text from bookings where status = 'PENDING' order by md5(id::text)`,
)
const n = await newDatabase(cluster.url, 'nearby')
await makeRequests(n.db, 100000)
const people = peopleOf({db: n.db, clock: systemClock})
const callers = []
for (let i = 0; i < towns.length; i += 4)
  callers.push({place: towns[i], token: (await people.caretaker({at: towns[i]})).token})
await settle(n.url)
for (const d of [r, w, n]) await d.close()
writeFileSync(
  '/tmp/benchlab/lab.json',
  JSON.stringify({reads: r.url, writes: w.url, nearby: n.url, pairs, wp, open: open.map(x => x.id), callers}),
)
console.log('ready', process.pid)
setInterval(() => {}, 1e6)
