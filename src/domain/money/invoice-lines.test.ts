import fc from 'fast-check'
import {expect, test} from 'vitest'
import {chargeFor} from './billing.ts'
import {leadLines, statementOf, sumOf} from './invoice-lines.ts'
import {leadFeeCents, quote} from './money.ts'

const day_ms = 86_400_000
const first = Date.parse('2026-06-08T14:00:00.000Z')
const iso = (ms: number) => new Date(ms).toISOString()

/** The nth visit, a day after the one before, completed exactly as it was booked. */
const visit = (n: number, minutes: number, ended = minutes) => ({
  id: `visit-${n}`,
  local_date: iso(first + n * day_ms).slice(0, 10),
  timezone: 'America/Chicago',
  scheduled_start: iso(first + n * day_ms),
  scheduled_end: iso(first + n * day_ms + minutes * 60_000),
  status: 'COMPLETED' as const,
  settled_by: 'agreement' as const,
  started_at: iso(first + n * day_ms),
  ended_at: iso(first + n * day_ms + ended * 60_000),
  cancelled_by: null,
  cancelled_free: null,
})
const lengths = fc.array(fc.integer({min: 11, max: 1440}), {minLength: 1, maxLength: 30})
const rate = fc.integer({min: 100, max: 50_000})
const bps = fc.integer({min: 0, max: 3000})

test('the price shown before approving is what the statements add up to once all went as planned, however the weeks fall', () => {
  fc.assert(
    fc.property(lengths, rate, bps, fc.nat(30), (minutes, rate_cents, fee_bps, cut) => {
      const visits = minutes.map((each, n) => visit(n, each))
      const price = quote({rate_cents, fee_bps, minutes_per_session: minutes, audience: 'caretakers'})
      const weeks = [visits.slice(0, cut), visits.slice(cut)].map(each => statementOf(each, {rate_cents, fee_bps}))
      expect(weeks.flatMap(week => week.credits)).toEqual([])
      expect(sumOf(weeks.flatMap(week => week.lines))).toBe(price.due_cents)
      const agency = quote({rate_cents, fee_bps, minutes_per_session: minutes, audience: 'agencies'})
      expect(sumOf(statementOf(visits, {rate_cents, fee_bps: 0}).lines)).toBe(agency.due_cents)
      expect(sumOf(leadLines(visits, {rate_cents, fee_bps}))).toBe(
        leadFeeCents({rate_cents, fee_bps, minutes_per_session: minutes}),
      )
    }),
  )
})

test('a visit settled anew is stated by its difference: all statements together are what it costs now', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({min: 0, max: 400}), {minLength: 1, maxLength: 6}),
      rate,
      bps,
      (ends, rate_cents, fee_bps) => {
        const terms = {rate_cents, fee_bps}
        let stated_cents = 0
        let total_cents = 0
        for (const ended of ends) {
          const said = statementOf([{...visit(0, 240, ended), stated_cents}], terms)
          const care = said.lines.filter(line => line.part === 'care')
          const back = said.credits.reduce((sum, credit) => sum + credit.care_cents, 0)
          stated_cents += sumOf(care) - back
          total_cents += sumOf(said.lines) - said.credits.reduce((sum, c) => sum + c.care_cents + c.fee_cents, 0)
          const charge = chargeFor(visit(0, 240, ended), terms)
          expect(total_cents).toBe((charge?.care_cents ?? 0) + (charge?.fee_cents ?? 0))
        }
      },
    ),
  )
})

test('each line of care says when, and how long at which rate', () => {
  const {lines} = statementOf([visit(0, 240)], {rate_cents: 2450, fee_bps: 1000})
  const times = {start: '2026-06-08T14:00:00.000Z', end: '2026-06-08T18:00:00.000Z', timezone: 'America/Chicago'}
  expect(lines).toEqual([
    {
      session_id: 'visit-0',
      part: 'care',
      about: {kind: 'care', ...times},
      quantity: 4,
      unit: 'hour',
      unit_cents: 2450,
      amount_cents: 9800,
    },
    {
      session_id: null,
      part: 'fee',
      about: {kind: 'care_fee', fee_bps: 1000},
      quantity: 1,
      unit: 'piece',
      unit_cents: 980,
      amount_cents: 980,
    },
  ])
  expect(leadLines([visit(0, 240)], {rate_cents: 2450, fee_bps: 1000})[0]).toMatchObject({
    about: {kind: 'lead_fee', ...times, fee_bps: 1000, minutes: 240, rate_cents: 2450},
    amount_cents: 980,
  })
})

test('an hour is an hour also where there is exactly one; a difference is none', () => {
  const terms = {rate_cents: 2450, fee_bps: 0}
  expect(statementOf([visit(0, 60)], terms).lines).toMatchObject([{quantity: 1, unit: 'hour'}])
  const anew = statementOf([{...visit(0, 120), stated_cents: 2450}], terms)
  expect(anew.lines).toMatchObject([{part: 'care', quantity: 1, unit: 'piece', amount_cents: 2450}])
})
