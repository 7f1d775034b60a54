import {sql} from 'drizzle-orm'
import {expect, test} from 'vitest'
import {countRows, counted_max} from '#server/db/search.ts'
import {testApp} from '../../support/app.ts'

const app = await testApp()

test('rows are counted one by one up to ten thousand, and from then on the total says that there are more', async () => {
  const countOf = (rows: number) =>
    countRows(app.db, {limit: most => sql`select from generate_series(1, ${rows}::int) limit ${most}::int`})
  expect(await countOf(0)).toEqual({count: 0, amount_cents: null})
  expect(await countOf(counted_max)).toEqual({count: counted_max, amount_cents: null})
  expect(await countOf(counted_max + 1)).toEqual({count: counted_max, amount_cents: null, is_more: true})
})
