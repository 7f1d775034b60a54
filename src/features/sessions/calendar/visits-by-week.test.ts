import {expect, onTestFinished, test} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import type {Session} from '#contract/sessions/session.ts'
import {visitHeading, visitsByWeek, weekText} from './visits-by-week.ts'

const visit = (id: string, day: string, status: Session['status'] = 'SCHEDULED') => ({
  id,
  scheduled_start: `${day}T14:00:00.000Z`,
  scheduled_end: `${day}T18:00:00.000Z`,
  timezone: 'America/Chicago',
  status,
})

test('the next visit stands alone; coming weeks are soonest first, and apart from them the past ones latest first', () => {
  const {next, coming, past} = visitsByWeek(
    [
      visit('long ago', '2026-05-26', 'COMPLETED'),
      visit('last week', '2026-06-03', 'COMPLETED'),
      visit('canceled', '2026-06-09', 'CANCELLED'),
      visit('next', '2026-06-10'),
      visit('same week', '2026-06-13'),
      // begins a week, as in the calendar
      visit('Sunday', '2026-06-14'),
      visit('Monday', '2026-06-15'),
      visit('far', '2026-06-24'),
    ],
    '2026-06-09T12:00:00.000Z',
  )
  expect(next?.id).toBe('next')
  const idsOf = (weeks: typeof past) => weeks.map(({first_day, sessions}) => [first_day, ...sessions.map(({id}) => id)])
  expect(idsOf(coming)).toEqual([
    ['2026-06-07', 'canceled', 'same week'],
    ['2026-06-14', 'Sunday', 'Monday'],
    ['2026-06-21', 'far'],
  ])
  expect(idsOf(past)).toEqual([
    ['2026-05-31', 'last week'],
    ['2026-05-24', 'long ago'],
  ])
})

test('a visit of this week that is over stands with the past ones, and the rest of the week with the coming ones', () => {
  const visits = [
    visit('last week', '2026-06-03', 'COMPLETED'),
    visit('Monday', '2026-06-08', 'COMPLETED'),
    visit('next', '2026-06-11'),
    visit('Friday', '2026-06-12'),
    visit('later', '2026-06-16'),
  ]
  const {coming, past} = visitsByWeek(visits, '2026-06-09T12:00:00.000Z')
  expect(coming.map(({sessions}) => sessions.map(({id}) => id))).toEqual([['Friday'], ['later']])
  expect(past.map(({sessions}) => sessions.map(({id}) => id))).toEqual([['Monday'], ['last week']])
})

test('a visit under way is the next one, and a booking that is over has none', () => {
  const only = [visit('only', '2026-06-10')]
  expect(visitsByWeek(only, '2026-06-10T16:00:00.000Z').next?.id).toBe('only')
  expect(visitsByWeek(only, '2026-06-11T16:00:00.000Z').next).toBeUndefined()
})

test('a visit that was completed before its booked end stands with the past ones, not as the one in progress', () => {
  const during = '2026-06-10T16:00:00.000Z'
  const completed = visit('completed', '2026-06-10', 'COMPLETED')
  const {next, coming, past} = visitsByWeek([completed, visit('later', '2026-06-12')], during)
  expect(next?.id).toBe('later')
  expect(coming).toEqual([])
  expect(past.flatMap(({sessions}) => sessions)).toEqual([completed])
  expect(visitsByWeek([completed], during).next).toBeUndefined()
})

test('the heading follows the status, also of a visit that started early', () => {
  const heading = (status: Session['status'], now: string) => visitHeading(visit('one', '2026-06-10', status), now)
  const [before, during] = ['2026-06-10T13:45:00.000Z', '2026-06-10T16:00:00.000Z']
  expect(heading('SCHEDULED', before)).toBe('Next visit')
  expect(heading('IN_PROGRESS', before)).toBe('Visit in progress')
  expect(heading('SCHEDULED', during)).toBe('Current visit')
  expect(heading('END_PARTIAL', during)).toBe('Current visit')
})

test('a week is named by its days, with the year only once and where it is another one', () => {
  expect(weekText('2026-11-22', '2026-11-28')).toBe('This week')
  expect(weekText('2026-11-29', '2026-11-28')).toBe('Nov 29 – Dec 5')
  expect(weekText('2027-01-03', '2026-11-24')).toBe('Jan 3 – 9, 2027')
})

test('a Spanish week has no days of the week either', () => {
  const ownLocale = getLocale
  onTestFinished(() => overwriteGetLocale(ownLocale))
  overwriteGetLocale(() => 'es')
  expect(weekText('2026-11-15', '2026-11-28')).toBe('15–21 de nov')
})

test('coming weeks that were canceled whole stand apart from the others', () => {
  const visits = [
    visit('next', '2026-06-10'),
    visit('canceled', '2026-06-12', 'CANCELLED'),
    visit('stays', '2026-06-13'),
    visit('one', '2026-06-17', 'CANCELLED'),
    visit('two', '2026-06-24', 'CANCELLED'),
    visit('three', '2026-06-26', 'CANCELLED'),
  ]
  const {coming, canceled} = visitsByWeek(visits, '2026-06-09T12:00:00.000Z')
  expect(coming.map(({sessions}) => sessions.map(({id}) => id))).toEqual([['canceled', 'stays']])
  expect(canceled.map(({id}) => id)).toEqual(['one', 'two', 'three'])
  // one such week is a row of its own anyway
  expect(visitsByWeek(visits.slice(0, 4), '2026-06-09T12:00:00.000Z')).toMatchObject({canceled: []})
})
