import {expect, test} from 'vitest'
import {planRequests, reopensWeeks, type EndedWeeks, type ReopenedVisit} from './reopen-weeks.ts'

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

/** A visit in Chicago in summer. */
const visit = (id: string, day: string, from: string, to: string): ReopenedVisit => {
  const at = (time: string) => new Date(`${day}T${time}:00.000-05:00`).toISOString()
  return {id, scheduled_start: at(from), scheduled_end: at(to)}
}
const [june8, june10v] = [visit('8', '2026-06-08', '09:00', '13:00'), visit('10', '2026-06-10', '09:00', '13:00')]
const [june15, june17] = [visit('15', '2026-06-15', '09:00', '13:00'), visit('17', '2026-06-17', '09:00', '13:00')]
const over = visit('moved', '2026-06-15', '11:00', '15:00')
const beside = visit('moved', '2026-06-16', '11:00', '15:00')
const wasOf = (day: string) => new Map([['moved', visit('', day, '09:00', '13:00').scheduled_start]])
const weeksFrom = (day: string) => ({...weekly.schedule[0], date_range: [day]})
const once = (day: string, ...time_range: string[]) => expect.objectContaining({date_range: [day, day], time_range})

test.each<{
  name: string
  asked: ReopenedVisit[]
  requested?: ReopenedVisit[]
  original?: Map<string, string>
  parts: {asked: string[]; schedule: unknown[]}[]
}>([
  {
    name: 'all that is left is the weeks from the first visit on',
    asked: [june8, june10v, june15],
    parts: [{asked: ['8', '10', '15'], schedule: [weeksFrom('2026-06-08')]}],
  },
  {
    name: 'a visit before what was requested by itself is apart, before the weeks',
    asked: [june8, june15, june17],
    requested: [june10v],
    parts: [
      {asked: ['8'], schedule: [once('2026-06-08', '09:00', '13:00')]},
      {asked: ['15', '17'], schedule: [weeksFrom('2026-06-15')]},
    ],
  },
  {
    name: 'a visit moved from before the weeks to a time that they do not have is apart, after them',
    asked: [june15, beside, june17],
    requested: [june10v],
    original: wasOf('2026-06-08'),
    parts: [
      {asked: ['15', '17'], schedule: [weeksFrom('2026-06-15')]},
      {asked: ['moved'], schedule: [once('2026-06-16', '11:00', '15:00')]},
    ],
  },
  {
    name: 'one moved from before the weeks partly over a visit of theirs is requested with them alone',
    asked: [june15, over, june17],
    requested: [june10v],
    original: wasOf('2026-06-08'),
    parts: [{asked: ['15', 'moved', '17'], schedule: [weeksFrom('2026-06-15')]}],
  },
  {
    name: 'one moved within the weeks is of them',
    asked: [june15, beside],
    original: wasOf('2026-06-17'),
    parts: [{asked: ['15', 'moved'], schedule: [weeksFrom('2026-06-15')]}],
  },
])('$name', ({asked, requested = [], original = new Map<string, string>(), parts}) => {
  const planned = planRequests({...weekly, ...canceled}, asked, {
    requested,
    original,
    isEnded: false,
    isRequested: false,
  })
  expect(planned.map(part => ({...part, asked: part.asked.map(({id}) => id)}))).toEqual(parts)
})
