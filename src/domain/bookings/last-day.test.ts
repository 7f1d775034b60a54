import {expect, test} from 'vitest'
import {lastDays} from './last-day.ts'

const timezone = 'America/Chicago'
const now = '2026-06-08T12:00:00.000Z'
const visits = ['2026-06-08T14:00:00.000Z', '2026-07-29T14:00:00.000Z'].map(scheduled_start => ({scheduled_start}))

test('visits every week may end from today to the last visit made, a week from now unless another day is chosen', () => {
  const first_start = visits[0]!.scheduled_start
  expect(lastDays({timezone, first_start}, visits, now)).toEqual({
    min: '2026-06-08',
    max: '2026-07-29',
    proposed: '2026-06-15',
  })
})

test('visits that have not begun end from their first day on', () => {
  const before = '2026-06-01T12:00:00.000Z'
  expect(lastDays({timezone, first_start: visits[0]!.scheduled_start}, visits, before).min).toBe('2026-06-08')
  // a provider knows the first day by its visits
  expect(lastDays({timezone, first_start: undefined}, visits, before).min).toBe('2026-06-08')
})

test('without a visit ahead the day may be up to eight weeks ahead, in the zone of the place', () => {
  const night = '2026-06-09T03:00:00.000Z'
  expect(lastDays({timezone, first_start: undefined}, [], night)).toEqual({
    min: '2026-06-08',
    max: '2026-08-02',
    proposed: '2026-06-15',
  })
})
