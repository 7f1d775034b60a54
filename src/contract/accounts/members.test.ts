import fc from 'fast-check'
import * as v from 'valibot'
import {expect, test} from 'vitest'
import {addDays, type Day} from '#lib/day.ts'
import {limits} from '../limits.ts'
import {setOwnDaysAway} from './members.ts'

const isTaken = (body: object) => v.safeParse(setOwnDaysAway.body, body).success

const first = '2026-06-08'
const day = fc.integer({min: -400, max: 400}).map((days): Day => addDays(first, days))
const range = fc.record({from: day, to: day})

test('days away are taken if each ends on its first day or later and there are at most as many as the limit', () => {
  fc.assert(
    fc.property(fc.array(range, {maxLength: limits.member_away_max + 2}), away => {
      const isRight = away.length <= limits.member_away_max && away.every(({from, to}) => from <= to)
      expect(isTaken({away})).toBe(isRight)
      expect(isTaken({away: [], seen: {away}})).toBe(isRight)
    }),
  )
})

test('as many days away as the limit are taken, and one more is not', () => {
  const days = (count: number) => Array.from({length: count}, (_, index) => addDays(first, index))
  const bodyOf = (count: number) => ({away: days(count).map(from => ({from, to: from}))})
  expect(isTaken(bodyOf(limits.member_away_max))).toBe(true)
  expect(isTaken(bodyOf(limits.member_away_max + 1))).toBe(false)
})

test.each([
  ['a day that does not exist', {away: [{from: '2026-02-30', to: '2026-03-01'}]}],
  ['hours, which the office records', {away: [], hours: []}],
  ['a place, which the office records', {away: [], place: null}],
  ['another member', {away: [], id: 'fay'}],
])('days away with %s are refused', (_, body) => {
  expect(isTaken(body)).toBe(false)
})
