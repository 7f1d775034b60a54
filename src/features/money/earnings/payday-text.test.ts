import {expect, test} from 'vitest'
import type {Earnings} from '#contract/money/earnings.ts'
import {certaintyText, paydayText} from './payday-text.ts'

const reader = {now: '2026-06-08T12:00:00.000Z', zone: 'America/Chicago'}
const none = {visits: 0, cents: 0}
const week: Earnings = {
  period: 'week',
  from: '2026-06-08',
  to: '2026-06-14',
  settled: none,
  waiting: {...none, certain_at: null},
  unclear: {...none, first_day: null, until: null},
  contested: none,
  unconfirmed: {...none, first_day: null, until: null},
  upcoming: none,
  parts: [],
}

test('a payday line says what is settled, what waits and when that is certain', () => {
  const earnings = {
    ...week,
    settled: {visits: 4, cents: 24_000},
    waiting: {visits: 1, cents: 7200, certain_at: '2026-06-10T23:00:00.000Z'},
  }
  expect(paydayText(earnings, reader)).toBe('$312.00 this week: 4 settled, 1 waiting, certain Wednesday, 6:00 PM')
  expect(paydayText({...week, contested: {visits: 1, cents: 7200}}, reader)).toBe(
    '$0.00 this week: 1 under review, our team decides',
  )
  const unclear = {visits: 1, cents: 0, first_day: '2026-06-08', until: '2026-06-09T23:00:00.000Z'}
  expect(paydayText({...week, unclear}, reader)).toBe('$0.00 this week: 1 with unclear times until tomorrow, 6:00 PM')
})

test('a visit that is over and confirmed by no one is not left out', () => {
  const unconfirmed = {visits: 1, cents: 7200, first_day: '2026-06-08', until: '2026-06-09T23:00:00.000Z'}
  expect(certaintyText({...week, unconfirmed}, reader)).toBe('1 not confirmed')
  expect(paydayText({...week, unconfirmed}, reader)).toBe('$0.00 this week: 1 not confirmed')
  const settled = {visits: 2, cents: 14_400}
  expect(paydayText({...week, settled, unconfirmed}, reader)).toBe('$144.00 this week: 2 settled, 1 not confirmed')
})

test('before the first visit of a week it says what is ahead', () => {
  expect(paydayText({...week, upcoming: {visits: 2, cents: 14_400}}, reader)).toBe(
    'Nothing earned yet this week, $144.00 ahead with 2 visits',
  )
  expect(paydayText(week, reader)).toBe('No visits this week')
})
