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

test('a connection that the database ends is replaced', async () => {
  // the embedded database has no connections that could end
  if (database.kind === 'pglite') return
  const asked = await Promise.all(
    Array.from({length: 20}, () =>
      rowsOf<{pid: number}>(database.db, sql`select pg_backend_pid()::int as pid where ${1}::int = 1`),
    ),
  )
  const pids = [...new Set(asked.flatMap(rows => rows.map(row => row.pid)))]
  await database.query(`select pg_terminate_backend(pid) from unnest(array[${pids.join(',')}]) pid`)
  // those that were sent before the end was noticed may fail; each takes notice of one connection
  for (const _ of pids) await quotient(3).catch(() => undefined)
  expect(await quotient(3)).toBe(4)
})
