import {beforeEach, expect, test} from 'vitest'
import {paid} from '#domain/money/ledger.ts'
import {newId} from '#lib/id.ts'
import {postAll} from '#server/modules/billing/ledger.ts'
import {testApp} from '#tests/support/app.ts'

const app = await testApp()
beforeEach(() => app.reset())

test('more rows are inserted at once than a statement takes parameters', async () => {
  const movements = Array.from({length: 5000}, () => paid(newId(), 7)).flat()
  await app.db.transaction(tx => postAll(tx, [{movements, at: app.clock.now()}]))
  expect(
    await app.rows(
      `select count(*)::int as rows, count(distinct id)::int as ids, count(distinct movement_id)::int as movements,
        sum(amount_cents)::int as cents from ledger_entries`,
    ),
  ).toEqual([{rows: 10_000, ids: 10_000, movements: 5000, cents: 0}])
})
