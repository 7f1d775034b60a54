import fc from 'fast-check'
import {expect, test} from 'vitest'
import * as books from './ledger.ts'

/** Possible steps of one invoice, in order. */
const steps = fc.array(
  fc.record({
    do: fc.constantFrom('credit', 'pay', 'payTwice', 'outside', 'giveUp', 'chargeBack'),
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

test('after a thousand random operations all entries sum to zero, and every account says what it should', () => {
  fc.assert(
    fc.property(fc.array(invoice, {minLength: 200, maxLength: 250}), invoices => {
      const movements: books.Movement[] = []
      const expected: Record<string, number> = {}
      const add = (account: string, cents: number) => (expected[account] = (expected[account] ?? 0) + cents)
      for (const each of invoices) {
        const isCare = each.kind === 'statement'
        const booked: books.Booked = {
          ...each,
          care_cents: isCare ? each.care : 0,
          payee_id: isCare ? 'carer' : null,
        }
        const {payer_id} = each
        const revenue = isCare ? 'revenue:fee' : `revenue:${each.kind}`
        movements.push(...books.issued(booked))
        add(revenue, -each.fee_cents)
        // the rest to pay of each
        let [care, fee] = [booked.care_cents, each.fee_cents]
        const settled = () => {
          care = fee = 0
        }
        for (const step of each.steps) {
          const due = care + fee
          const tip = isCare ? step.tip : 0
          if (step.do === 'credit') {
            const off = {care_cents: Math.min(step.tip, care), fee_cents: Math.min(step.cents, fee)}
            movements.push(...books.credited(booked, off))
            add(revenue, off.fee_cents)
            care -= off.care_cents
            fee -= off.fee_cents
          } else if (step.do === 'outside') {
            movements.push(
              ...books.credited(booked, {care_cents: 0, fee_cents: fee}),
              ...books.paidOutside(booked, care),
            )
            add(revenue, fee)
            settled()
          } else if (step.do === 'giveUp') {
            const left = {care_cents: care, fee_cents: fee}
            movements.push(...books.writtenOff(booked, left))
            if (step.cents % 2 === 0) movements.push(...books.owedAgain(booked, left))
            else {
              add('written_off', fee)
              settled()
            }
          } else if (due > 0) {
            movements.push(...books.paid(payer_id, due), ...books.passedOn(booked, care, tip))
            if (step.do === 'payTwice') {
              movements.push(...books.paid(payer_id, due), ...books.refunded(payer_id, due))
            }
            if (step.do === 'chargeBack') {
              // the payer owes the full sum again and the caregiver is owed their part: Village has nothing
              movements.push(...books.chargedBack(payer_id, due + tip), ...books.returnedByPayee(booked, care + tip))
              add(`receivable:${payer_id}`, due + tip)
              add('payee:carer', -care - tip)
            } else add('cash', fee)
            settled()
          }
        }
        add(`receivable:${payer_id}`, care + fee)
        add('payee:carer', -care)
      }
      expect(books.sumOfEntries(movements)).toBe(0)
      const balances: Record<string, number> = {}
      for (const {pair} of movements) {
        expect(pair[0].amount_cents).toBe(-pair[1].amount_cents)
        expect(pair[0].account).not.toBe(pair[1].account)
        for (const {account, amount_cents} of pair) balances[account] = (balances[account] ?? 0) + amount_cents
      }
      const withoutZeros = (all: Record<string, number>) =>
        Object.fromEntries(Object.entries(all).filter(([, cents]) => cents !== 0))
      expect(withoutZeros(balances)).toEqual(withoutZeros(expected))
    }),
    {numRuns: 20},
  )
})
