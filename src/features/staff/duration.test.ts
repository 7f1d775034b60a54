import {expect, test} from 'vitest'
import {durationText, shareText} from './duration.ts'

test('a time is said in the unit that fits', () => {
  expect(durationText(null)).toBeNull()
  expect(durationText(39_600)).toBe('40 s')
  expect(durationText(12 * 60_000)).toBe('12 min')
  expect(durationText(3.5 * 3_600_000)).toBe('3.5 h')
  expect(durationText(50 * 3_600_000)).toBe('2 days')
})

test('a share names both numbers', () => {
  expect(shareText(12, 40)).toBe('12 of 40, 30 %')
  expect(shareText(0, 0)).toBeNull()
})
