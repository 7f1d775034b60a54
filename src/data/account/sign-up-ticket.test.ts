import {afterEach, expect, test} from 'vitest'
import {forgetTicket, getTicket, withoutTicket} from './sign-up-ticket.ts'

afterEach(forgetTicket)

test('a ticket is kept, and its query goes on without it', () => {
  const rest = withoutTicket('?facebook_id=t&detail=facebook_signup&first_name=Ann&next=%2Fblog')
  expect(rest).toBe('?detail=facebook_signup&first_name=Ann&next=%2Fblog')
  expect(getTicket('facebook_signup')).toEqual({provider: 'facebook', ticket: 't'})
})

test('a query that brings none takes nothing away from the one that is kept', () => {
  withoutTicket('?google_id=t')
  for (const search of ['', '?detail=google_signup', '?google_id=']) expect(withoutTicket(search)).toBeNull()
  expect(getTicket('google_signup')).toEqual({provider: 'google', ticket: 't'})
})

test('a registration without that provider has no ticket, and none has it twice', () => {
  withoutTicket('?google_id=t')
  expect(getTicket(undefined)).toBeUndefined()
  expect(getTicket('facebook_signup')).toBeUndefined()
  forgetTicket()
  expect(getTicket('google_signup')).toBeUndefined()
})
