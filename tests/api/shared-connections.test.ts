import {sql} from 'drizzle-orm'
import {expect, test} from 'vitest'
import {pgCode, rowsOf} from '#server/db/client.ts'
import type {Db} from '#server/db/client.ts'
import {leftToCommit} from '#server/db/planned-client.ts'
import {preparedSql} from '#server/db/prepared.ts'
import {testApp} from '../support/app.ts'

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
const noted = () => app.rows('select county from county_notes order by county')

test('what nobody waits for before the commit takes the transaction back where it fails, and says why', async () => {
  await app.rows('create table county_notes (county text)')
  const note = (tx: Db, county: string) => rowsOf(tx, sql`insert into county_notes values (${county})`)
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
  expect((await noted()).map(row => row.county)).toEqual(['after 2', 'before 1', 'before 2'])
  // outside of a transaction there is nothing to leave it to
  await expect(dividing(database.db, {by: 0})).rejects.toMatchObject({cause: {code: '22012'}})
  expect(await dividing(database.db, {by: 3})).toHaveLength(1)
})
