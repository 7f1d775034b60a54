import {expect, test} from 'vitest'
import {isOffered, offeredOn, weekdayOf} from './availability.ts'
import {minutesOf} from './minute-span.ts'
import {offeredSingly, offeredTimes, readOffered, singleHoursOn, weekOffered} from './weekly-hours.ts'

// a Wednesday
const first = '2026-06-03'
const at = (times: ReturnType<typeof offeredTimes>, day: string, from: string, until: string) =>
  isOffered(times, day, minutesOf(from), minutesOf(until))

test('weekdays of the coming weeks become days, and hours on the same weekdays share them', () => {
  const times = offeredTimes(
    [
      {weekdays: [1, 3], from: '08:00', until: '12:00'},
      {weekdays: [3, 1], from: '14:00', until: '18:00'},
      {weekdays: [7], from: '09:00', until: '13:00'},
    ],
    first,
    4,
  )
  expect(times).toEqual([
    {
      date_range: [
        '2026-06-03',
        '2026-06-08',
        '2026-06-10',
        '2026-06-15',
        '2026-06-17',
        '2026-06-22',
        '2026-06-24',
        '2026-06-29',
      ],
      time_range: ['08:00-12:00', '14:00-18:00'],
    },
    {date_range: ['2026-06-07', '2026-06-14', '2026-06-21', '2026-06-28'], time_range: ['09:00-13:00']},
  ])
  expect(at(times, '2026-06-08', '08:30', '11:30')).toBe(true)
  expect(at(times, '2026-06-09', '08:30', '11:30')).toBe(false)
  expect(at(times, '2026-06-08', '11:00', '15:00')).toBe(false)
})

test('two days are two days, not all that lie between them', () => {
  const times = offeredTimes([{weekdays: [5], from: '08:00', until: '12:00'}], first, 2)
  expect(times.map(({date_range}) => date_range)).toEqual([['2026-06-05'], ['2026-06-12']])
  expect(at(times, '2026-06-08', '09:00', '10:00')).toBe(false)
})

test('every day, and nights, are offered as they are', () => {
  const times = offeredTimes([{weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', until: '06:00'}], first, 4)
  expect(times[0]?.date_range).toHaveLength(28)
  expect(isOffered(times, '2026-06-30', 23 * 60, 29 * 60)).toBe(true)
  expect(offeredTimes([{weekdays: [], from: '08:00', until: '12:00'}], first, 4)).toEqual([])
})

test('the week behind an offer is read back, on any later day', () => {
  const week = [
    {weekdays: [1, 3], from: '08:00', until: '12:00'},
    {weekdays: [7], from: '22:00', until: '06:00'},
  ]
  const times = offeredTimes(week, first, 4)
  const read = {week, single: [], isOngoing: false, last: '2026-06-29', repeats_until: '2026-06-29'}
  expect(readOffered(times, first)).toEqual(read)
  expect(readOffered(times, '2026-06-24')).toEqual(read)
  expect(readOffered(times, '2026-08-01').week).toEqual(week)
})

test('days that do not repeat are single days, those that are over are none', () => {
  const single = [
    {day: '2026-06-05', from: '09:00', until: '13:00'},
    {day: '2026-06-06', from: '09:00', until: '13:00'},
  ]
  const ranges = [{date_range: ['2026-06-05', '2026-06-06'], time_range: ['09:00-13:00']}]
  expect(readOffered(ranges, first)).toEqual({
    week: [],
    single,
    isOngoing: false,
    last: '2026-06-06',
    repeats_until: null,
  })
  expect(readOffered(offeredSingly(single), first).single).toEqual(single)
  expect(readOffered(ranges, '2026-06-06').single).toEqual(single.slice(1))
  expect(readOffered([], first)).toEqual({week: [], single: [], isOngoing: false, last: null, repeats_until: null})
})

test('single days a week apart do not become a week', () => {
  const single = ['2026-06-08', '2026-06-15'].map(day => ({day, from: '09:00', until: '13:00'}))
  const none = {week: [], isOngoing: false, last: '2026-06-15', repeats_until: null}
  expect(readOffered(offeredSingly(single), first)).toEqual({...none, single})
  expect(readOffered(offeredSingly(single), '2026-08-01')).toEqual({...none, single: []})
  const week = [{weekdays: [2, 4], from: '14:00', until: '18:00'}]
  const beside = [...offeredTimes(week, first, 'ongoing'), ...offeredSingly(single)]
  expect(readOffered(beside, first)).toMatchObject({week, single, isOngoing: true})
})

test('a single day after a week, or on one of its days, leaves the week as it is', () => {
  const week = [{weekdays: [1], from: '09:00', until: '13:00'}]
  const single = ['2026-06-08', '2026-07-06'].map(day => ({day, from: '09:00', until: '13:00'}))
  expect(readOffered([...offeredTimes(week, first, 4), ...offeredSingly(single)], first)).toEqual({
    week,
    single: single.slice(1),
    isOngoing: false,
    last: '2026-07-06',
    repeats_until: '2026-06-29',
  })
})

test('a week without an end is offered on every such day from the first on, beside single days', () => {
  const week = [{weekdays: [1, 3], from: '08:00', until: '12:00'}]
  const times = [
    ...offeredTimes(week, first, 'ongoing'),
    ...offeredSingly([{day: '2026-06-05', from: '09:00', until: '13:00'}]),
  ]
  expect(times[0]).toEqual({date_range: [first], weekdays: [1, 3], time_range: ['08:00-12:00']})
  expect(at(times, '2031-01-06', '08:30', '11:30')).toBe(true)
  expect(at(times, '2031-01-07', '08:30', '11:30')).toBe(false)
  expect(at(times, '2026-06-01', '08:30', '11:30')).toBe(false)
  expect(offeredOn(times, '2026-06-05')).toEqual(['09:00-13:00'])
  expect(readOffered(times, first)).toMatchObject({week, isOngoing: true, single: [{day: '2026-06-05'}]})
})

test('single hours of a day are those beside the week, with a night that runs into it', () => {
  const day = {day: '2026-06-09', from: '18:00', until: '22:00'}
  const night = {day: '2026-06-08', from: '20:00', until: '02:00'}
  const times = [
    ...offeredTimes([{weekdays: [2, 4], from: '08:00', until: '12:00'}], first, 'ongoing'),
    ...offeredSingly([day, night, {day: '2026-06-10', from: '09:00', until: '13:00'}]),
  ]
  expect(singleHoursOn(times, '2026-06-09', first)).toEqual([night, day])
  expect(singleHoursOn(times, '2026-06-11', first)).toEqual([])
})

test('the week still offered is that of the days ahead, and none once its last day has passed', () => {
  const week = [{weekdays: [1, 3], from: '08:00', until: '12:00'}]
  const limited = offeredTimes(week, first, 4)
  expect(weekOffered(limited, first)).toEqual(week)
  expect(weekOffered(limited, '2026-06-29')).toEqual(week)
  expect(weekOffered(limited, '2026-06-30')).toEqual([])
  expect(weekOffered(offeredTimes(week, first, 'ongoing'), '2027-06-30')).toEqual(week)
  expect(weekOffered([{date_range: ['2026-06-08', '2026-06-10'], time_range: []}], first)).toEqual([])
})

test('a weekday that is missing in some weeks is not said to be offered every week', () => {
  const week = [{weekdays: [1, 3], from: '08:00', until: '12:00'}]
  const [whole] = offeredTimes(week, first, 6)
  const without = (...days: string[]) => [{...whole!, date_range: whole!.date_range.filter(day => !days.includes(day))}]
  // Wednesdays stay single where one in the middle, the first or the last ones are missing
  for (const days of [['2026-06-24'], ['2026-06-03', '2026-06-10'], ['2026-07-01', '2026-07-08']]) {
    const read = readOffered(without(...days), first)
    expect(read).toMatchObject({week: [{weekdays: [1]}], repeats_until: '2026-07-13'})
    expect(read.single.map(({day}) => day)).toEqual(
      whole!.date_range.filter(day => weekdayOf(day) === 3 && !days.includes(day)),
    )
  }
  // a gap that is over is none
  expect(readOffered(without('2026-06-10'), '2026-06-12')).toMatchObject({week, single: []})
})
