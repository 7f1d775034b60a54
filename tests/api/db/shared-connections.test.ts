import type {EventEmitter} from 'node:events'
import {sql} from 'drizzle-orm'
import {beforeAll, beforeEach, expect, test} from 'vitest'
import {pgCode, rowsOf} from '#server/db/client.ts'
import type {Db} from '#server/db/client.ts'
import {leftToCommit} from '#server/db/left-to-commit.ts'
import {preparedSql} from '#server/db/prepared.ts'
import {testApp} from '#tests/support/app.ts'

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
  const ended = await connections()
  await database.query(
    `select pg_terminate_backend(pid) from unnest(array[${[...ended].join(',')}]::int[]) pid`,
  )
  // what was sent before the end was noticed may fail
  const left = async () => [...(await connections().catch(() => ended))].filter(pid => ended.has(pid))
  await expect.poll(left, {timeout: 20_000}).toEqual([])
  expect(await quotient(3)).toBe(4)
})

const dividing = preparedSql(leftToCommit('divide'), sql`select 12 / ${sql.placeholder('by')}::int`)
/** Why a transaction was taken back; null where it was not. */
const refusedAs = async (work: (tx: Db) => Promise<unknown>) => {
  try {
    await database.db.transaction(work)
    return null
  } catch (error) {
    return pgCode(error)?.code
  }
}
const noted = async () =>
  (await app.rows('select county from county_notes order by county')).map(row => row.county)
const note = (tx: Db, county: string) => rowsOf(tx, sql`insert into county_notes values (${county})`)

beforeAll(() => app.rows('create table county_notes (county text)'))
beforeEach(() => app.rows('delete from county_notes'))

test('what nobody waits for before the commit takes the transaction back where it fails, and says why', async () => {
  const divideBy = (by: number) => async (tx: Db) => {
    await note(tx, `before ${by}`)
    await dividing(tx, {by})
  }
  const thenNote = (by: number) => async (tx: Db) => {
    await divideBy(by)(tx)
    await note(tx, `after ${by}`)
  }
  expect(await refusedAs(divideBy(0))).toBe('22012')
  expect(await refusedAs(thenNote(0))).toBe('22012')
  expect(await noted()).toEqual([])
  expect(await refusedAs(divideBy(1))).toBeNull()
  expect(await refusedAs(thenNote(2))).toBeNull()
  expect(await noted()).toEqual(['after 2', 'before 1', 'before 2'])
  // outside of a transaction there is nothing to leave it to
  await expect(dividing(database.db, {by: 0})).rejects.toMatchObject({cause: {code: '22012'}})
  expect(await dividing(database.db, {by: 3})).toHaveLength(1)
})

test('what fails after a savepoint is taken back to it, and the rest is kept', async () => {
  const work = database.db.transaction(async tx => {
    await note(tx, 'before')
    const within = tx.transaction(async point => {
      await note(point, 'within')
      await dividing(point, {by: 0})
    })
    await expect(within).rejects.toMatchObject({cause: {code: '22012'}})
    await note(tx, 'after')
  })
  await expect(work).resolves.toBeUndefined()
  expect(await noted()).toEqual(['after', 'before'])
})

const noting = preparedSql(
  leftToCommit('note'),
  sql`insert into county_notes values (${sql.placeholder('county')}::text)`,
)
const speechless = () => {
  throw new Error('no words for it')
}
/** A value that no driver can write down, so that the database never hears of it. */
const unwritable = {toPostgres: speechless, toString: speechless, toJSON: speechless}

test('a value that cannot be sent takes the transaction back', async () => {
  const work = database.db.transaction(async tx => {
    await note(tx, 'before')
    await noting(tx, {county: unwritable})
  })
  await expect(work).rejects.toThrow('no words for it')
  expect(await noted()).toEqual([])
})

test('a transaction in which something failed is not said to be done, though nobody minded', async () => {
  const dividedByZero = async (tx: Db) => {
    await note(tx, 'before')
    await rowsOf(tx, sql`select 12 / ${0}::int`).catch(() => undefined)
  }
  expect(await refusedAs(dividedByZero)).toBe('25P02')
  expect(await noted()).toEqual([])
})

/** Waits until the database has ended a transaction's connection; the embedded one has none, and simply fails. */
const loseConnection = async (tx: Db) => {
  if (database.kind === 'pglite') throw new Error('nothing to lose')
  const [row] = await rowsOf<{pid: number}>(tx, sql`select pg_backend_pid()::int as pid where ${1}::int = 1`)
  const {client} = (tx as unknown as {session: {client: EventEmitter}}).session
  const ended = new Promise(resolve => client.once('end', resolve))
  await database.query(`select pg_terminate_backend(${row?.pid})`)
  await ended
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
