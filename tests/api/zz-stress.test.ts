import {expect, test} from 'vitest'
import pg from 'pg'
import * as contract from '#contract/sessions.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'
const app = await testApp({checkAnswers: false})
const story = storyOf(app)
const visit = visitsOf(app)
test('stress', async () => {
  const parent = await app.parent()
  const caretaker = await app.caretaker()
  const booking = await story.confirmed(parent, caretaker, {schedule: [{date_range: ['2026-06-08', '2026-12-31'], time_range: ['09:00', '13:00']}]})
  const sessions = await story.sessions(parent, booking)
  let bad = 0
  for (let i = 0; i < 60; i++) {
    const s = sessions[i]!
    await Promise.all([visit.starts(parent, s), visit.starts(caretaker, s), visit.starts(caretaker, s), visit.starts(parent, s)])
    const [row] = await app.rows<any>(`select status, (select count(*)::int from claims where session_id = s.id) as n from sessions s where id = '${s.id}'`)
    if (row.status !== 'IN_PROGRESS' || row.n !== 2) bad++
  }
  console.log('bad', bad)
  // throughput: separate bookings
  const many = []
  for (let i = 0; i < 12; i++) {
    app.clock.set('2026-06-01T15:00:00Z')
    const c = await app.caretaker(); const p = await app.parent()
    const b = await story.confirmed(p, c, {schedule: [{date_range: ['2026-06-08', '2026-12-31'], time_range: ['09:00', '13:00']}]})
    many.push({c, p, list: await story.sessions(p, b)})
  }
  for (const round of [0, 1, 2]) {
    const t = performance.now()
    await Promise.all(many.map(async ({c, list}) => { for (const s of list.slice(round * 60, round * 60 + 60)) await visit.starts(c, s) }))
    console.log('confirms/s', Math.round(12 * 60 / (performance.now() - t) * 1000))
  }
  for (const _ of [0, 1, 2]) {
    const t = performance.now()
    await Promise.all(many.map(async ({c, list}) => { for (let i = 0; i < 40; i++) await app.ok(contract.listSessions, {by: c, query: {from: list[0]!.scheduled_start, to: list[5]!.scheduled_start}}) }))
    console.log('list of 5/s', Math.round(12 * 40 / (performance.now() - t) * 1000))
  }
  for (const _ of [0, 1]) {
    const t = performance.now()
    for (let i = 0; i < 10; i++) await app.ok(contract.listSessions, {by: many[0]!.c, query: {booking_id: many[0]!.list[0]!.booking_id}})
    console.log('list of 200, ms', Math.round((performance.now() - t) / 10))
  }
  const pool = new pg.Pool({connectionString: process.env.TEST_DATABASE_URL, max: 12})
  await pool.query('create table k (u uuid, k uuid primary key, a jsonb); create table r (id uuid primary key, n int); create table c (id uuid primary key, r uuid)')
  const ids = Array.from({length: 720}, () => newId())
  for (const id of ids) await pool.query('insert into r values ($1, 0)', [id])
  for (const _ of [0, 1, 2]) {
    const t = performance.now()
    await Promise.all(many.map(async (_, i) => { for (const id of ids.slice(i * 60, i * 60 + 60)) {
      const c = await pool.connect()
      await c.query('BEGIN')
      await c.query({name: 'a', text: 'insert into k values ($1, $2, $3) on conflict do nothing', values: [id, newId(), '{}']})
      await c.query({name: 'b', text: 'select * from r where id = $1 for update', values: [id]})
      await c.query({name: 'c', text: 'with x as (insert into c values ($1, $2)) update r set n = n + 1 where id = $2', values: [newId(), id]})
      await c.query('COMMIT')
      c.release()
    } }))
    console.log('floor/s', Math.round(12 * 60 / (performance.now() - t) * 1000))
  }
  await pool.end()
  expect(bad).toBe(0)
}, 120_000)
