import {expect, test} from 'vitest'
import {followingWeeklyMail, isWeeklyDue, nextWeeklyMail, summarizedWeek, weekBounds} from './weekly-mail.ts'

const chicago = 'America/Chicago'

test('the next weekly summary is due on Sunday evening by the clock of the zone', () => {
  expect(nextWeeklyMail(chicago, '2026-06-03T15:00:00.000Z')).toBe('2026-06-07T23:00:00.000Z')
  expect(nextWeeklyMail('Pacific/Honolulu', '2026-06-03T15:00:00.000Z')).toBe('2026-06-08T04:00:00.000Z')
  // on Sunday itself it is of that evening before it, and of the next Sunday from then on
  expect(nextWeeklyMail(chicago, '2026-06-07T22:59:00.000Z')).toBe('2026-06-07T23:00:00.000Z')
  expect(nextWeeklyMail(chicago, '2026-06-07T23:00:00.000Z')).toBe('2026-06-14T23:00:00.000Z')
  // Monday in London, still Sunday in Chicago
  expect(nextWeeklyMail(chicago, '2026-06-08T03:00:00.000Z')).toBe('2026-06-14T23:00:00.000Z')
})

test('the hour stays when the clocks change that Sunday', () => {
  expect(nextWeeklyMail(chicago, '2026-03-07T12:00:00.000Z')).toBe('2026-03-08T23:00:00.000Z')
  expect(nextWeeklyMail(chicago, '2026-03-01T12:00:00.000Z')).toBe('2026-03-02T00:00:00.000Z')
  expect(nextWeeklyMail(chicago, '2026-10-31T12:00:00.000Z')).toBe('2026-11-02T00:00:00.000Z')
})

test('after a summary the next one is a week later, also for a person who went west or whose mail was late', () => {
  for (const now of ['2026-06-07T23:00:00.000Z', '2026-06-09T11:00:00.000Z']) {
    expect(followingWeeklyMail(chicago, now)).toBe('2026-06-14T23:00:00.000Z')
    expect(followingWeeklyMail('America/Los_Angeles', now)).toBe('2026-06-15T01:00:00.000Z')
  }
})

test('a summary is sent from its time on, and no longer once its week is well under way', () => {
  const due_at = '2026-06-07T23:00:00.000Z'
  expect(isWeeklyDue(due_at, '2026-06-07T22:59:59.000Z')).toBe(false)
  expect(isWeeklyDue(due_at, due_at)).toBe(true)
  expect(isWeeklyDue(due_at, '2026-06-09T11:00:00.000Z')).toBe(true)
  expect(isWeeklyDue(due_at, '2026-06-09T11:00:01.000Z')).toBe(false)
})

test('it is about the week from Monday on, also where quiet hours or a pause delayed it', () => {
  for (const now of ['2026-06-07T23:00:00.000Z', '2026-06-08T13:00:00.000Z', '2026-06-09T11:00:00.000Z']) {
    expect(summarizedWeek(chicago, now)).toBe('2026-06-08')
  }
  expect(weekBounds('2026-06-08', chicago)).toEqual({
    from: '2026-06-08T05:00:00.000Z',
    until: '2026-06-15T05:00:00.000Z',
  })
  // the clocks change within it
  expect(weekBounds('2026-03-02', chicago)).toEqual({
    from: '2026-03-02T06:00:00.000Z',
    until: '2026-03-09T05:00:00.000Z',
  })
})
