import {queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/accounts/profiles.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {persistAs} from '../offline/query-persister.ts'
import {userKey} from '../app/query-keys.ts'
import {ownProfileQuery} from './own-profile.ts'

const max_age_ms = stored_for_ms.bookings

/** Bank details are never stored on the device. @see src/domain/rules.md#bank-details */
const redactUser = <Profile extends {user: contract.User}>(profile: Profile): Profile => {
  const {
    bank_name: _,
    bank_account_name: __,
    bank_routing_number: ___,
    bank_account_number: ____,
    ...user
  } = profile.user
  return {...profile, user}
}
const redactOrganization = (profile: contract.OrganizationProfile): contract.OrganizationProfile => ({
  ...profile,
  bank_name: null,
  bank_account_name: null,
  bank_routing_number: null,
  bank_account_number: null,
  bank_last4: null,
})

const profilePersisters = {
  parent: persistAs({name: 'family', answer: contract.getParentProfile.answer, max_age_ms, redact: redactUser}),
  caretaker: persistAs({
    name: 'caretaker',
    answer: contract.getOwnCaretakerProfile.answer,
    max_age_ms,
    redact: redactUser,
  }),
  organization: persistAs({
    name: 'organization',
    answer: contract.getOwnOrganization.answer,
    max_age_ms,
    redact: redactOrganization,
  }),
} as const

/** The current user and their profile. */
export const profileQueries = {
  me: ownProfileQuery,
  parent: () =>
    queryOptions({
      queryKey: userKey('profile', 'parent'),
      queryFn: ({signal}) => call(contract.getParentProfile, {signal}),
      persister: profilePersisters.parent,
      staleTime: 300_000,
    }),
  caretaker: () =>
    queryOptions({
      queryKey: userKey('profile', 'caretaker'),
      queryFn: ({signal}) => call(contract.getOwnCaretakerProfile, {signal}),
      // a bid made offline uses this rate
      persister: profilePersisters.caretaker,
      staleTime: 300_000,
    }),
  organization: () =>
    queryOptions({
      queryKey: userKey('profile', 'organization'),
      queryFn: ({signal}) => call(contract.getOwnOrganization, {signal}),
      persister: profilePersisters.organization,
      staleTime: 300_000,
    }),
}
