import {expect, test} from 'vitest'
import {earningsOf} from './bid.ts'
import {troubleText} from './bid-trouble.tsx'

test('what a request brings is its hours at the rate', () => {
  expect(earningsOf({hours: 4.5}, 24)).toBe(10_800)
  expect(earningsOf({hours: 0.33}, 24)).toBe(800)
})

test('a refusal is told with how things stand now', () => {
  const error = (code: string, current: unknown) => ({status: 409, code, detail: 'x', current, at: 0})
  expect(troubleText({error: error('booking_closed', {status: 'CONFIRMED'})})).toBe(
    'This request takes no more bids: it is confirmed.',
  )
  expect(troubleText({error: error('offer_changed', {hourly_rate: 24})})).toContain('$24.00/h by now')
  expect(troubleText({error: error('phone_required', undefined)})).toBe('x')
})
