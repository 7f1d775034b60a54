import {expect, test} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {mount} from '#tests/support/mount.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {PriceLines} from './price-lines.tsx'

const approved = {approved_offer_id: 'offer-1', status: 'CONFIRMED'} as const

async function linesOf(given: Partial<Booking>, late_cancel_cents = 0): Promise<string> {
  const offer = sampleOffer({total_cents: 70_200, fee_cents: 0, due_cents: 70_200, visit_due_cents: 7_800})
  const booking = sampleBooking({sessions_count: 9, ...given})
  await mount(<PriceLines booking={booking} offer={offer} late_cancel_cents={late_cancel_cents} />)
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
  const lines = await linesOf({status: 'COMPLETED', cancelled_count: 1}, 2420)
  expect(lines).toContain('Agreed price$702.00')
  expect(lines).not.toContain('$624.00')
  expect(lines).not.toContain('$24.20')
})

test('after longer times of a visit were accepted, the total is what the visits cost now, beside that of the approval', async () => {
  const current_price = {total_cents: 72_150, fee_cents: 0, due_cents: 72_150, visit_due_cents: null}
  const lines = await linesOf({...approved, hours: 27.75, agreed_hours: 27, current_price})
  expect(lines).toContain('Care, 27 hr 45 min at $25/hr$721.50')
  expect(lines).toContain('Total price$721.50')
  expect(lines).toContain('Price when you approved it$702.00')
  expect(lines).toContain('9 visitsof different lengths')
})

test('after a visit was canceled, the total is the sum of the others', async () => {
  const current_price = {total_cents: 62_400, fee_cents: 0, due_cents: 62_400, visit_due_cents: 7_800}
  const lines = await linesOf({...approved, cancelled_count: 1, hours: 24, agreed_hours: 27, current_price})
  expect(lines).toContain('Care, 24 hours at $25/hr$624.00')
  expect(lines).toContain('Total price$624.00')
  expect(lines).toContain('Price when you approved it$702.00')
  expect(lines).not.toContain('not canceled')
})

test('what canceling late costs is part of the total; of visits every week it is named beside it', async () => {
  const current_price = {total_cents: 62_400, fee_cents: 0, due_cents: 62_400, visit_due_cents: 7_800}
  const booked = {...approved, cancelled_count: 1, hours: 24, agreed_hours: 27, current_price}
  expect(await linesOf(booked, 2_420)).toContain('For canceling late$24.20Total price$648.20')
  const weekly = [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '12:00']}] as Booking['schedule']
  const lines = await linesOf({...booked, schedule: weekly}, 2_420)
  expect(lines).toContain('Price per week$624.00')
  expect(lines).toContain('Plus for canceling late$24.20')
})

test('a booking that is over has the agreed hours with the agreed price', async () => {
  const current_price = {total_cents: 72_150, fee_cents: 0, due_cents: 72_150, visit_due_cents: null}
  const lines = await linesOf({...approved, status: 'COMPLETED', hours: 27.75, agreed_hours: 27, current_price})
  expect(lines).toContain('Care, 27 hours at $25/hr$702.00')
  expect(lines).toContain('Price when you approved it$702.00')
  expect(lines).not.toContain('$721.50')
})

test('an offer of a bidder who is free at some of the times has their hours and about what they cost', async () => {
  const free = (visits_free: number): Booking => {
    const reasons = [{kind: 'free' as const, visits_free, visits_total: 2}]
    return sampleBooking({offers: [sampleOffer({match: {score: 50, reasons}})]})
  }
  const read = async (booking: Booking) => {
    await mount(<PriceLines booking={booking} offer={booking.offers![0]!} />)
    return [...document.querySelectorAll('dl')].at(-1)?.textContent
  }
  expect(await read(free(1))).toContain('Free at 1 of 2 times: 4 hoursabout $110.00')
  expect(await read(free(2))).not.toContain('Free at')
})
