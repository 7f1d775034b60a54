import {expect, test} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {mount} from '#tests/support/mount.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {PriceLines} from './price-lines.tsx'

async function linesOf(given: Partial<Booking>): Promise<string> {
  const offer = sampleOffer({total_cents: 70_200, fee_cents: 0, due_cents: 70_200, visit_due_cents: 7_800})
  await mount(<PriceLines booking={sampleBooking({sessions_count: 9, ...given})} offer={offer} />)
  return document.body.textContent
}

test('the total is that of all visits while none is canceled', async () => {
  const lines = await linesOf({status: 'CONFIRMED', cancelled_count: 0})
  expect(lines).toContain('Total price$702.00')
  expect(lines).toContain('9 visits$78.00 each')
  expect(lines).not.toContain('cancel')
})

test('after a visit is canceled, the total is the agreed one, beside what the others cost', async () => {
  const lines = await linesOf({status: 'IN_PROGRESS', cancelled_count: 1})
  expect(lines).toContain('Agreed price$702.00')
  expect(lines).toContain('9 visits, 1 canceled$78.00 each')
  expect(lines).toContain('8 visits not canceled$624.00')
  expect(lines).not.toContain('Total')
})

test('a booking that is over has the agreed price alone, since its bill says what was due', async () => {
  const lines = await linesOf({status: 'COMPLETED', cancelled_count: 1})
  expect(lines).toContain('Agreed price$702.00')
  expect(lines).not.toContain('$624.00')
})
