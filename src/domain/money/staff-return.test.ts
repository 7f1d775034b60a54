import fc from 'fast-check'
import {expect, test} from 'vitest'
import {notReturnedCents, shareCents, splitReturn, type Share} from './staff-return.ts'

const care = {shares: [{care_cents: 10_000, fee_cents: 1000}], tip_cents: 500}

test('half of a statement returns half of its fee, and the tip is returned last', () => {
  expect(splitReturn(care, 5500)).toEqual({parts: [{care_cents: 5000, fee_cents: 500}], tip_cents: 0})
  expect(splitReturn(care, 11_500)).toEqual({parts: care.shares, tip_cents: 500})
})

test('several invoices are returned in their order', () => {
  const shares = [1000, 2000].map(fee_cents => ({care_cents: 0, fee_cents}))
  expect(splitReturn({shares, tip_cents: 0}, 1500).parts.map(shareCents)).toEqual([1000, 500])
})

test('what was refunded twice, by the provider and by hand, leaves nothing to refund', () => {
  const twice = {amount_cents: 100, refund_cents: 60, refunded_cents: 60, sent_by_hand_cents: 60}
  expect(notReturnedCents(twice)).toBe(0)
})

test('any sequence of partial refunds returns exactly what was paid: care, fee and tip, none of them twice', () => {
  const cents = fc.nat(50_000)
  const paid = fc.record({
    shares: fc.array(fc.record({care_cents: cents, fee_cents: cents}), {minLength: 1, maxLength: 4}),
    tip_cents: cents,
  })
  fc.assert(
    fc.property(paid, fc.array(fc.nat(30_000)), ({shares, tip_cents}, amounts) => {
      let left: {shares: Share[]; tip_cents: number} = {shares, tip_cents}
      const wholeOf = (of: typeof left) => of.shares.reduce((sum, share) => sum + shareCents(share), of.tip_cents)
      for (const asked of [...amounts, wholeOf(left)]) {
        const amount = Math.min(asked, wholeOf(left))
        const {parts, tip_cents: tip} = splitReturn(left, amount)
        expect(parts.reduce((sum, part) => sum + shareCents(part), tip)).toBe(amount)
        const after = {
          shares: left.shares.map((share, i) => ({
            care_cents: share.care_cents - (parts[i]?.care_cents ?? 0),
            fee_cents: share.fee_cents - (parts[i]?.fee_cents ?? 0),
          })),
          tip_cents: left.tip_cents - tip,
        }
        for (const {care_cents, fee_cents} of after.shares)
          expect(Math.min(care_cents, fee_cents)).toBeGreaterThanOrEqual(0)
        left = after
      }
      expect(wholeOf(left)).toBe(0)
    }),
  )
})
