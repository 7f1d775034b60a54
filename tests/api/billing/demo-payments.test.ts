import {expect, test} from 'vitest'
import {refundPayment} from '#contract/admin/returns.ts'
import {listPayments} from '#contract/money/invoices.ts'
import {newId} from '#lib/id.ts'
import {Chance} from '#server/db/seed/chance.ts'
import {seedMoney} from '#server/db/seed/money.ts'
import {testApp} from '#tests/support/app.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {paidCareOf} from '#tests/support/money/paid-care.ts'

const app = await testApp()
const money = moneyOf(app)

test('a payment of the demo town can be refunded to its end', async () => {
  await paidCareOf(app).stated()
  app.clock.advance({days: 40})
  await app.db.transaction(tx => seedMoney(tx, new Chance(1), app.clock.now()))
  const by = await app.staff()
  const [payment] = (await app.ok(listPayments, {by})).items
  const returned = async () => (await app.ok(listPayments, {by})).items.find(({id}) => id === payment!.id)
  const body = {reason: 'goodwill', memo: 'They called us', amount_cents: 2_000} as const
  await app.ok(refundPayment, {by, params: {id: payment!.id}, body, key: newId()})
  expect(await returned()).toMatchObject({pending_cents: 2_000, refunded_cents: 0})
  for (let rounds = 0; rounds < 2; rounds++) {
    app.clock.advance({minutes: 2})
    await money.until(app.clock.now())
  }
  expect(await returned()).toMatchObject({pending_cents: 0, refunded_cents: 2_000, not_returned: null})
})
