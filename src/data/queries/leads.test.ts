import {expect, test} from 'vitest'
import type {Offer} from '#contract/bookings/offers.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {withOffer} from './leads.ts'

test('an own offer prices the lead at its rate, and a withdrawn one at the highest rate again', () => {
  const lead = leadSample({
    max_hourly_rate: 30,
    lead_fee_cents: 1200,
    lead_terms: {fee_bps: 1000, minutes_per_session: [240]},
  })
  const after = (status: Offer['status']) => withOffer(lead, {booking_id: lead.id, status, hourly_rate: 25} as Offer)
  expect(after('SUBMITTED')).toMatchObject({lead_fee_cents: 1000})
  expect(after('WITHDRAWN')).toMatchObject({lead_fee_cents: 1200})
  const open = {...lead, max_hourly_rate: null, lead_fee_cents: undefined}
  const bid = withOffer(open, {booking_id: lead.id, status: 'SUBMITTED', hourly_rate: 25} as Offer)
  expect(bid).toMatchObject({lead_fee_cents: 1000})
})
