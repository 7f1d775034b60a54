import {queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {getProfile} from '#contract/accounts/auth.ts'
import * as contract from '#contract/accounts/profiles.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {persisters, persistAs} from '../offline/query-persister.ts'
import {userKey} from '../app/query-keys.ts'

const max_age_ms = stored_for_ms.bookings
const profilePersisters = {
  parent: persistAs({name: 'family', answer: contract.getParentProfile.answer, max_age_ms}),
  caretaker: persistAs({name: 'caretaker', answer: contract.getOwnCaretakerProfile.answer, max_age_ms}),
  organization: persistAs({name: 'organization', answer: contract.getOwnOrganization.answer, max_age_ms}),
} as const

/** The current user and their profile. */
export const profileQueries = {
  me: () =>
    queryOptions({
      queryKey: userKey('profile'),
      queryFn: ({signal}) => call(getProfile, {signal}),
      persister: persisters.profile,
      staleTime: 300_000,
    }),
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
