import * as v from 'valibot'
import {expect, test} from 'vitest'
import {type ArrivalSearch} from './search.ts'
import {personSteps} from './steps.ts'
import {newHoursLine} from '#data/forms/hours-values.ts'
import {
  accountField,
  profileField,
  registrationDefaults,
  registrationProblems,
  toAccount,
  toFamily,
  toStored,
  toWork,
  type Registering,
  RegistrationValues,
} from './person-values.ts'

const arrival = {} as ArrivalSearch
const place = {
  label: 'Nashville, TN 37206',
  kind: 'zip',
  latitude: 36.18,
  longitude: -86.74,
  county: 'Davidson County, TN',
  state: 'TN',
  zip: '37206',
  timezone: 'America/Chicago',
} as const

const registering = (given: Partial<Registering> = {}): Registering => ({
  role: 'parent',
  hasAccount: false,
  isSocial: false,
  arrival,
  today: '2026-06-03',
  ...given,
})

/** Values without a missing field. */
const whole = (): RegistrationValues => ({
  account: {
    first_name: 'Mary',
    last_name: 'Doe',
    email: ' Mary@Example.com ',
    password: 'a quiet horse',
    gender: 'Female',
    phone_number: '(615) 555-0177',
  },
  place,
  family: {number_of_children: 2, children_details: ' Twins ', childcare_preferences: ''},
  work: {
    bio: 'Ten years with toddlers',
    hourly_rate: 24.5,
    work_distance: 12,
    ages: [1, 2],
    live_in: false,
    medical_companion: true,
    preference: '',
  },
  hours: {lines: [{...newHoursLine(), weekdays: [1, 3], from: '08:00', until: '12:00'}], weeks: 4},
  experience: {years_experience: 10, languages: ['en', 'es']},
  certifications: ['CPR'],
  certification: ' Water  safety ',
})

test('a whole registration has no problems and travels as the contract has it', () => {
  const values = whole()
  expect(registrationProblems(values, registering())).toEqual({})
  expect(toAccount(values, 'parent', arrival, false)).toEqual({
    email: 'mary@example.com',
    password: 'a quiet horse',
    first_name: 'Mary',
    last_name: 'Doe',
    gender: 'Female',
    user_role: 'parent',
    phone_number: '(615) 555-0177',
    location: 'Nashville, TN 37206',
    latitude: 36.18,
    longitude: -86.74,
    timezone: 'America/Chicago',
  })
  expect(toFamily(values)).toEqual({
    number_of_children: 2,
    children_details: 'Twins',
    childcare_preferences: null,
  })

  expect(registrationProblems(values, registering({role: 'caretaker'}))).toEqual({})
  expect(toWork(values, '2026-06-03')).toMatchObject({
    hourly_rate: 24.5,
    work_distance: 12,
    ages: [1, 2],
    medical_companion: true,
    available_dates: [{time_range: ['08:00-12:00']}],
    years_experience: 10,
    languages: ['en', 'es'],
    certifications: ['CPR', 'Water safety'],
  })
})

test('what is missing is said at each field, in the order of the questions', () => {
  const empty = registrationDefaults(arrival)
  const {parent, caretaker} = personSteps
  const found = registrationProblems(empty, registering())
  expect(found).toMatchObject({
    'account.first_name': 'First name is required',
    'account.email': 'Email is required',
    'account.password': 'Password is required',
    'account.gender': 'Choose one',
    'account.phone_number': 'Phone number is required',
    place: 'Choose a town or ZIP code from the list',
    'family.number_of_children': 'How many? Enter 0 if the care is for an adult',
  })
  expect(parent.firstUnfinished(found)).toBe('account')
  expect(Object.keys(found).map(parent.stepOf)).not.toContain('summary')

  const work = registrationProblems(
    {...empty, hours: {lines: [newHoursLine()], weeks: 4}},
    registering({role: 'caretaker'}),
  )
  expect(work).toMatchObject({
    'work.bio': 'Write a few words about yourself',
    'work.hourly_rate': 'Enter your rate',
    'hours.lines[0].weekdays': 'Choose at least one day',
    'hours.lines[0].from': 'Choose a time',
  })
  expect(caretaker.stepOf('hours.lines[0].from')).toBe('hours')
})

test('a password that the server would refuse is refused at its own step', () => {
  const values = whole()
  const found = registrationProblems({...values, account: {...values.account, password: 'Password'}}, registering())
  expect(found).toEqual({'account.password': 'Too common. Choose another one.'})
  expect(personSteps.parent.firstUnfinished(found)).toBe('account')
})

test('once the account stands, only the profile is asked for', () => {
  const values = registrationDefaults(arrival)
  expect(registrationProblems(values, registering({hasAccount: true}))).toEqual({
    'family.number_of_children': 'How many? Enter 0 if the care is for an adult',
  })
  const {place: nowhere, account} = toStored(whole(), true)
  expect(nowhere).toBeNull()
  expect(account).toMatchObject({email: '', phone_number: ''})
})

test('a draft stored before years and languages were asked for can be continued', () => {
  const {experience: _, ...stored} = whole()
  expect(v.parse(RegistrationValues, stored)).toMatchObject({
    experience: {years_experience: null, languages: []},
    certifications: ['CPR'],
  })
})

test('no password is stored on the device, and a social registration needs none', () => {
  expect(JSON.stringify(toStored(whole(), false))).not.toContain('a quiet horse')
  const social = registrationDefaults(
    {...arrival, email: 'ann@mail.test', first_name: 'Ann', gender: 'female'},
    undefined,
    true,
  )
  expect(social.account).toMatchObject({email: 'ann@mail.test', first_name: 'Ann', gender: 'Female'})
  expect(Object.keys(registrationProblems(social, registering({isSocial: true})))).not.toContain('account.password')
})

test('what the server objects to is said at the field that asked for it', () => {
  expect(['email', 'latitude', 'timezone'].map(accountField)).toEqual(['account.email', 'place', 'place'])
  expect(
    ['bio', 'available_dates.0.time_range', 'certifications.2', 'ages.1', 'years_experience'].map(path =>
      profileField(path, 'caretaker'),
    ),
  ).toEqual(['work.bio', 'hours', 'certifications', 'work.ages', 'experience.years_experience'])
  expect(personSteps.caretaker.stepOf('experience.years_experience')).toBe('certifications')
  expect(profileField('number_of_children', 'parent')).toBe('family.number_of_children')
})
