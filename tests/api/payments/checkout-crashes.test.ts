import {beforeEach, describe, expect, test} from 'vitest'
import * as contract from '#contract/money/checkout.ts'
import {ProviderAway} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {leadMoneyOf} from '#tests/support/money/lead-money.ts'
import {moneyOf} from '#tests/support/money/money.ts'

const app = await testApp()
const money = moneyOf(app)
const {leads, payOne, statusOf} = leadMoneyOf(app)
const minute_ms = 60_000

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const count = async (from: string) => (await app.rows<{n: number}>(`select count(*)::int as n from ${from}`))[0]!.n

describe('a crash, wherever it is, leaves exactly one payment', () => {
  const {payments} = app.deps
  /** The provider fails once, before or after it has done what it was asked. */
  function faultAt(call: 'createCheckout' | 'refund' | 'charge', when: 'before' | 'after') {
    const real = payments[call] as (asked: never) => Promise<unknown>
    let isLeft = true
    Object.assign(payments, {
      [call]: async (asked: never) => {
        if (!isLeft) return real(asked)
        isLeft = false
        if (when === 'before') throw new ProviderAway('cut off before')
        await real(asked)
        throw new ProviderAway('cut off after')
      },
    })
    return () => Object.assign(payments, {[call]: real})
  }

  test.each(['before', 'after'] as const)('%s the provider made the checkout', async when => {
    const agency = await app.agency()
    const [id] = await leads(agency, 1)
    const mend = faultAt('createCheckout', when)
    expectRefusal(await payOne(agency, id!), 503, 'unavailable')
    const begun = (await payOne(agency, id!)).body
    expect(await count('checkouts')).toBe(1)
    expect(await count("sandbox_objects where kind = 'checkout'")).toBe(1)
    await money.pay(begun)
    await money.until(plusMs(testStart, 30 * minute_ms))
    mend()
    expect(await statusOf(agency, id!)).toBe('PAID')
    expect(await count('payments')).toBe(1)
    expect(await money.balances()).toEqual({cash: 3000, 'revenue:lead': -3000})
  })

  test('the checkout is made, no one tries again: it is found, and closed in its time', async () => {
    const agency = await app.agency()
    const [id] = await leads(agency, 1)
    const mend = faultAt('createCheckout', 'after')
    await payOne(agency, id!)
    mend()
    await money.until(plusMs(testStart, 11 * minute_ms))
    expect(await app.rows('select status, provider_id is not null as named from checkouts')).toEqual([
      {status: 'OPEN', named: true},
    ])
    await money.until(plusMs(testStart, 75 * minute_ms))
    expect(await app.rows('select status from checkouts')).toEqual([{status: 'EXPIRED'}])
  })

  test('it was paid and no event ever came: the provider is asked', async () => {
    const agency = await app.agency()
    const [id] = await leads(agency, 1)
    const begun = (await payOne(agency, id!)).body
    await money.unheard(() => money.pay(begun))
    await money.holdBack()
    expect(await statusOf(agency, id!)).toBe('OPEN')
    await money.until(plusMs(testStart, 11 * minute_ms))
    expect(await statusOf(agency, id!)).toBe('PAID')
    // and now it comes after all
    for (const {payload} of await money.events()) await money.send(payload)
    expect(await count('payments')).toBe(1)
    expect(await money.balances()).toEqual({cash: 3000, 'revenue:lead': -3000})
  })

  test.each(['before', 'after'] as const)('%s a second payment was given back', async when => {
    const agency = await app.agency()
    const [id] = await leads(agency, 1)
    const begun = (await payOne(agency, id!)).body
    // paid elsewhere meanwhile, as staff would note it
    await app.rows(
      `update invoices set status = 'PAID', method = 'outside', paid_at = '${testStart}' where id = '${id}'`,
    )
    await money.pay(begun)
    const mend = faultAt('refund', when)
    expect(await money.until(plusMs(testStart, minute_ms))).toMatchObject({
      refunds: 1,
      trouble: [expect.any(ProviderAway)],
    })
    mend()
    await money.until(plusMs(testStart, 20 * minute_ms))
    await money.until(plusMs(testStart, 40 * minute_ms))
    expect(await app.rows('select status, refunded_cents, refund_reason from payments')).toEqual([
      {status: 'REFUNDED', refunded_cents: 3000, refund_reason: 'paid_already'},
    ])
    const [kept] = await app.rows<{refunds: object}>(
      "select data -> 'refunds' as refunds from sandbox_objects where kind = 'payment'",
    )
    expect(Object.values(kept!.refunds)).toEqual([3000])
    expect((await money.balances()).cash).toBeUndefined()
  })

  test.each(['before', 'after'] as const)('%s a renewal was charged', async when => {
    const parent = await app.parent({subscribed: false})
    const planId = await money.plan('careseekers', {price_cents: 1200})
    await money.pay(await app.ok(contract.parentSubscriptionByCard, {by: parent, params: {planId}}))
    const mend = faultAt('charge', when)
    const due = '2026-07-01T15:00:00.000Z'
    expect((await money.until(due)).trouble).toHaveLength(1)
    await money.until(plusMs(due, 11 * minute_ms))
    await money.until(plusMs(due, 22 * minute_ms))
    mend()
    expect(await count('payments')).toBe(2)
    expect(await app.rows('select status, current_period_end from subscriptions')).toMatchObject([{status: 'ACTIVE'}])
    expect(await money.balances()).toEqual({cash: 2400, 'revenue:subscription': -2400})
  })
})
