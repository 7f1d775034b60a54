import {queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/accounts/profiles.ts'
import {userKey} from '../app/query-keys.ts'

/** Caregivers and agencies as a family sees them; more of each after it approved them. */
export const peopleQueries = {
  caretaker: (id: string) =>
    queryOptions({
      queryKey: userKey('people', 'caretaker', id),
      queryFn: ({signal}) => call(contract.getCaretaker, {params: {id}, signal}),
      staleTime: 60_000,
    }),
  organization: (id: string) =>
    queryOptions({
      queryKey: userKey('people', 'org', id),
      queryFn: ({signal}) => call(contract.getOrganization, {params: {id}, signal}),
      staleTime: 60_000,
    }),
}
