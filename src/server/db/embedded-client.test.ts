import {PGlite} from '@electric-sql/pglite'
import {sql} from 'drizzle-orm'
import {drizzle} from 'drizzle-orm/pglite'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {embeddedClient} from './embedded-client.ts'

const pglite = await PGlite.create()
const db = drizzle(embeddedClient(pglite))
const statementsKept = async () =>
  (await pglite.query<{statement: string}>('select statement from pg_prepared_statements')).rows

beforeAll(() =>
  pglite.exec('create table visits (id int primary key, minutes int, tags text[], begun timestamptz)'),
)
afterAll(() => pglite.close())

const kinds = sql`select ${7}::int as number, ${'8.50'}::numeric as money, ${true}::boolean as yes, ${null}::text as none,
  ${'{"a": [1]}'}::jsonb as json, ${'{a,"b c"}'}::text[] as list, ${'2026-06-01T14:00:00Z'}::timestamptz as at,
  ${'2026-06-01'}::date as day, ${Buffer.from([1, 2])}::bytea as bytes`

test('each kind of value arrives as it does without a plan', async () => {
  const planned = await db.execute(kinds)
  const plain = await drizzle(pglite).execute(kinds)
  expect(planned.rows).toEqual(plain.rows)
  expect(planned.rows[0]).toMatchObject({number: 7, none: null, list: ['a', 'b c'], day: '2026-06-01'})
})

test('a text is planned once, however often it runs, and anew where its table may have grown', async () => {
  const before = await statementsKept()
  for (let id = 1; id <= 250; id++) await db.execute(sql`insert into visits values (${id}, ${id % 60})`)
  expect(await db.execute(sql`select count(*)::int as n from visits where minutes >= ${0}`)).toMatchObject({
    rows: [{n: 250}],
  })
  expect(await statementsKept()).toHaveLength(before.length + 2)
})

test('a statement that fails says why, and so does the next one of its transaction, which is taken back', async () => {
  const again = (tx: Pick<typeof db, 'execute'>) => tx.execute(sql`insert into visits values (${1}, ${0})`)
  await expect(again(db)).rejects.toMatchObject({cause: {code: '23505', constraint: 'visits_pkey'}})
  const codes: unknown[] = []
  const work = db.transaction(async tx => {
    await tx.execute(sql`insert into visits values (${1_000}, ${0})`)
    for (const attempt of [again, again]) {
      await attempt(tx).catch((error: Error) => codes.push((error.cause as {code: string}).code))
    }
  })
  await expect(work).rejects.toThrow('rolled back')
  expect(codes).toEqual(['23505', '25P02'])
  expect((await db.execute(sql`select id from visits where id = ${1_000}`)).rows).toEqual([])
})

test('what stands beside a transaction waits for its end', async () => {
  let beside: Promise<{rows: unknown[]}> | undefined
  await db.transaction(async tx => {
    await tx.execute(sql`update visits set minutes = ${999} where id = ${2}`)
    beside = db.execute(sql`select minutes from visits where id = ${2}`)
  })
  expect((await beside)?.rows).toEqual([{minutes: 999}])
})

test('a statement that comes after the end of its transaction is refused', async () => {
  let ended: Pick<typeof db, 'execute'> = db
  await db.transaction(async tx => {
    ended = tx
    await tx.execute(sql`insert into visits values (${1_001}, ${0})`)
  })
  const again = ended.execute(sql`insert into visits values (${1_002}, ${0})`)
  await expect(again).rejects.toMatchObject({cause: {message: 'Transaction is closed'}})
  expect((await db.execute(sql`select id from visits where id > ${1_000}`)).rows).toEqual([{id: 1_001}])
})
