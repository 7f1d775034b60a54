import {rowsOf} from '#server/db/client.ts'
import {sql} from 'drizzle-orm'
import pg from 'pg'
import type {OutboxEntry} from '#offline/outbox/entry.ts'
import {confirms, expect, inSoak, needsPostgres, test} from './support/fixtures.ts'

test.use({hasOwnPostgres: true})

/** How soon everything has arrived once the database is back, in milliseconds. */
const liveness_ms = 60_000

test(
  'PostgreSQL is killed between a tap and its commit, and restarted after the next tap: both arrive once, within a minute',
  {tag: [inSoak.tag, needsPostgres.tag]},
  async ({cluster, database, live, phone, visit, reached}) => {
    if (!cluster) throw new Error('the test has no PostgreSQL of its own')
    // the claim waits within its transaction for this lock
    const holder = new pg.Client({connectionString: cluster.url})
    holder.on('error', () => {})
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table claims in share mode')
    await phone.tap('start')
    const waiting = () =>
      rowsOf(database.db, sql`select pid from pg_locks where not granted and relation = 'claims'::regclass`)
    await expect.poll(waiting).toHaveLength(1)

    let pressed: OutboxEntry[] = []
    await cluster.restart(async () => {
      const before = live.proxy.seen.filter(confirms).length
      await phone.tap('end')
      await expect(phone.received()).toHaveCount(0)
      // sent while no database listened
      await expect.poll(() => live.proxy.seen.filter(confirms).length).toBeGreaterThan(before)
      pressed = await phone.entries()
      expect(pressed.map(({kind}) => kind)).toEqual(['confirm-start', 'confirm-end'])
    })
    await expect.poll(() => phone.entries(), {timeout: liveness_ms}).toEqual([])
    expect(await reached.claims(visit.session)).toMatchObject(
      pressed.map(({captured_at}, i) => ({edge: ['start', 'end'][i], claimed_at: captured_at})),
    )
    expect(new Set(reached.keys())).toEqual(new Set(pressed.map(({key}) => key)))
    await expect(phone.received()).toBeVisible()
  },
)
