import {expect, test} from 'vitest'
import {carryEmail, parseLoginParams, takeLoginParams} from './login-params.ts'

test.each([
  ['', undefined],
  ['?userType=parent', 'parent'],
  ['?userType=admin', undefined],
  ['?login=success', undefined],
])('%s chooses %s and wants nothing but to log in', (search, userType) => {
  expect(parseLoginParams(search)).toEqual({userType, email: undefined})
})

test('an email address that the address names is brought along', () => {
  expect(parseLoginParams('?userType=caretaker&email=ann%40c.test')).toMatchObject({email: 'ann@c.test'})
})

test('an email that was typed on one log-in page begins the other one, once', () => {
  carryEmail(' ann@c.test ')
  expect(takeLoginParams()).toEqual({email: 'ann@c.test'})
  expect(takeLoginParams()).toEqual({})
})

test('a caregiver with a Google account but none of Village registers with what Google answered', () => {
  const query =
    'google_id=ticket&detail=google_signup&userType=caretaker&email=a%2Bb%40c.test&first_name=Ann&last_name=Lee' +
    '&gender=female&location=Nashville&latitude=36.1&longitude=-86.7&profile_picture=https%3A%2F%2Fp.test%2Fa.png&next=%2Fblog'
  const {registration, ...rest} = parseLoginParams(`?${query}`)
  expect(registration?.provider).toBe('google')
  const [path, carried] = registration!.address.split('?')
  expect(path).toBe('/caregiver/register')
  expect(Object.fromEntries(new URLSearchParams(carried))).toEqual(Object.fromEntries(new URLSearchParams(query)))
  expect(rest).toEqual({userType: 'caretaker'})
})

test('Facebook leads a careseeker to her registration', () => {
  expect(parseLoginParams('?facebook_id=t&detail=facebook_signup').registration).toEqual({
    provider: 'facebook',
    address: '/parent/register?facebook_id=t&detail=facebook_signup',
  })
})

test('the ticket of a finished sign-in is one only together with login=success', () => {
  expect(parseLoginParams('?login=success&access_token=t').ticket).toBe('t')
  expect(parseLoginParams('?access_token=t').ticket).toBeUndefined()
})

test('an unknown reason is never shown as text', () => {
  expect(parseLoginParams('?error=call%20us%20now&provider=google').trouble).toEqual({
    provider: 'google',
    reason: 'unknown',
  })
  expect(parseLoginParams('?error=email_taken&provider=facebook').trouble).toEqual({
    provider: 'facebook',
    reason: 'email_taken',
  })
})

test('the address that already has an account comes with the reason, for the form', () => {
  expect(parseLoginParams('?error=email_taken&provider=google&email=ann%40example.test')).toMatchObject({
    trouble: {reason: 'email_taken'},
    email: 'ann@example.test',
  })
})
