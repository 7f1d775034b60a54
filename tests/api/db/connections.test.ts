import {sql} from 'drizzle-orm'
import {beforeAll, beforeEach, expect, test} from 'vitest'
import {openPostgres, rowsOf} from '#server/db/client.ts'
import type {Db} from '#server/db/client.ts'
import {onOneConnection} from '#server/db/one-connection.ts'
import {testApp} from '../../support/app.ts'
import {urlOf, withCluster} from '../../support/database.ts'

const app = await testApp()
const {database} = app.deps

const quotient = async (by: number) => {
  const [row] = await rowsOf<{n: number}>(database.db, sql`select (12 / ${by}::int)::int as n`)
  return row?.n
}

test('of statements asked at once each is answered by its own result, and fails alone', async () => {
  const divisors = Array.from({length: 120}, (_, i) => i % 4)
  const answers = await Promise.allSettled(divisors.map(quotient))
  expect(answers.map(answer => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual(
    divisors.map(by => (by === 0 ? 'failed' : 12 / by)),
  )
})

test('what one call reads at once goes over one connection, and each statement fails alone', async () => {
  const pid = (db: Db) => rowsOf<{pid: number}>(db, sql`select pg_backend_pid()::int as pid`)
  const answers = await onOneConnection(database.db, db =>
    Promise.allSettled([pid(db), pid(db), rowsOf(db, sql`select 12 / ${0}::int`), pid(db), pid(db)]),
  )
  expect(answers.filter(({status}) => status === 'rejected')).toHaveLength(1)
  const pids = answers.flatMap(answer => (answer.status === 'fulfilled' ? [JSON.stringify(answer.value)] : []))
  expect(pids).toHaveLength(4)
  expect(new Set(pids).size).toBe(1)
  // the connection went back
  expect(database.pool?.idleCount).toBe(database.pool?.totalCount)
})

test('what reads on after its call was answered shares no connection with the next call', async () => {
  const pid = async (db: Db) =>
    (await rowsOf<{pid: number}>(db, sql`select pg_backend_pid()::int as pid`)).map(row => row.pid)
  const answered = await onOneConnection(database.db, async db => db)
  const [own, streamed] = await onOneConnection(database.db, db =>
    Promise.all([pid(db), onOneConnection(answered, pid)]),
  )
  // the embedded database has one
  expect(new Set([...own, ...streamed]).size).toBe(database.kind === 'pglite' ? 1 : 2)
})

/** The database's names of the connections that are in use; the embedded database has none that could end. */
const connections = async () => {
  if (database.kind === 'pglite') return new Set<number>()
  const asked = await Promise.all(
    Array.from({length: 20}, () =>
      rowsOf<{pid: number}>(database.db, sql`select pg_backend_pid()::int as pid where ${1}::int = 1`),
    ),
  )
  return new Set(asked.flatMap(rows => rows.map(row => row.pid)))
}

test('connections that the database ends are replaced', async () => {
  const {rows} = await database.query(
    `select pid, pg_terminate_backend(pid) from unnest(array[${[...(await connections())].join(',')}]::int[]) pid
      where pid <> pg_backend_pid()`,
  )
  const ended = new Set((rows as {pid: number}[]).map(({pid}) => pid))
  // what was sent before the end was noticed may fail
  const left = async () => [...(await connections().catch(() => ended))].filter(pid => ended.has(pid))
  await expect.poll(left, {timeout: 20_000}).toEqual([])
  expect(await quotient(3)).toBe(4)
})

const noted = async () => (await app.rows('select county from county_notes order by county')).map(row => row.county)
const note = (tx: Db, county: string) => rowsOf(tx, sql`insert into county_notes values (${county})`)

beforeAll(() => app.rows('create table county_notes (county text)'))
beforeEach(() => app.rows('delete from county_notes'))

test('what fails after a savepoint is taken back to it, and the rest is kept', async () => {
  const work = database.db.transaction(async tx => {
    await note(tx, 'before')
    const within = tx.transaction(async point => {
      await note(point, 'within')
      await rowsOf(point, sql`select 12 / ${0}::int`)
    })
    await expect(within).rejects.toMatchObject({cause: {code: '22012'}})
    await note(tx, 'after')
  })
  await expect(work).resolves.toBeUndefined()
  expect(await noted()).toEqual(['after', 'before'])
})

/** Has the database end a transaction's connection; the embedded one has none, and simply fails. */
const loseConnection = async (tx: Db) => {
  if (database.kind === 'pglite') throw new Error('nothing to lose')
  const [row] = await rowsOf<{pid: number}>(tx, sql`select pg_backend_pid()::int as pid`)
  await database.query(`select pg_terminate_backend(${row?.pid})`)
  await note(tx, 'too late')
}

test('a transaction whose connection is lost fails, and the process goes on', async () => {
  const work = database.db.transaction(async tx => {
    await note(tx, 'lost')
    await loseConnection(tx)
  })
  const outcome = work.then(
    () => 'done',
    () => 'failed',
  )
  expect(await outcome).toBe('failed')
  expect(await noted()).toEqual([])
  expect(await quotient(3)).toBe(4)
})

test.runIf(database.kind === 'postgres')(
  'the process that migrates has the settings of the migrated database',
  async () => {
    const cluster = process.env.TEST_DATABASE_URL ?? ''
    const name = `village_migrated_${process.pid}`
    await withCluster(cluster, client => client.query(`create database ${name}`))
    const migrated = await openPostgres(urlOf(cluster, name))
    try {
      expect((await migrated.query('show jit')).rows).toEqual([{jit: 'off'}])
    } finally {
      await migrated.close()
      await withCluster(cluster, client => client.query(`drop database ${name}`))
    }
  },
)
