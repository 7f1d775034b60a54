import {expect, test} from 'vitest'
import {addDays} from '#lib/day.ts'
import {visitsOfInterest} from './visits-of-interest.ts'

const visits = (count: number) =>
  Array.from({length: count}, (_, index): Parameters<typeof visitsOfInterest>[0][number] => ({
    scheduled_end: `${addDays('2026-06-01', index)}T17:00:00.000Z`,
    exceptions: index === 1 ? ['times_differ'] : [],
  }))

test('staff read the visits of a long booking around today, and those with an exception', () => {
  const days = (count: number, now: string) =>
    visitsOfInterest(visits(count), now).map(({scheduled_end}) => Number(scheduled_end.slice(8, 10)))
  expect(days(12, '2026-06-10T12:00:00.000Z')).toHaveLength(12)
  expect(days(28, '2026-06-10T12:00:00.000Z')).toEqual([2, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  expect(days(28, '2026-08-01T12:00:00.000Z')).toEqual([2, 25, 26, 27, 28])
})
