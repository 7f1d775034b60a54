import {expect, test} from 'vitest'
import {aboutText} from './thread-list.tsx'

const about = (days: {first_day?: string; last_day?: string | null}) =>
  aboutText({booking: {number: 'V-YQEPF', service: 'Child Care', ...days}}, '2026-06-01')

test('a thread says which care on which days it is about', () => {
  expect(about({first_day: '2026-06-08', last_day: '2026-06-08'})).toBe('Child Care, Mon, Jun 8 · V-YQEPF')
  expect(about({first_day: '2026-06-08', last_day: '2026-06-12'})).toBe(
    'Child Care, Mon, Jun 8 – Fri, Jun 12 · V-YQEPF',
  )
  expect(about({first_day: '2026-06-08', last_day: null})).toBe('Child Care, every week from Mon, Jun 8 · V-YQEPF')
  // stored before the days were part of it
  expect(about({})).toBe('Child Care, V-YQEPF')
  expect(aboutText({booking: null}, '2026-06-01')).toBe('Your team')
})
