import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {leadColumns} from './lead-columns.tsx'

vi.mock('./use-lead-price.ts', () => ({useLeadPrice: (_: Lead, listed: string | null) => listed}))

const choosing = {can: () => false, has: () => false, set: () => undefined} as never

test('a price that no named rate can estimate is shown after a bid, and is a dash without the lead’s terms', () => {
  const priceOf = (given: Partial<Lead>) => {
    const columns = leadColumns({since: '', now: '2026-06-01T15:00:00.000Z', choosing, named_rates: []})
    const lead = leadSample({max_hourly_rate: null, ...given})
    return renderToStaticMarkup(columns.find(({id}) => id === 'price')?.cell?.(lead))
  }
  const lead_terms = {minutes_per_session: [240], fee_bps: 1000}
  expect(priceOf({lead_terms})).toContain('Shown after you bid')
  expect(priceOf({})).toBe('–')
})
