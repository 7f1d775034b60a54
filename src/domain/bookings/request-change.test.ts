import {expect, test} from 'vitest'
import {changedParts, describeChange} from './request-change.ts'

const request = {
  service: 'Child Care',
  schedule: [{date_range: ['2026-06-08'], time_range: ['09:00', '13:00']}],
  timezone: 'America/Chicago',
  location: 'Nashville, TN 37206',
  latitude: 36.1745,
  longitude: -86.7441,
  county: 'Davidson County, TN',
  number_of_children: 1,
  ages: [4],
}

test('what is absent and what is empty is the same, and so is another order of a line', () => {
  const written = {
    ...request,
    schedule: [{time_range: ['09:00', '13:00'], date_range: ['2026-06-08']}],
    age_months: [],
    live_in: false,
    medical_companion: false,
    max_hourly_rate: null,
    preference: '',
    notes: null,
  }
  expect(changedParts(request, written)).toEqual([])
})

test('the same children in another order are no change', () => {
  const two = {...request, number_of_children: 2, ages: [0, 1, 6], age_months: [3, 14]}
  expect(changedParts(two, {...two, ages: [6, 1, 0], age_months: [14, 3]})).toEqual([])
  expect(changedParts(two, {...two, ages: [6, 2, 0], age_months: [3]})).toEqual(['ages', 'age_months'])
})

test('a house nearby is at the same place for providers, another part of town is not', () => {
  expect(changedParts(request, {...request, latitude: 36.1746})).toEqual([])
  expect(changedParts(request, {...request, latitude: 36.2745})).toEqual(['place'])
})

test('each part that providers can read is named', () => {
  expect(changedParts(request, {...request, notes: 'Likes trains', max_hourly_rate: 30, ages: [5]})).toEqual([
    'ages',
    'max_hourly_rate',
    'notes',
  ])
})

const described = (changes: Partial<Parameters<typeof describeChange>[2]>) => {
  const before: Parameters<typeof describeChange>[1] = {
    ...request,
    service: 'Child Care',
    schedule: [{date_range: ['2026-06-08'], time_range: ['09:00', '13:00']}],
    max_hourly_rate: 22,
    notes: 'Sam is allergic to nuts',
  }
  const after = {...before, ...changes}
  return describeChange(changedParts(before, after), before, after)
}

test('a history has the earlier and the later value of what is short', () => {
  expect(
    described({
      service: 'Elderly Care',
      schedule: [{date_range: ['2026-06-08'], time_range: ['10:00', '13:00']}],
      number_of_children: 0,
      ages: [],
      max_hourly_rate: 24.5,
    }),
  ).toEqual([
    {part: 'service', from: 'Child Care', to: 'Elderly Care'},
    {part: 'times', from: ['09:00', '13:00'], to: ['10:00', '13:00']},
    {part: 'children', from: 1, to: 0},
    {part: 'rate', from_cents: 2200, to_cents: 2450},
  ])
  expect(described({max_hourly_rate: null})).toEqual([{part: 'rate', from_cents: 2200, to_cents: null}])
  const [from, to] = (['2026-06-08', '2026-06-09'] as const).map(day => ({
    date_range: [day] as [string],
    time_range: ['09:00', '13:00'] as [string, string],
  }))
  expect(described({schedule: [to!]})).toEqual([{part: 'schedule', from, to}])
  expect(described({schedule: [from!, to!]})).toEqual([{part: 'several_lines'}])
})

test('of words, ages and places it has only that they changed', () => {
  expect(
    described({
      location: 'Austin, TX 78704',
      county: 'Travis County, TX',
      timezone: 'America/Denver',
      ages: [5],
      live_in: true,
      preference: 'Trains',
      notes: 'Sam is allergic to eggs',
    }),
  ).toEqual([{part: 'ages'}, {part: 'place'}, {part: 'needs'}, {part: 'preference'}, {part: 'notes'}])
})
