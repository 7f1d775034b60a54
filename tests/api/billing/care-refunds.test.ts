import {beforeEach, describe, expect, test} from 'vitest'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import {paidCareOf} from '#tests/support/money/paid-care.ts'
import {pdfText} from '#tests/support/pdf-text.ts'

const app = await testApp()
const money = moneyOf(app)
const {stated, paid, undo, refunds, kept, say} = paidCareOf(app)
const minute_ms = 60_000
const undone = '2026-06-23T12:00:00.000Z'

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

describe('care that was paid with a tip and is given back', () => {
  const all = {refund_cents: 11_000, refunded_cents: 11_000, refund_fee_cents: 1000, refunded_fee_cents: 1000}

  test('the carer gives back the care alone: the fee comes from Village, the tip stays', async () => {
    const made = await stated()
    await paid(made)
    await undo(made.session)
    await money.until(undone)
    expect(await refunds()).toEqual([all])
    expect(await kept()).toBe(5000)
    expect(await money.balances()).toEqual({})
  })

  test('its PDF says what was paid, and what went back after that', async () => {
    const made = await stated()
    await paid(made)
    const read = async () => {
      const pdf = await app.app.request(`/api/invoices/${made.invoiceId}/pdf`, {
        headers: {Authorization: `Bearer ${made.parent.token}`},
      })
      return pdfText(Buffer.from(await pdf.arrayBuffer()))
    }
    expect(await read()).toMatch(/Total\n\$110\.00\nTip\n\$50\.00\nPaid\n\$160\.00\nAmount due\n\$0\.00/)
    await undo(made.session)
    await money.until(undone)
    expect(await read()).toMatch(
      /Tip\n\$50\.00\nPaid\n\$160\.00\nRefund CN-[^\n]+(\n[^\n$]+)*\n-\$110\.00\nNet paid\n\$50\.00\nAmount due\n\$0\.00/,
    )
  })

  test('broken off between the two: the fee follows, once', async () => {
    const made = await stated()
    await paid(made)
    await undo(made.session)
    const {payments} = app.deps
    const {returnFee} = payments
    Object.assign(payments, {returnFee: () => Promise.reject(new Error('crash'))})
    try {
      await money.until(undone)
    } finally {
      Object.assign(payments, {returnFee})
    }
    expect(await refunds()).toEqual([{...all, refunded_fee_cents: 0}])
    await money.until(plusMs(undone, 20 * minute_ms))
    await money.until(plusMs(undone, 40 * minute_ms))
    expect(await refunds()).toEqual([all])
    expect(await kept()).toBe(5000)
  })

  test('what does not arrive is owed again, tried anew at the carer’s cost once, and told to staff in the end', async () => {
    await app.rows("delete from jobs.job where name = 'mail'")
    const made = await stated()
    await paid(made, numbers.losesRefunds)
    await undo(made.session)
    await money.until(undone)
    await money.until(plusMs(undone, 5 * minute_ms))
    expect(await refunds()).toEqual([{...all, refunded_cents: 0}])
    expect(await money.balances()).toEqual({cash: 11_000, [`receivable:${made.parent.parent_id}`]: -11_000})
    for (let day = 1; day <= 6; day++) {
      await money.until(plusMs(undone, day * day_ms + 10 * minute_ms))
      await money.until(plusMs(undone, day * day_ms + 15 * minute_ms))
    }
    expect(await app.rows('select amount_cents from refund_failures')).toHaveLength(3)
    expect(await app.rows('select refunded_cents from payments')).toEqual([{refunded_cents: 0}])
    expect(await kept()).toBe(5000)
    expect(
      await app.rows("select 1 from jobs.job where name = 'mail' and data ->> 'mail' = 'refund_failed'"),
    ).toHaveLength(1)
  })

  const in_minutes = 4 * day_ms + 25 * minute_ms
  test.each([
    ['heard', 'at once', in_minutes],
    ['unheard', 'the day after', in_minutes + day_ms],
  ] as const)(
    'after three failures staff refund it by hand: %s of, it counts %s, and once, and nothing is asked about any more',
    async (way, _when, counts_ms) => {
      const made = await stated()
      await paid(made, numbers.losesRefunds)
      await undo(made.session)
      for (let day = 0; day <= 4; day++) {
        await money.until(plusMs(undone, day * day_ms + 10 * minute_ms))
        await money.until(plusMs(undone, day * day_ms + 15 * minute_ms))
      }
      expect(await app.rows('select amount_cents from refund_failures')).toHaveLength(3)
      // by hand, to another account: this one arrives
      await app.rows(
        `update sandbox_objects set data = jsonb_set(data, '{refunds,by_hand}', '11000') where kind = 'payment'`,
      )
      const [{id} = {id: ''}] = await app.rows<{id: string}>('select provider_payment_id as id from payments')
      const charge = {object: 'charge', payment_intent: id, amount_refunded: 11_000}
      const heard = {heard: () => say('charge.refunded', {data: {object: charge}}), unheard: async () => 200}
      expect(await heard[way]()).toBe(200)
      await money.until(plusMs(undone, counts_ms))
      expect(await refunds()).toEqual([all])
      expect(await app.rows('select refund_at from payments')).toEqual([{refund_at: null}])
      for (const day of [6, 7]) await money.until(plusMs(undone, day * day_ms))
      expect(await refunds()).toEqual([all])
      expect(await app.rows('select amount_cents from refund_failures')).toHaveLength(3)
      expect(await kept()).toBe(5000)
      expect(await money.balances()).toEqual({})
    },
  )
})

test('a refund that can never be made: staff are told of it once, and nothing is tried any more', async () => {
  await app.rows("delete from jobs.job where name = 'mail'")
  const made = await stated()
  await paid(made)
  await undo(made.session)
  const {payments} = app.deps
  const {refund} = payments
  let asked = 0
  Object.assign(payments, {
    refund: async () => {
      asked++
      return false
    },
  })
  try {
    await money.until('2026-06-23T12:00:00.000Z')
    await money.until('2026-06-24T12:00:00.000Z')
  } finally {
    Object.assign(payments, {refund})
  }
  expect(asked).toBe(1)
  expect(await app.rows('select amount_cents from refund_failures')).toEqual([{amount_cents: 11_000}])
  expect(
    await app.rows("select 1 from jobs.job where name = 'mail' and data ->> 'mail' = 'refund_failed'"),
  ).toHaveLength(1)
  // the family is still owed it, and Village holds it; the carer has the fee in it
  expect(await kept()).toBe(5000)
  expect(await money.balances()).toEqual({cash: 11_000, [`receivable:${made.parent.parent_id}`]: -11_000})
})

test('a refund that the bank stood in the way of, before we knew: won, the family has it and the carer the fee', async () => {
  const made = await stated()
  await paid(made)
  await undo(made.session)
  const dispute = {opens_at: undone, closes_at: plusMs(undone, 8 * 60 * minute_ms), ends: 'won'}
  await app.rows(
    `update sandbox_objects set data = jsonb_set(data, '{dispute}', '${JSON.stringify(dispute)}') where kind = 'payment'`,
  )
  const {payments} = app.deps
  const {listDisputes} = payments
  Object.assign(payments, {listDisputes: async () => []})
  try {
    expect((await money.until(undone)).trouble).toHaveLength(1)
  } finally {
    Object.assign(payments, {listDisputes})
  }
  expect(await refunds()).toMatchObject([{refund_cents: 11_000, refunded_cents: 0}])
  for (const hours of [7, 14]) await money.until(plusMs(undone, hours * 60 * minute_ms))
  expect(await refunds()).toMatchObject([{refunded_cents: 11_000, refunded_fee_cents: 1000}])
  expect(await kept()).toBe(5000)
  expect(await money.balances()).toEqual({})
})
