import {expect, test} from 'vitest'
import {atMaximumText, visitsOf} from './visits.ts'
import {newLine} from '../values.ts'

const line = (days: [string, string], from: string, to: string, weekdays: number[] = []) => ({
  ...newLine(),
  days,
  weekdays,
  from,
  to,
})

test('counts visits and hours of every complete line', () => {
  const lines = [
    line(['2026-06-08', '2026-06-19'], '09:00', '13:00', [1, 3]),
    line(['2026-06-20', '2026-06-20'], '22:00', '06:00'),
    newLine(),
  ]
  const visits = visitsOf(lines, 'America/Chicago')
  expect(visits?.slots).toHaveLength(5)
  expect(visits?.hours).toBe(24)
  expect(visits?.changed).toEqual([])
})

test('a night over the autumn change is an hour longer, over the spring change an hour shorter, and both are named', () => {
  const autumn = visitsOf([line(['2026-10-30', '2026-11-01'], '22:00', '06:00')], 'America/Chicago')
  expect(autumn?.changed.map(({date, minutes}) => [date, minutes])).toEqual([['2026-10-31', 540]])
  expect(autumn?.hours).toBe(25)
  const spring = visitsOf([line(['2027-03-13', '2027-03-13'], '22:00', '06:00')], 'America/Chicago')
  expect(spring?.changed.map(slot => slot.minutes)).toEqual([420])
})

test('lines that contradict each other come to nothing', () => {
  const twice = [
    line(['2026-06-08', '2026-06-08'], '09:00', '13:00'),
    line(['2026-06-08', '2026-06-08'], '12:00', '15:00'),
  ]
  expect(visitsOf(twice, 'America/Chicago')).toBeNull()
  expect(visitsOf([newLine()], 'America/Chicago')).toBeNull()
})

test('without an end the hours and the price are those of a week', () => {
  const visits = visitsOf([{...line(['2026-06-08', '2026-06-08'], '09:00', '13:00', [1, 3]), no_end: true}], 'UTC')
  expect(visits).toMatchObject({hours: 8, is_weekly: true})
  const text = atMaximumText(visits!, {rate: 20, audience: 'caretakers', fee_bps: 1000, accepting: null})
  expect(text).toBe(
    'About $176.00 a week at your maximum rate of $20/hr, $88.00 per visit. That is $160.00 for 8 hours of care and Village’s fee of $16.00. Offers above that rate may come and cost more; you choose.',
  )
})
