import {expect, test} from 'vitest'
import {mount} from '../../../../tests/support/mount.ts'
import {BidForm} from './bid-form.tsx'
import {leadSample} from '../lead-sample.ts'

const says = async (rate: number) => {
  const lead = leadSample({
    max_hourly_rate: null,
    lead_terms: {fee_bps: 1000, minutes_per_session: [240]},
  })
  const nothing = () => undefined
  await mount(
    <BidForm lead={lead} viewer="agency" title="Bid" rate={rate} onRate={nothing} note="" onNote={nothing} />,
  )
  return document.body.textContent
}

test('where the family named no highest rate, the price of the lead follows the rate that is typed', async () => {
  expect(await says(25)).toContain('$10.00')
  expect(await says(40)).toContain('$16.00')
})
