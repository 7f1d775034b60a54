import '#contract/default-message.ts'
import {expect, test} from 'vitest'
import {requestProblems, requestOf} from './problems.ts'
import {requestSteps} from './steps.ts'
import {invitationValues, newLine, requestDefaults, type LineValues, type RequestValues} from './values.ts'

const now = '2026-06-01T15:00:00.000Z'

const line = (given: Partial<LineValues> = {}): LineValues => ({
  ...newLine(),
  days: ['2026-06-08', '2026-06-12'],
  from: '09:00',
  to: '13:00',
  ...given,
})

/** Values without problems. */
const whole = (given: Partial<RequestValues> = {}): RequestValues => ({
  ...requestDefaults(),
  service: 'Child Care',
  ages: [0, 4],
  place: {source: 'home', latitude: 36.1627, longitude: -86.7816},
  timezone: 'America/Chicago',
  location: 'Nashville, TN',
  county: 'Davidson County, TN',
  lines: [line()],
  ...given,
})

test('a provider that the family has blocked cannot be asked first, but everyone can', () => {
  const june = '0199a000-0000-7000-8000-0000000000c1'
  const values = whole(invitationValues({caretaker_id: june, org_id: null, name: 'June Rivers'}))
  const found = requestProblems(values, now, [june])
  expect(found.audience).toContain('June is blocked in Messages.')
  expect(requestSteps.firstUnfinished(found)).toBe('ask')
  expect(requestProblems({...values, asks_first: false}, now, [june])).toEqual({})
  expect(requestProblems(values, now, ['grace'])).toEqual({})
})

const caregiver = (last: number) => ({
  caretaker_id: `0199a000-0000-7000-8000-0000000000c${last}`,
  org_id: null,
  name: `Caregiver ${last}`,
})

test('up to five caregivers are asked first in the order they were added, one agency alone, and no more', () => {
  const asking = (...providers: RequestValues['providers']) => whole({providers, asks_first: true})
  const five = [1, 2, 3, 4, 5].map(caregiver)
  expect(requestProblems(asking(...five), now)).toEqual({})
  expect(requestOf(asking(...five)).body).toMatchObject({
    invite: {caretaker_ids: five.map(({caretaker_id}) => caretaker_id), exclusive_hours: 24, then_open: true},
  })
  expect(requestProblems(asking(...five, caregiver(6)), now)).toEqual({audience: 'At most 5 caregivers'})
  const org_id = '0199a000-0000-7000-8000-0000000000a1'
  const agency = {...asking({caretaker_id: null, org_id, name: 'Oak Care'}), audience: 'agencies' as const}
  expect(requestOf(agency).body).toMatchObject({invite: {organization_id: org_id}})
  expect(requestOf(agency).body.invite).not.toHaveProperty('caretaker_ids')
})

test('a blocked caregiver among several who are asked first is named', () => {
  const values = whole({providers: [1, 2].map(caregiver), asks_first: true})
  const blocked = [caregiver(2).caretaker_id]
  expect(requestProblems(values, now, blocked).audience).toContain('is blocked in Messages.')
})

test('a whole request has no problems and travels as the contract has it', () => {
  const values = whole({
    lines: [line({weekdays: [1, 3]})],
    max_hourly_rate: 24.5,
    handover: ' Allergic to nuts ',
  })
  expect(requestProblems(values, now)).toEqual({})
  expect(requestOf(values)).toMatchObject({
    audience: 'caretakers',
    body: {
      schedule: [{date_range: ['2026-06-08', '2026-06-12'], weekdays: [1, 3], time_range: ['09:00', '13:00']}],
      number_of_children: 2,
      ages: [0, 4],
      max_hourly_rate: 24.5,
      handover: 'Allergic to nuts',
    },
  })
})

test('a number that cannot be read is refused, not left out', () => {
  const found = requestProblems(whole({max_hourly_rate: Number.NaN, ages: [Number.NaN]}), now)
  expect(found).toEqual({max_hourly_rate: 'Enter a number', 'ages[0]': 'Enter a number'})
})

test('a family without recorded children is asked to add one, not to choose one', () => {
  const none = whole({ages: [], children: []})
  expect(requestProblems(none, now, [], []).ages).toBe('Add at least one child')
  expect(requestProblems(none, now, [], [{id: 'ellie'}]).ages).toBe('Choose at least one child')
})

test('what is missing is said at each field, in the order of the questions', () => {
  const empty = {...requestDefaults(), ages: [null]}
  const found = requestProblems(empty, now)
  expect(found).toMatchObject({
    service: 'Choose a service',
    'ages[0]': 'Enter the age; 0 for a baby',
    place: 'Choose where the visits are',
    county: 'Must be written like Davidson County, TN',
    'lines[0].days': 'Choose the days',
    'lines[0].from': 'Choose a time',
    'lines[0].to': 'Choose a time',
  })
  expect(requestSteps.firstUnfinished(found)).toBe('care')
  expect(requestSteps.firstUnfinished(requestProblems(whole({lines: [newLine()]}), now))).toBe('when')
  expect(requestSteps.firstUnfinished({})).toBe('review')
})

test('every problem belongs to the question that asks for its field', () => {
  expect(
    ['ages[1]', 'address.zip', 'lines[2].to', 'organization_id', 'handover', 'phone_number'].map(requestSteps.stepOf),
  ).toEqual(['care', 'where', 'when', 'ask', 'details', 'review'])
})

test('months typed for a baby travel beside those of recorded children, or years alone', () => {
  const recorded = {children: [{id: '01890000-0000-7000-8000-000000000001', age_months: 8}], ages: [1, 4]}
  const known = whole({...recorded, months: [14]})
  expect(requestProblems(known, now)).toEqual({})
  expect(requestOf(known).body).toMatchObject({ages: [0, 1, 4], age_months: [8, 14]})
  const unknown = whole({...recorded, months: [null]})
  expect(requestProblems(unknown, now)).toEqual({})
  expect(requestOf(unknown).body.age_months).toBeUndefined()
  expect(requestProblems(whole({...recorded, months: [8]}), now)).toEqual({'months[0]': 'From 12 to 23 months'})
  // the months of an age that became two or more no longer count
  expect(requestOf(whole({...recorded, ages: [3], months: [14]})).body).toMatchObject({age_months: [8]})
})

test('a request for a child whose record was removed asks to choose again, once the records are read', () => {
  const values = whole({children: [{id: '01890000-0000-7000-8000-000000000001', age_months: 40}], ages: []})
  const again = {ages: 'Choose again who the visits are for.'}
  expect(requestProblems(values, now, [], [])).toEqual(again)
  expect(requestSteps.firstUnfinished(again)).toBe('care')
  expect(requestProblems(values, now, [], values.children)).toEqual({})
  expect(requestProblems(values, now)).toEqual({})
  expect(requestProblems({...values, service: 'Elderly Care'}, now, [], [])).toEqual({})
})

test('senior care is asked for without children, whatever ages were typed before', () => {
  const values = whole({service: 'Elderly Care', ages: [null, 99]})
  expect(requestProblems(values, now)).toEqual({})
  expect(requestOf(values).body).toMatchObject({number_of_children: 0, ages: []})
})

test('days in the past and visits that overlap are said at their own line', () => {
  const past = whole({lines: [line(), line({days: ['2026-05-29', '2026-05-29']})]})
  expect(requestProblems(past, now)).toEqual({'lines[1].days': 'Must start in the future'})
  const double = whole({
    lines: [line(), line({days: ['2026-06-09', '2026-06-09'], from: '12:00', to: '15:00'})],
  })
  expect(requestProblems(double, now)).toEqual({'lines[1].days': 'Two visits overlap on Tue, Jun 9'})
  const equal = whole({lines: [newLine(), line({to: '09:00'})]})
  expect(requestProblems(equal, now)).toMatchObject({
    'lines[0].days': 'Choose the days',
    'lines[1].to': 'Start and end are the same',
  })
})

test('on a day that is today, a start that has passed is reported at From', () => {
  // it is 10 AM in Nashville
  const today: Partial<LineValues> = {days: ['2026-06-01', '2026-06-01'], to: '18:00'}
  expect(requestProblems(whole({lines: [line({...today, from: '09:30'})]}), now)).toEqual({
    'lines[0].from': 'Must start in the future',
  })
  expect(requestProblems(whole({lines: [line({...today, from: '10:30'})]}), now)).toEqual({})
})

test('an address may be left out, but not half of it', () => {
  const {address} = whole()
  const city = {...address, city: 'Nashville', state: 'TN'}
  expect(requestOf(whole({address: city})).body.address).toBeUndefined()
  expect(requestProblems(whole({address: {...city, line1: '1200 Forrest Ave'}}), now)).toEqual({
    'address.zip': 'Five digits',
  })
})

test('agencies are asked all together or one alone', () => {
  expect(requestOf(whole({audience: 'agencies'})).body).toMatchObject({organization_id: null})
  const one = '0199a000-0000-7000-8000-0000000000a1'
  expect(requestOf(whole({audience: 'agencies', organization_id: one})).body).toMatchObject({
    organization_id: one,
  })
})
