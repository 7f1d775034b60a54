import {queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/accounts/profiles.ts'
import {mine} from '../app/query-keys.ts'

/** Caregivers and agencies as a family sees them; more of each after it approved them. */
export const peopleQueries = {
  caretaker: (id: string) =>
    queryOptions({
      queryKey: mine('people', 'caretaker', id),
      queryFn: ({signal}) => call(contract.getCaretaker, {params: {id}, signal}),
      staleTime: 60_000,
    }),
  organization: (id: string) =>
    queryOptions({
      queryKey: mine('people', 'org', id),
      queryFn: ({signal}) => call(contract.getOrganization, {params: {id}, signal}),
      staleTime: 60_000,
    }),
}
