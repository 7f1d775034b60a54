import * as v from 'valibot'
import {expect, test} from 'vitest'
import {agencySteps} from './steps.ts'
import {agencyField, agencyRegistrationProblems, AgencyRegistration, noAgency, toAgency} from './agency-values.ts'

const whole: AgencyRegistration = {
  legal_name: 'Kind Hands LLC',
  website: 'kindhands.example',
  phone_number: '',
  place: {
    label: 'Nashville, TN',
    kind: 'town',
    latitude: 36.16,
    longitude: -86.78,
    county: 'Davidson County, TN',
    state: 'TN',
    timezone: 'America/Chicago',
  },
  county: ['Davidson County, TN', 'Wilson County, TN'],
  first_name: 'Dana',
  last_name: 'Reyes',
  email: 'Office@KindHands.example',
  password: 'many kind hands',
}

test('a whole agency has no problems, and a bare web address gets its protocol', () => {
  expect(agencyRegistrationProblems(whole)).toEqual({})
  expect(toAgency(whole)).toEqual({
    legal_name: 'Kind Hands LLC',
    first_name: 'Dana',
    last_name: 'Reyes',
    email: 'office@kindhands.example',
    password: 'many kind hands',
    county: ['Davidson County, TN', 'Wilson County, TN'],
    website: 'https://kindhands.example',
    phone_number: null,
    location: 'Nashville, TN',
    timezone: 'America/Chicago',
  })
})

test('what is missing is said at each field, in the order of the questions', () => {
  const found = agencyRegistrationProblems(noAgency)
  expect(found).toEqual({
    legal_name: 'The agency’s name is required',
    place: 'Choose a town or ZIP code from the list',
    county: 'Choose at least one county',
    first_name: 'First name is required',
    last_name: 'Last name is required',
    email: 'Email is required',
    password: 'Password is required',
  })
  expect(agencySteps.firstUnfinished(found)).toBe('agency')
  expect(['place', 'county', 'website', 'email'].map(agencySteps.stepOf)).toEqual(['area', 'area', 'agency', 'account'])
})

test('a password that the server would refuse is refused at its own step', () => {
  const found = agencyRegistrationProblems({...whole, password: 'Password'})
  expect(found).toEqual({password: 'Too common. Choose another one.'})
})

test('nothing but a page on the web is a website', () => {
  for (const website of ['javascript:alert(1)', 'ftp://kindhands.example', 'https://localhost'])
    expect(agencyRegistrationProblems({...whole, website})).toEqual({
      website: 'Must be an address like https://example.com',
    })
  expect(agencyRegistrationProblems({...whole, website: 'http://kindhands.example/about'})).toEqual({})
})

test('what the server objects to is said at the field that asked for it', () => {
  expect(['county.3', 'timezone', 'email'].map(agencyField)).toEqual(['county', 'place', 'email'])
})

test('a draft from before the owner’s name was asked is still read', () => {
  const {first_name: _, last_name: _last, ...earlier} = whole
  const read = v.parse(AgencyRegistration, earlier)
  expect(Object.keys(agencyRegistrationProblems(read))).toEqual(['first_name', 'last_name'])
})
