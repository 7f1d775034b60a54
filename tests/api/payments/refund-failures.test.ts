import type {MailJob} from '#server/jobs/port.ts'
import {writeMail} from '#server/jobs/mails/write.ts'
import {beforeEach, expect, test} from 'vitest'
import {statementByAch} from '#contract/money/checkout.ts'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'

const app = await testApp()
const money = moneyOf(app)
const care = careMoneyOf(app)
const minute_ms = 60_000
const undone = '2026-06-23T12:00:00.000Z'

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
  await app.rows("delete from jobs.job where name = 'mail'")
})

/** Care of $100 with its fee and a tip, paid from an account at which no refund arrives. */
async function paid() {
  const made = await care.stated()
  await money.connect(made.carer)
  const way = {by: made.parent, params: {invoiceId: made.id}, query: {tip_cents: '5000'}}
  await money.pay(await app.ok(statementByAch, way), numbers.losesRefunds)
  await money.until(plusMs(app.clock.now(), 2 * minute_ms))
  return made
}

/** Nothing is tried any more of what was to go back by then: it failed three times. */
async function givenUp() {
  for (let day = 0; day <= 4; day++) {
    for (const minutes of [10, 15]) await money.until(plusMs(undone, day * day_ms + minutes * minute_ms))
  }
  expect(await app.rows('select 1 from refund_failures')).toHaveLength(3)
}

const refunds = () => app.rows('select refund_cents, refunded_cents from payments')
const head = {public_url: 'http://localhost'}

/** The letters about refunds that staff have been sent by now, as each would be written now. */
async function letters() {
  const jobs = await app.rows<{data: MailJob}>(
    "select data from jobs.job where name = 'mail' and data ->> 'mail' = 'refund_failed'",
  )
  const desk = {db: app.db, now: app.clock.now(), head}
  return Promise.all(jobs.map(({data}) => writeMail(data, desk)))
}

/** While `work` goes on, what a payment is asked about passes through here. */
async function asking<T>(
  through: (ask: () => Promise<unknown>) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const {payments} = app.deps
  const {findPayment} = payments
  Object.assign(payments, {findPayment: (id: string) => through(() => findPayment(id))})
  try {
    return await work()
  } finally {
    Object.assign(payments, {findPayment})
  }
}

test('a refund that fails while the provider is asked about it does not count as given', async () => {
  const {parent, visit} = await paid()
  await care.settleAs(visit, 0)
  await care.losingRefunds(() => money.until(undone))
  await money.holdBack()
  await app.rows(`update payments set refund_at = '${undone}'`)
  const [failed] = await app.rows<{payload: string}>("select payload from sandbox_events where type = 'refund.failed'")
  await asking(
    async ask => {
      const answer = await ask()
      expect(answer).toMatchObject({refunded_cents: 11_000})
      app.clock.advance({minutes: 5})
      expect(await money.send(failed!.payload)).toBe(200)
      return answer
    },
    () => money.until(plusMs(undone, 1000)),
  )
  expect(await app.rows('select amount_cents from refund_failures')).toEqual([{amount_cents: 11_000}])
  expect(await refunds()).toEqual([{refund_cents: 11_000, refunded_cents: 0}])
  expect(await money.balances()).toEqual({cash: 11_000, [`receivable:${parent.parent_id}`]: -11_000})
})

test('given up, what more falls due is told to staff with all that is owed, once, until it has gone back', async () => {
  const {visit} = await paid()
  await care.settleAs(visit, 120)
  await givenUp()
  expect(await letters()).toMatchObject([{subject: 'A refund failed: $55.00'}])
  await care.settleAs(visit, 0)
  // a booking whose visits are over is looked at once a week
  for (const days of [8, 9, 10]) await money.until(plusMs(undone, days * day_ms))
  expect(await refunds()).toEqual([{refund_cents: 11_000, refunded_cents: 0}])
  const [, more, ...others] = await letters()
  expect(more?.text).toContain('Owed: $110.00')
  expect(more?.text).toContain('You can refund this payment in the provider’s dashboard')
  expect(more?.text).toContain('“Record manual refund”')
  expect(others).toEqual([])
  // in the dashboard, to another account: this one arrives
  await app.rows(
    `update sandbox_objects set data = jsonb_set(data, '{refunds,by_hand}', '11000') where kind = 'payment'`,
  )
  await money.until(plusMs(undone, 12 * day_ms))
  expect(await refunds()).toEqual([{refund_cents: 11_000, refunded_cents: 11_000}])
  expect(await letters()).toEqual([null, null])
  expect(await money.balances()).toEqual({})
})

test('given up, the provider is asked about it once a day', async () => {
  const {visit} = await paid()
  await care.settleAs(visit, 0)
  await givenUp()
  let asked = 0
  await asking(
    ask => {
      asked++
      return ask()
    },
    async () => {
      for (let minutes = 20; minutes <= 24 * 60; minutes += 20) {
        await money.until(plusMs(undone, 4 * day_ms + (15 + minutes) * minute_ms))
      }
    },
  )
  expect(asked).toBe(1)
})
