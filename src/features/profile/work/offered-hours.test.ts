import {expect, test} from 'vitest'
import {offeredTimes} from '#domain/bookings/weekly-hours.ts'
import {hoursChanges, hoursOf, hoursProblems} from './offered-hours.ts'

// a Wednesday
const today = '2026-06-03'
const week = [{weekdays: [1, 3], from: '08:00', until: '12:00'}]
const offering = (weeks: number) => ({available_dates: offeredTimes(week, today, weeks)})

test('what is offered is shown as its week, for the fewest weeks that reach as far', () => {
  expect(hoursOf(offering(8), today)).toEqual({
    lines: [{id: 'line 0', ...week[0]}],
    weeks: 8,
    single: [],
  })
  expect(hoursOf(offering(8), '2026-07-20').weeks).toBe(4)
})

test('the week is offered anew from today, and single days beside it', () => {
  const values = {
    ...hoursOf(offering(4), today),
    single: [{id: 'a', day: '2026-06-06', from: '09:00', until: '17:00'}],
  }
  const {available_dates = []} = hoursChanges(values, '2026-06-10')
  expect(available_dates.map(({date_range}) => date_range[0])).toEqual(['2026-06-10', '2026-06-06'])
  expect(hoursProblems(values, '2026-06-10')).toEqual({'single[0].day': 'This day has passed'})
})
