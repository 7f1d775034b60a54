import {expect, test} from 'vitest'
import {pressedText} from './pressed-text.ts'

test('a tap names its moment, and the time that it claims once its question is answered', () => {
  const tap = {captured_at: '2026-06-08T07:01:00.000Z', tz: 'America/Chicago', clock_offset_ms: null, params: {}}
  const now = '2026-06-08T07:05:00.000Z'
  expect(pressedText(tap, now)).toBe('pressed 2:01 AM')
  const answered = {...tap, params: {reported_at: '2026-06-08T06:46:00.000Z', reason: 'on_time'}}
  expect(pressedText(answered, now)).toBe('pressed 2:01 AM, for 1:46 AM')
  // its clock is three hours ahead
  const ahead = {...answered, captured_at: '2026-06-08T10:01:00.000Z', clock_offset_ms: 10_800_000}
  expect(pressedText(ahead, '2026-06-08T10:05:00.000Z')).toBe('pressed 2:01 AM, for 1:46 AM')
  const eastern = {...answered, tz: 'America/New_York'}
  expect(pressedText(eastern, now, 'America/Chicago')).toBe('pressed 2:01 AM CT, for 1:46 AM CT')
})
