import {expect, test} from 'vitest'
import {widenText} from './widen-text.ts'

const now = '2026-06-08T19:00:00.000Z'
const widen_at = '2026-06-08T23:00:00.000Z'
const textFor = (first_start: string, given: {widen_at?: string} = {}) =>
  widenText({widen_at, first_start, timezone: 'America/Chicago', ...given}, {now, zone: 'Europe/Zurich'})

test('a request promises to notify more caregivers only if that comes before its first visit', () => {
  expect(textFor('2026-06-09T14:00:00.000Z')).toMatch(
    /^If no one makes an offer, we notify more caregivers today, 6:00 PM CT\.$/,
  )
  expect(textFor('2026-06-30T14:00:00.000Z', {widen_at: '2026-06-21T20:00:00.000Z'})).toBe(
    'If no one makes an offer, we notify more caregivers on Sun, Jun 21, 3:00 PM CT.',
  )
  expect(textFor('2026-06-08T21:00:00.000Z')).toBeUndefined()
  expect(textFor(widen_at)).toBeUndefined()
  expect(textFor('2026-06-09T14:00:00.000Z', {widen_at: '2026-06-08T18:00:00.000Z'})).toBeUndefined()
})
