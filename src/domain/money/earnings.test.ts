import {expect, test} from 'vitest'
import {sumEarnings, type EarnedVisit} from './earnings.ts'

const now = '2026-06-10T20:00:00.000Z'
const visit = (local_date: string, given: Partial<EarnedVisit> = {}): EarnedVisit => ({
  local_date,
  scheduled_start: `${local_date}T14:00:00.000Z`,
  scheduled_end: `${local_date}T18:00:00.000Z`,
  status: 'COMPLETED',
  settled_by: 'agreement',
  started_at: `${local_date}T14:00:00.000Z`,
  ended_at: `${local_date}T18:00:00.000Z`,
  cancelled_by: null,
  cancelled_free: null,
  settles_at: null,
  rate_cents: 2400,
  ...given,
})
const open = {settled_by: null, started_at: null, ended_at: null} as const
const week = (...visits: EarnedVisit[]) => sumEarnings(visits, {period: 'week', day: '2026-06-10', now})

test('a week is certain, waiting or ahead, and says when what waits is certain', () => {
  const sum = week(
    visit('2026-06-08'),
    visit('2026-06-09', {...open, status: 'END_PARTIAL', settles_at: '2026-06-10T18:00:00.000Z'}),
    visit('2026-06-10', {...open, status: 'START_PARTIAL'}),
    visit('2026-06-12', {...open, status: 'SCHEDULED'}),
    visit('2026-06-15'),
  )
  expect(sum).toMatchObject({
    from: '2026-06-08',
    to: '2026-06-14',
    settled: {visits: 1, cents: 9600},
    waiting: {visits: 2, cents: 19_200, certain_at: '2026-06-11T18:00:00.000Z'},
    upcoming: {visits: 1, cents: 9600},
  })
  expect(sum.parts.map(part => [part.settled_cents, part.waiting_cents, part.upcoming_cents])).toEqual([
    [9600, 0, 0],
    [0, 9600, 0],
    [0, 9600, 0],
    [0, 0, 0],
    [0, 0, 9600],
    [0, 0, 0],
    [0, 0, 0],
  ])
})

test('a visit under way is ahead and running, also before the other side confirmed its start', () => {
  const later = {scheduled_end: '2026-06-10T22:00:00.000Z'}
  const sum = week(
    visit('2026-06-10', {...open, ...later, status: 'START_PARTIAL'}),
    visit('2026-06-11', {...open, status: 'SCHEDULED'}),
  )
  expect(sum).toMatchObject({upcoming: {visits: 2}, running: {visits: 1, cents: 19_200}})
})

test('a visit that no side confirmed earns nothing unless one of them does, and a contested one has no date', () => {
  const sum = week(
    visit('2026-06-09', {...open, status: 'SCHEDULED'}),
    visit('2026-06-10', {...open, status: 'DISPUTED'}),
  )
  expect(sum).toMatchObject({
    settled: {visits: 0, cents: 0},
    waiting: {visits: 0, cents: 0, certain_at: null},
    contested: {visits: 1, cents: 9600},
    unconfirmed: {visits: 1, cents: 9600, first_day: '2026-06-09', until: '2026-06-10T18:00:00.000Z'},
  })
})

test('the days of a period show what waits as its sum does, without what is contested or unconfirmed', () => {
  const sum = week(
    visit('2026-06-08', {...open, status: 'END_PARTIAL', settles_at: '2026-06-10T18:00:00.000Z'}),
    visit('2026-06-09', {...open, status: 'DISPUTED'}),
    visit('2026-06-10', {...open, status: 'SCHEDULED'}),
  )
  expect(sum.parts.map(part => part.waiting_cents)).toEqual([sum.waiting.cents, 0, 0, 0, 0, 0, 0])
})

test('a visit whose end was confirmed waits, before its booked end too, at the times that were confirmed', () => {
  const times = {started_at: '2026-06-10T16:00:00.000Z', ended_at: '2026-06-10T18:00:00.000Z'}
  const ending = visit('2026-06-10', {...open, status: 'END_PARTIAL', scheduled_end: '2026-06-10T22:00:00.000Z'})
  expect(week({...ending, expected: times})).toMatchObject({
    waiting: {visits: 1, cents: 4800},
    upcoming: {visits: 0, cents: 0},
  })
})

test('a visit of whose confirmed times nothing would remain is unclear until its deadline; then staff decide', () => {
  const ending = visit('2026-06-10', {...open, status: 'END_PARTIAL', expected: null})
  const days = {first_day: '2026-06-09', until: '2026-06-10T20:00:00.001Z'}
  const earlier = {...ending, local_date: days.first_day, settles_at: days.until}
  expect(week(ending, earlier)).toMatchObject({
    waiting: {visits: 0, cents: 0, certain_at: null},
    unclear: {visits: 2, cents: 0, ...days},
    contested: {visits: 0, cents: 0},
  })
  expect(week({...ending, settles_at: now})).toMatchObject({
    unclear: {visits: 0, cents: 0, first_day: null, until: null},
    contested: {visits: 1, cents: 0},
  })
})

test('a late cancellation earns its hour; a free one and a missed visit earn nothing', () => {
  const canceled = {...open, status: 'CANCELLED', cancelled_by: 'parent'} as const
  const sum = week(
    visit('2026-06-08', {...canceled, cancelled_free: false}),
    visit('2026-06-09', {...canceled, cancelled_free: true}),
    visit('2026-06-10', {...open, status: 'MISSED', settled_by: 'deadline'}),
  )
  expect(sum.settled).toEqual({visits: 1, cents: 2400})
})

test('a year has its twelve months, a month its days', () => {
  const year = sumEarnings([visit('2026-06-08'), visit('2026-06-30')], {period: 'year', day: '2026-06-10', now})
  expect(year.parts).toHaveLength(12)
  expect(year.parts[5]).toEqual({from: '2026-06-01', settled_cents: 19_200, waiting_cents: 0, upcoming_cents: 0})
})
