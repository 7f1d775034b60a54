import {expect, test} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {OfferedTimes} from './offered-times.tsx'

// a Wednesday
const today = '2026-06-03'
const week = {date_range: ['2026-06-01'], weekdays: [1, 2, 3, 4, 5], time_range: ['08:00-14:00']}

test('a family reads the week, single days and days away', async () => {
  const single = {date_range: ['2026-06-06'], time_range: ['09:00-17:00']}
  const away = {date_range: ['2026-06-10', '2026-06-11'], time_range: []}
  await mount(<OfferedTimes available_dates={[week, single, away]} today={today} />)
  expect(texts('li')).toEqual([
    'Mon–Fri 8:00 AM – 2:00 PM',
    'Sat, Jun 6 9:00 AM – 5:00 PM',
    'Away Wed, Jun 10 – Thu, Jun 11',
  ])
  expect(texts('p')).toEqual(['Every week, without an end'])
})

test('that no hours are offered is said', async () => {
  await mount(<OfferedTimes available_dates={[]} today={today} />)
  expect(texts('p')).toEqual(['No hours offered.'])
})
