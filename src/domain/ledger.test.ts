import fc from 'fast-check'
import {expect, test} from 'vitest'
import * as books from './ledger.ts'

/** What may happen to one invoice, in order. */
const steps = fc.array(
  fc.record({
    do: fc.constantFrom('credit', 'pay', 'payTwice', 'outside'),
    cents: fc.nat(20_000),
    tip: fc.nat(3000),
  }),
  {maxLength: 5},
)
const invoice = fc.record({
  kind: fc.constantFrom('lead', 'statement', 'subscription'),
  payer_id: fc.constantFrom('a', 'b', 'c'),
  care: fc.nat(100_000),
  fee_cents: fc.nat(10_000),
  steps,
})

test('after a thousand random operations all entries sum to zero, and everybody owes what they owe', () => {
  fc.assert(
    fc.property(fc.array(invoice, {minLength: 200, maxLength: 250}), invoices => {
      const movements: books.Movement[] = []
      const owed: Record<string, number> = {}
      for (const each of invoices) {
        const care_cents = each.kind === 'statement' ? each.care : 0
        const booked: books.Booked = {
          ...each,
          care_cents,
          payee_id: each.kind === 'statement' ? 'carer' : null,
        }
        movements.push(...books.issued(booked))
        let due = care_cents + each.fee_cents
        let fee = each.fee_cents
        for (const step of each.steps) {
          if (step.do === 'credit') {
            const off = Math.min(step.cents, fee)
            movements.push(...books.credited(booked, {care_cents: 0, fee_cents: off}))
            fee -= off
            due -= off
          } else if (step.do === 'outside' && due > 0) {
            movements.push(
              ...books.credited(booked, {care_cents: 0, fee_cents: fee}),
              ...books.paidOutside(booked, due - fee),
            )
            due = fee = 0
          } else if (due > 0) {
            movements.push(...books.paid(each.payer_id, due), ...books.passedOn(booked, due - fee, step.tip))
            if (step.do === 'payTwice') {
              movements.push(...books.paid(each.payer_id, due), ...books.refunded(each.payer_id, due))
            }
            due = fee = 0
          }
        }
        owed[`receivable:${each.payer_id}`] = (owed[`receivable:${each.payer_id}`] ?? 0) + due
      }
      expect(books.sumOfEntries(movements)).toBe(0)
      const balances: Record<string, number> = {}
      for (const {pair} of movements) {
        expect(pair[0].amount_cents).toBe(-pair[1].amount_cents)
        expect(pair[0].account).not.toBe(pair[1].account)
        for (const {account, amount_cents} of pair)
          balances[account] = (balances[account] ?? 0) + amount_cents
      }
      for (const [account, cents] of Object.entries(owed)) expect(balances[account] ?? 0).toBe(cents)
      // what was paid is Village's own; care and tips went straight on
      const fees =
        (balances['revenue:lead'] ?? 0) +
        (balances['revenue:fee'] ?? 0) +
        (balances['revenue:subscription'] ?? 0)
      const open = Object.values(owed).reduce((sum, cents) => sum + cents, 0)
      expect((balances.cash ?? 0) + open + fees + (balances['payee:carer'] ?? 0)).toBe(0)
    }),
    {numRuns: 20},
  )
})
