import {expect, test} from 'vitest'
import {longVisitIn} from './long-visit.tsx'

const none = new Set<string>()

test.each([
  {from: '06:00', to: '22:00', isLong: false},
  {from: '06:00', to: '22:01', isLong: true},
  {from: '20:00', to: '06:00', isLong: false},
  {from: '08:00', to: '07:30', isLong: true},
  {from: '20:00', to: '19:00', isLong: true},
  {from: '08:00', to: '', isLong: false},
])('a visit from $from to $to is asked about: $isLong', ({from, to, isLong}) => {
  expect(longVisitIn([{from, to}], none) !== undefined).toBe(isLong)
})

test('the same times are asked about once, other ones again', () => {
  const [night, day] = [
    {from: '08:00', to: '07:30'},
    {from: '05:00', to: '23:00'},
  ]
  expect(longVisitIn([night, day], new Set(['08:00 07:30']))).toBe(day)
})
