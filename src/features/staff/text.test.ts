import {expect, test} from 'vitest'
import {durationText, minutesText, shareText, splitLinks} from './text.ts'

test('a time is said in the unit that fits', () => {
  expect(durationText(null)).toBeNull()
  expect(durationText(39_600)).toBe('40 sec')
  expect(durationText(12 * 60_000)).toBe('12 min')
  expect(durationText(19.8 * 3_600_000)).toBe('19 hr 48 min')
  expect(durationText(20 * 3_600_000 + 20_000)).toBe('20 hours')
  expect(durationText(50 * 3_600_000)).toBe('2 days')
})

test('less than a minute is said as such where only minutes are known', () => {
  expect(minutesText(0)).toBe('under a minute')
  expect(minutesText(12)).toBe('12 min')
  expect(minutesText(null)).toBeNull()
})

test('a share names both numbers', () => {
  expect(shareText(12, 40)).toBe('12 of 40, 30%')
  expect(shareText(0, 0)).toBeNull()
})

test('only addresses of this product lead anywhere', () => {
  const text = 'Choose:\nhttps://village.example/forgot-password?t=a b https://evil.example/x javascript:alert(1)'
  expect(splitLinks(text, 'https://village.example')).toEqual([
    {text: 'Choose:\n', path: null},
    {text: 'https://village.example/forgot-password?t=a', path: '/forgot-password?t=a'},
    {text: ' b ', path: null},
    {text: 'https://evil.example/x', path: null},
    {text: ' javascript:alert(1)', path: null},
  ])
})
