import {listFaqs, contactUs} from '#contract/content/support.ts'
import {checkPasswordReset, confirmPasswordReset, requestPasswordReset} from '#contract/accounts/password-reset.ts'
import * as registration from '#contract/accounts/registration.ts'
import {newId} from '#lib/id.ts'
import {newAgency, newcomer, newFamily, newWork} from '#tests/support/newcomer.ts'
import type {Ask, Cell} from './request.ts'

/** A body with a field that no one may set. */
const withField = <Body extends object>(body: Body, field: object): never => ({...body, ...field}) as never

const confirm = (token: string): Ask => ({
  endpoint: confirmPasswordReset,
  input: {body: {token, new_password: 'another one'}},
})

/** Everything that may be said, so that the fuzz test spoils all of it. */
const allOfPerson = {
  phone_number: '(615) 555-0123',
  timezone: 'America/Chicago',
  profile_picture: 'https://pictures.example/me.jpg',
}
const allOfAgency = {
  website: 'https://maple.example',
  phone_number: '(615) 555-0177',
  location: 'Nashville, TN',
  timezone: 'America/Chicago',
}

/** Registration, new passwords, and what anyone may read or write. */
export const accountAsks: Record<string, (cell: Cell) => Ask | Ask[]> = {
  A002: () =>
    (['parent', 'caretaker'] as const).map(user_role => ({
      endpoint: registration.createUser,
      input: {body: newcomer({user_role, ...allOfPerson})},
    })),
  A003: () =>
    [
      {user_role: 'admin'},
      {user_role: 'blog_writer'},
      {user_role: 'agency'},
      {is_subscribed: true},
      {is_verified: 'Approved'},
      {stripe_account_id: 'acct_1'},
    ].map(field => ({endpoint: registration.createUser, input: {body: withField(newcomer(), field)}})),
  A004: () => ({endpoint: registration.createCaretaker, input: {body: newWork}, by: 'fresh'}),
  A005: () => ({endpoint: registration.setUpParent, input: {body: newFamily}, by: 'fresh'}),
  A013: ({people}) =>
    [people.parent_owner.email, 'nobody@example.test'].map(email => ({
      endpoint: requestPasswordReset,
      input: {body: {email, next: '/forgot-password', token_param: 't'}},
    })),
  A014: ({ids}) => confirm(ids.RESET),
  A015: ({ids}) => [confirm(ids.RESET_ENDED), confirm(newId())],
  X313: ({ids}) => [ids.RESET_ENDED, newId()].map(token => ({endpoint: checkPasswordReset, input: {body: {token}}})),
  A069: () => ({endpoint: registration.createOrganization, input: {body: newAgency(allOfAgency)}}),
  A070: () =>
    [{is_subscribed: true}, {is_verified: true}, {stripe_account_id: 'acct_1'}, {role: 'admin'}, {id: newId()}].map(
      field => ({
        endpoint: registration.createOrganization,
        input: {body: withField(newAgency(), field)},
      }),
    ),
  X030: () => ({endpoint: listFaqs, input: {}}),
  X031: () => ({
    endpoint: contactUs,
    input: {body: {name: 'Ada', email: 'ada@example.test', topic: 'Other', message: 'Hello'}},
  }),
}
