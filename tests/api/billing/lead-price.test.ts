import fc from 'fast-check'
import {expect, test} from 'vitest'
import {listOrgInvoices} from '#contract/money/invoices.ts'
import {bidByOrganization} from '#contract/bookings/offers.ts'
import {listLeads} from '#contract/bookings/provider-bookings.ts'
import {isChargeable} from '#domain/money/invoice.ts'
import {leadFeeCents} from '#domain/money/money.ts'
import {careTotal} from '#features/leads/bid/lead-price.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {storyOf} from '#tests/support/story.ts'
import {long_lived_tokens} from '#tests/support/browser/long-lived-tokens.ts'

const app = await testApp()
const story = storyOf(app)
const day_ms = 86_400_000
const dayAfter = (days: number) => plusMs(testStart, days * day_ms).slice(0, 10)

/** A request from so many days ahead on, so many days long, at quarters of an hour; approved so many days later. */
const plan = fc.record({
  ahead: fc.integer({min: 1, max: 45}),
  days: fc.integer({min: 0, max: 70}),
  begins: fc.integer({min: 0, max: 40}),
  quarters: fc.integer({min: 1, max: 40}),
  rate_cents: fc.integer({min: 100, max: 50_000}),
  bps: fc.integer({min: 0, max: 3000}),
  named: fc.option(fc.integer({min: 100, max: 50_000}), {nil: undefined}),
  waits_days: fc.integer({min: 0, max: 60}),
})
const clock = (quarter: number) =>
  `${String(Math.floor(quarter / 4) % 24).padStart(2, '0')}:${['00', '15', '30', '45'][quarter % 4]!}`

/** What can be charged of it; less waits for the next thirty days. */
const invoicedOf = (shown_cents: number) => (isChargeable(shown_cents) ? shown_cents : 0)

test('the price that a lead is shown with at the rate of the bid is the first lead invoice, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ahead, days, begins, quarters, rate_cents, bps, named, waits_days}) => {
      app.clock.set(testStart)
      await app.reset()
      await app.rows(`insert into fees (effective_from, bps) values ('2026-01-01T00:00:00Z', ${bps})`)
      const [parent, agency] = [await app.parent(), await app.agency()]
      const booking = await story.requestAgency(parent, {
        schedule: [
          {
            date_range: [dayAfter(ahead), dayAfter(ahead + days)],
            time_range: [clock(begins), clock(begins + quarters)],
          },
        ],
        ...(named !== undefined && {max_hourly_rate: named / 100}),
      })
      // some of its visits may pass before it is approved, but never all
      const last_day = Math.max(0, ahead + days - 2)
      app.clock.set(plusMs(testStart, Math.min(waits_days, last_day) * day_ms))
      await app.rows(long_lived_tokens)
      const [lead] = await app.ok(listLeads, {by: agency, query: {booking_id: booking.id}})
      const shown = leadFeeCents({...lead!.lead_terms!, rate_cents})
      const hourly_rate = rate_cents / 100
      await app.ok(bidByOrganization, {
        by: agency,
        key: newId(),
        params: {id: booking.id},
        body: {hourly_rate},
      })
      const [own] = await app.ok(listLeads, {by: agency, query: {booking_id: booking.id}})
      expect(own!.lead_fee_cents).toBe(shown)
      expect(careTotal(own!, hourly_rate), 'the care, as the screens sum it').toBe(own!.my_offer!.total_cents)
      await story.approve(parent, booking, agency)
      const invoices = await app.ok(listOrgInvoices, {by: agency})
      expect(invoices.reduce((sum, invoice) => sum + invoice.amount_cents, 0)).toBe(invoicedOf(shown))
      // and what it was shown with stays readable once it is won
      const [won] = await app.ok(listLeads, {by: agency, query: {booking_id: booking.id}})
      expect(won!.lead_fee_cents).toBe(shown)
    }),
    {numRuns: 25, seed: 20_261_120},
  )
})
