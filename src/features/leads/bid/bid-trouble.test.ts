import {expect, test} from 'vitest'
import {troubleText} from './bid-trouble.tsx'

test('a refusal is told with how things stand now', () => {
  const error = (code: string, current: unknown) => ({status: 409, code, detail: 'x', current, at: 0})
  expect(troubleText({error: error('booking_closed', {status: 'CONFIRMED'})})).toBe(
    'This request no longer accepts bids: it is confirmed.',
  )
  expect(troubleText({error: error('offer_changed', {hourly_rate: 24})})).toContain('now $24/hr, placed elsewhere')
  expect(troubleText({error: error('offer_closed', {status: 'ACCEPTED'})})).toBe(
    'Your bid could not be withdrawn: it is already accepted.',
  )
  expect(troubleText({error: error('phone_required', undefined)})).toBe('x')
})
