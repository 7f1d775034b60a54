import {sql} from 'drizzle-orm'
import {expect, test} from 'vitest'
import {rowsOf} from '#server/db/client.ts'
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
