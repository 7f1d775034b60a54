import {expect, test} from 'vitest'
import {reopensWeeks, type EndedWeeks} from './reopen-weeks.ts'

const weekly: EndedWeeks = {
  status: 'CONFIRMED',
  schedule: [{date_range: ['2026-06-08'], weekdays: [1, 3], time_range: ['09:00', '13:00']}],
  timezone: 'America/Chicago',
  cancelled_by: null,
  weekly_end: null,
}
const ended = {weekly_end: {by: 'caretaker', last_day: '2026-06-24'}}
const canceled = {status: 'CANCELLED', cancelled_by: 'caretaker'} as const
const june10 = '2026-06-10T14:00:00.000Z'
const june29 = '2026-06-29T14:00:00.000Z'

test.each<[string, Partial<EndedWeeks>, string[], boolean, string | undefined]>([
  ['weeks that go on', {}, [june10], false, 'if_ended'],
  ['ended ones', ended, [june10, june29], false, 'now'],
  ['a visit before their end', ended, [june10], false, 'if_ended'],
  ['a canceled booking', canceled, [june10], false, 'now'],
  ['the rest, after the weeks were requested', {...ended, ...canceled}, [june10], true, undefined],
  ['what the family ended', {weekly_end: {by: 'parent', last_day: '2026-06-24'}}, [june10], false, undefined],
  [
    'visits until a day',
    {schedule: [{...weekly.schedule[0]!, date_range: ['2026-06-08', '2026-06-30']}]},
    [june10],
    false,
    undefined,
  ],
])('%s', (_name, given, starts, isRequested, expected) => {
  expect(reopensWeeks({...weekly, ...given}, {starts, isRequested})).toBe(expected)
})
