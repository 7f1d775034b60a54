import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {leadColumns} from './lead-columns.tsx'

const choosing = {can: () => false, has: () => false, set: () => undefined} as never

/** What the hours of a lead are in the table, each line as one that does not break. */
function hoursOf(given: Partial<Lead>) {
  const columns = leadColumns({since: '', now: '2026-06-01T15:00:00.000Z', choosing, named_rates: []})
  const markup = renderToStaticMarkup(columns.find(({id}) => id === 'hours')?.cell?.(leadSample(given)))
  return [...markup.matchAll(/<span class="block whitespace-nowrap[^>]*>([^<]*)/g)].map(([, text]) => text)
}

test('the hours of a lead without an end are those of a week, beside the whole of one with an end', () => {
  const weekly = [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '15:00']}] as Lead['schedule']
  expect(hoursOf({hours: 6, schedule: weekly})).toEqual(['6 hours', 'a week'])
  expect(hoursOf({hours: 84})).toEqual(['84 hours'])
})

test('the first visit of a lead that has begun is followed by the next one', () => {
  const visitAt = (now: string) => {
    const lead = leadSample({schedule: [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}]})
    const columns = leadColumns({since: '', now, choosing, named_rates: []})
    return JSON.stringify(columns.find(({id}) => id === 'first_visit')?.cell?.(lead))
  }
  expect(visitAt('2026-06-07T15:00:00.000Z')).toContain('"Tomorrow, 9:00 AM')
  expect(visitAt('2026-06-09T15:00:00.000Z')).toContain('"Next: Monday, 9:00 AM')
})
