import {expect, test} from 'vitest'
import {sampleBooking, sampleChild} from '#tests/support/samples/booking-samples.ts'
import {requestProblems} from '../problems.ts'
import {changeDraft, changedRequestOf, changeOf, valuesToChange} from './changed-request.ts'

const today = '2026-06-01'
const request = sampleBooking({
  status: 'PENDING',
  schedule: [
    {date_range: ['2026-06-08', '2026-06-12'], weekdays: [1, 3], time_range: ['09:00', '13:00']},
    {date_range: ['2026-06-13', '2026-06-13'], time_range: ['18:00', '23:00']},
  ],
  address: {line1: '1200 Forrest Ave', city: 'Nashville', state: 'TN', zip: '37206', arrival_notes: 'Side door'},
  number_of_children: 2,
  ages: [4, 1],
  age_months: [14],
  preference: 'Speaks Spanish',
  live_in: true,
  medical_companion: true,
  max_hourly_rate: 27.5,
  notes: 'Likes trains',
  changed_at: '2026-06-01T14:00:00.000Z',
})
const now = '2026-06-01T15:00:00.000Z'
const records = {profile: undefined, children: [], handover: 'The code is 4711', today, now}

test('a request that is saved without a change asks for the same, at a place as exact as it was', () => {
  const values = valuesToChange(request, records)
  expect(requestProblems(values, now)).toEqual({})
  const body = changedRequestOf(values, request)
  expect(body).toEqual({
    service: request.service,
    schedule: request.schedule,
    timezone: request.timezone,
    location: request.location,
    latitude: request.latitude,
    longitude: request.longitude,
    county: request.county,
    address: request.address,
    number_of_children: 2,
    ages: [4, 1],
    age_months: [14],
    preference: 'Speaks Spanish',
    live_in: true,
    medical_companion: true,
    max_hourly_rate: 27.5,
    notes: 'Likes trains',
    handover: 'The code is 4711',
    changed_at: '2026-06-01T14:00:00.000Z',
    ends_offers: [],
  })
})

test('a request whose first days have passed asks for the others, so that its rate can be changed', () => {
  const later = '2026-06-09T15:00:00.000Z'
  const values = {...valuesToChange(request, {...records, now: later}), max_hourly_rate: 30}
  expect(requestProblems(values, later)).toEqual({})
  expect(changedRequestOf(values, request)).toMatchObject({
    schedule: [{...request.schedule[0], date_range: ['2026-06-10', '2026-06-12']}, request.schedule[1]],
    max_hourly_rate: 30,
  })
  const last = valuesToChange(request, {...records, now: '2026-06-11T15:00:00.000Z'})
  expect(changedRequestOf(last, request).schedule).toEqual([request.schedule[1]])
  const weekly = {...request, schedule: [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}]}
  const weeklyValues = valuesToChange(weekly as typeof request, {...records, now: later})
  expect(changedRequestOf(weeklyValues, request).schedule[0]?.date_range).toEqual(['2026-06-15'])
})

test('a change is of nothing, of what providers cannot read, or of what they can', () => {
  const values = valuesToChange(request, records)
  const of = (changes: Partial<typeof values>) => changeOf({...values, ...changes}, request, values)
  expect(of({})).toBe('nothing')
  expect(of({handover: 'Ring twice'})).toBe('hidden')
  expect(of({address: {...values.address, line1: '1202 Forrest Ave'}})).toBe('hidden')
  expect(of({notes: 'Likes buses'})).toBe('shown')
  expect(of({lines: []})).toBe('shown')
})

test('the providers that a request asks are never sent, and another place says how exact it is', () => {
  const assigned = sampleBooking({audience: 'agencies', organization_id: 'sunny', status: 'PENDING'})
  const values = valuesToChange(assigned, records)
  expect(values).toMatchObject({audience: 'agencies', organization_id: 'sunny', asks_first: false})
  const moved = {...values, place: {source: 'pin' as const, latitude: 36.2, longitude: -86.8}}
  const body = changedRequestOf(moved, assigned)
  expect(body).toMatchObject({latitude: 36.2, location_source: 'pin', changed_at: null})
  expect(Object.keys(body)).not.toContain('organization_id')
  expect(Object.keys(body)).not.toContain('invite')
})

test('recorded children stay recorded, and one whose record is gone stays with its age', () => {
  const ellie = sampleChild()
  const of = sampleBooking({
    child_ids: [ellie.id, '0199a000-0000-7000-8000-0000000000e2'],
    ages: [4, 1, 7],
    age_months: [20],
    number_of_children: 3,
  })
  expect(valuesToChange(of, {...records, children: [ellie]})).toMatchObject({
    children: [{id: ellie.id, age_months: 51}],
    ages: [1, 7],
    months: [20, null],
  })
})

test('a child who was named after the request was made leaves the others their ages', () => {
  const ellie = sampleChild()
  const of = sampleBooking({child_ids: [ellie.id], ages: [1, 7, 4], age_months: [20], number_of_children: 3})
  const values = valuesToChange(of, {...records, children: [ellie]})
  expect(values).toMatchObject({children: [{id: ellie.id}], ages: [1, 7], months: [20, null]})
  expect(changeOf({...values, handover: 'Ring twice'}, of, values)).toBe('hidden')
})

test('a month later the request is as it was, until its children or a record of them change', () => {
  const mia = sampleChild({id: '0199a000-0000-7000-8000-0000000000e3', birth_month: '2025-03'})
  const of = sampleBooking({child_ids: [mia.id], ages: [1, 4], age_months: [15], number_of_children: 2})
  const later = {...records, children: [mia, sampleChild()], today: '2026-07-01', now: '2026-07-01T15:00:00.000Z'}
  const read = (change: {handover?: string; children?: {id: string; age_months: number}[]} = {}, given = later) => {
    const values = valuesToChange({...of, schedule: tomorrows}, given)
    return changeOf({...values, ...change}, {...of, schedule: tomorrows}, values)
  }
  const tomorrows: typeof of.schedule = [{date_range: ['2026-07-08', '2026-07-08'], time_range: ['09:00', '13:00']}]
  expect(read()).toBe('nothing')
  expect(read({handover: 'Ring twice'})).toBe('hidden')
  expect(read({children: [{id: sampleChild().id, age_months: 52}]})).toBe('shown')
})

test('a record that was corrected says the age; the other child keeps the age that was typed', () => {
  const mia = sampleChild({birth_month: '2025-10'})
  const at = {...records, children: [mia], today: '2026-07-01', now: '2026-07-01T15:00:00.000Z'}
  const alone = sampleBooking({child_ids: [mia.id], ages: [1], age_months: [15]})
  expect(valuesToChange(alone, at)).toMatchObject({children: [{id: mia.id, age_months: 9}], ages: []})
  const both = sampleBooking({child_ids: [mia.id], ages: [1, 4], age_months: [15], number_of_children: 2})
  expect(valuesToChange(both, at)).toMatchObject({children: [{id: mia.id, age_months: 9}], ages: [4], months: [null]})
})

test('an age in years alone stays so once its child is recorded', () => {
  const mia = sampleChild({birth_month: '2025-03'})
  const of = sampleBooking({child_ids: [mia.id], ages: [1]})
  const values = valuesToChange(of, {...records, children: [mia]})
  expect(changeOf({...values, handover: 'Ring twice'}, of, values)).toBe('hidden')
  const typed = sampleBooking({ages: [1]})
  const typedValues = valuesToChange(typed, records)
  expect(changeOf({...typedValues, months: [15]}, typed, typedValues)).toBe('shown')
})

test('drafts of a new request, of a change and of a later change are three', () => {
  const names = [changeDraft(sampleBooking()), changeDraft(request), changeDraft({id: 'another'})]
  expect(new Set([...names, 'request']).size).toBe(4)
})
