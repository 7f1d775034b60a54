import {rmSync} from 'node:fs'
import {drizzle} from 'drizzle-orm/pglite'
import {migrate} from 'drizzle-orm/pglite/migrator'
import {describe, expect, test} from 'vitest'
import {newId, newIdAt} from '#lib/id.ts'
import {openPGlite} from '#server/db/client.ts'
import {dropPartitions, makePartitions, partitioned} from '#server/db/partitions.ts'
import {tick} from '#server/jobs/tick.ts'
import {migrationsBefore} from '#tests/support/earlier-migrations.ts'
import {testApp} from '#tests/support/app.ts'

const app = await testApp()
const tables = Object.keys(partitioned)

const rangesOf = async (table: string) =>
  (
    await app.rows<{name: string}>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = '${table}'::regclass order by 1`,
    )
  ).map(({name}) => name)
/** Where the row is stored; null if it is not there. */
const rangeOf = async (table: string, id: string) => {
  const [row] = await app.rows<{name: string}>(
    `select tableoid::regclass::text as name from ${table} where id = '${id}'`,
  )
  return row?.name ?? null
}

const addAudit = async (id: string) => {
  await app.rows(
    `insert into audit_log (id, at, action, target_kind, target_id) values ('${id}', now(), 'user.noted', 'user', 'x')`,
  )
  return id
}
const addNotice = async (user_id: string, id: string, created_at: string) => {
  await app.rows(`insert into notices (user_id, id, kind, side, facts, created_at)
    values ('${user_id}', '${id}', 'review_visible', 'family', '{}', '${created_at}')`)
  return id
}

describe('tables that grow without end', () => {
  test('their next range is made before its first row, once by any number of processes', async () => {
    const now = '2040-12-20T00:00:00.000Z'
    const made = await Promise.all([1, 2, 3].map(() => makePartitions(app.db, now)))
    // who found the table locked leaves it to the next tick
    made.push(await makePartitions(app.db, now))
    expect(made.reduce((sum, each) => sum + each, 0)).toBe(2 * tables.length)
    expect(await makePartitions(app.db, now)).toBe(0)
    expect(await rangesOf('claims')).toEqual(['claims_2040_01_01', 'claims_2041_01_01', 'claims_first', 'claims_rest'])
    expect(await rangeOf('audit_log', await addAudit(newIdAt('2041-01-01T00:00:00.000Z', 0)))).toBe(
      'audit_log_2041_01_01',
    )
    expect(await rangeOf('audit_log', await addAudit(newIdAt('2040-12-31T23:59:59.999Z', 0)))).toBe(
      'audit_log_2040_01_01',
    )
  })

  test('a row without a range is not refused, and moves into its range once there is one', async () => {
    const id = await addAudit(newIdAt('2044-05-01T00:00:00.000Z', 0))
    expect(await rangeOf('audit_log', id)).toBe('audit_log_rest')
    expect(await makePartitions(app.db, '2046-05-02T00:00:00.000Z')).toBeGreaterThan(0)
    expect(await rangeOf('audit_log', id)).toBe('audit_log_2044_01_01')
    await expect(app.rows(`delete from audit_log where id = '${id}'`)).rejects.toThrow('Failed query')
    await expect(app.rows(`update audit_log set action = '' where id = '${id}'`)).rejects.toThrow('Failed query')
  })

  test('an id of no time is stored and reported', async () => {
    const troubles: unknown[] = []
    const id = await addAudit('ffffffff-0000-4000-8000-000000000000')
    await tick(app.db, '2046-05-02T00:00:00.000Z', error => troubles.push(error))
    expect(troubles.map(String)).toEqual([
      expect.stringContaining(`audit_log are in its default partition, the first is ${id}`),
    ])
    expect(await rangeOf('audit_log', id)).toBe('audit_log_rest')
    await app.reset()
  })

  test('a range of notifications is dropped once all of it was purged', async () => {
    const {user_id} = await app.parent()
    const created = '2050-03-31T23:00:00.000Z'
    await makePartitions(app.db, created)
    await addNotice(user_id, newIdAt(created, 0), created)
    const purge = (now: string) => tick(app.db, now)
    expect(await dropPartitions(app.db, '2050-06-20T00:00:00.000Z')).toBeGreaterThan(0)
    expect(await rangesOf('notices')).toContain('notices_2050_01_01')
    expect(await purge('2050-07-01T00:00:00.000Z')).toMatchObject({notices_purged: 1, partitions_dropped: 1})
    expect(await rangesOf('notices')).not.toContain('notices_2050_01_01')
    expect(await rangesOf('claims')).toContain('claims_2040_01_01')
  })
})

test('a filled database is upgraded with every row, index, reference and rule that it had', async () => {
  const folder = migrationsBefore('_partitions')
  const {pglite, db, close} = await openPGlite(null, {migrate: false})
  try {
    const upgrade = (migrationsFolder: string) => migrate(drizzle(pglite), {migrationsFolder})
    const rowsOf = async (query: string) => (await pglite.query(query)).rows
    // what later migrations added is left out
    const contents = () =>
      Promise.all(
        tables.map(table =>
          rowsOf(`select count(*)::int as n,
            md5(string_agg((to_jsonb(t) - '{request_id}'::text[])::text, '|' order by id)) from ${table} t`),
        ),
      )
    const indexes = () =>
      rowsOf(`select indexname, replace(indexdef, ' ON ONLY ', ' ON ') as indexdef from pg_indexes
        where tablename in ('${tables.join("', '")}') order by 1`)
    const references = () =>
      rowsOf(`select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) from pg_constraint
        where conrelid::regclass::text in ('${tables.join("', '")}') and contype in ('p', 'f') order by 1, 2`)
    await upgrade(folder)
    const [user, later] = [newId(), newIdAt('2099-01-01T00:00:00.000Z', 0)]
    await pglite.query(`insert into users (id, email, role, first_name, last_name, created_at)
      values ('${user}', 'a@example.test', 'parent', 'A', 'B', now())`)
    for (const id of [newId(), newId(), later]) {
      await pglite.query(`insert into notices (user_id, id, kind, side, facts, created_at)
        values ('${user}', '${id}', 'review_visible', 'family', '{"a": 1}', now())`)
      await pglite.query(`insert into audit_log (id, at, action, target_kind, target_id)
        values ('${id}', now(), 'user.noted', 'user', '${user}')`)
    }
    const before = [await contents(), await indexes(), await references()]
    await upgrade('src/server/db/migrations')
    expect([await contents(), await indexes(), await references()]).toEqual(before)
    expect(await rowsOf(`select tableoid::regclass::text as at from audit_log where id = '${later}'`)).toEqual([
      {at: 'audit_log_rest'},
    ])
    for (const statement of ['delete from audit_log', "update audit_log set action = ''"]) {
      await expect(pglite.query(statement)).rejects.toThrow('never changed or deleted')
    }
    // the account's notifications go with it, from every range
    await pglite.query(`delete from users where id = '${user}'`)
    expect(await rowsOf('select id from notices')).toEqual([])
    await expect(
      pglite.query(`insert into notices (user_id, id, kind, side, facts, created_at)
        values ('${user}', '${newId()}', 'review_visible', 'family', '{}', now())`),
    ).rejects.toThrow('foreign key')
    await makePartitions(db, '2099-01-02T00:00:00.000Z')
    expect(await rowsOf('select id from audit_log_rest')).toEqual([])
  } finally {
    await close()
    rmSync(folder, {recursive: true})
  }
})
