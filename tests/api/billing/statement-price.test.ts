import fc from 'fast-check'
import {expect, test} from 'vitest'
import {getParentBooking} from '#contract/bookings/family-bookings.ts'
import {listParentInvoices} from '#contract/money/invoices.ts'
import {fees} from '#server/db/schema/all.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {runsHere} from '#tests/support/runs.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)

/** A day of June, and lengths whose price is rarely a whole cent. */
const day = fc.integer({min: 2, max: 28}).map(n => `2026-06-${String(n).padStart(2, '0')}`)
const time = (from: number) => fc.integer({min: from, max: from + 5}).map(n => `${String(n).padStart(2, '0')}:`)
const minute = fc.constantFrom('00', '05', '13', '30', '47')
const schedule = fc.record({
  days: fc.tuple(day, day).map(days => days.toSorted() as [string, string]),
  from: fc.tuple(time(6), minute).map(([hour, min]) => hour + min),
  to: fc.tuple(time(12), minute).map(([hour, min]) => hour + min),
})

test('the price that a family read before it approved is what its statements ask, to the cent, once all went as planned', async () => {
  await fc.assert(
    fc.asyncProperty(
      schedule,
      fc.integer({min: 1000, max: 9999}),
      fc.integer({min: 0, max: 3000}),
      fc.boolean(),
      async ({days, from, to}, rate_cents, fee_bps, isAgency) => {
        app.clock.set(testStart)
        await app.reset()
        await app.db.insert(fees).values({bps: fee_bps, effective_from: '2026-01-01T00:00:00.000Z'})
        const parent = await app.parent()
        const carer = isAgency ? await app.agency() : await app.caretaker()
        const ask = isAgency ? story.requestAgency : story.request
        const booking = await ask(parent, {schedule: [{date_range: days, time_range: [from, to]}]})
        await story.bid(carer, booking, rate_cents / 100)
        const read = await app.ok(getParentBooking, {by: parent, params: {id: booking.id}})
        const {due_cents, fee_cents} = read.offers![0]!
        await story.approve(parent, booking, carer)
        await app.rows(`update sessions set status = 'COMPLETED', settled_by = 'agreement',
          started_at = scheduled_start, ended_at = scheduled_end`)
        for (const monday of ['08', '15', '22', '29']) await money.until(`2026-06-${monday}T12:00:00.000Z`)
        const statements = await app.ok(listParentInvoices, {by: parent})
        for (const {lines, amount_cents} of statements)
          expect(lines.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(amount_cents)
        const asked_cents = statements.reduce((sum, each) => sum + each.amount_cents, 0)
        expect(asked_cents).toBe(due_cents)
        expect(statements.reduce((sum, each) => sum + each.fee_cents, 0)).toBe(fee_cents)
        expect((await money.balances())[`receivable:${parent.parent_id}`]).toBe(asked_cents)
      },
    ),
    {numRuns: runsHere(12)},
  )
})
