import {expect, test} from 'vitest'
import {offeredOn} from '#domain/bookings/availability.ts'
import {offeredTimes, readOffered} from '#domain/bookings/weekly-hours.ts'
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
    away: [],
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

test('two single days a week apart stay single days in every later save', () => {
  const single = ['2026-06-08', '2026-06-15'].map(day => ({id: day, day, from: '09:00', until: '13:00'}))
  const ongoing = {...hoursOf(offering(4), today), weeks: 'ongoing' as const, single}
  const {available_dates = []} = hoursChanges(ongoing, today)
  expect(hoursChanges(hoursOf({available_dates}, today), today).available_dates).toEqual(available_dates)
})

test('days away or a single day that are added later do not move the end of the week', () => {
  const stored = [...offering(4).available_dates, {date_range: ['2026-06-13'], time_range: ['09:00-17:00']}]
  const later = '2026-06-17'
  const values = hoursOf({available_dates: stored}, later)
  const away = [{id: 'a', days: ['2026-06-22', '2026-06-23'] as [string, string]}]
  const single = [{id: 'b', day: '2026-06-20', from: '09:00', until: '17:00'}]
  const saved = hoursChanges({...values, away, single}, later, stored).available_dates ?? []
  expect(readOffered(saved, later)).toMatchObject({...readOffered(stored, later), single: [{day: '2026-06-20'}]})
  expect(saved).toContainEqual({date_range: ['2026-06-22', '2026-06-23'], time_range: []})
  const ongoing = offeredTimes(week, today, 'ongoing')
  expect(hoursChanges({...values, away}, later, ongoing).available_dates?.[0]).toEqual(ongoing[0])
})

test('days away are saved beside the hours, and shown until they are over', () => {
  const away = [
    {id: 'a', days: ['2026-06-15', '2026-06-17'] as [string, string]},
    {id: 'b', days: ['2026-06-08', '2026-06-08'] as [string, string]},
  ]
  const saved = hoursChanges({...hoursOf(offering(4), today), away}, today).available_dates ?? []
  expect(offeredOn(saved, '2026-06-10')).toEqual(['08:00-12:00'])
  expect(['2026-06-08', '2026-06-15', '2026-06-17'].flatMap(day => offeredOn(saved, day))).toEqual([])
  expect(hoursOf({available_dates: saved}, '2026-06-16')).toMatchObject({
    lines: [{from: '08:00', until: '12:00'}],
    away: [{days: ['2026-06-15', '2026-06-17']}],
  })
  const open = {...hoursOf(offering(4), today), away: [{id: 'a', days: null}]}
  expect(hoursProblems(open, today)).toEqual({'away[0].days': 'Choose the days'})
})
