import {keepPreviousData, queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import type {QueryIn} from '#contract/endpoint.ts'
import {findSameContact, searchAll} from '#contract/admin/search.ts'
import {staffKey} from './lists.ts'

/** The search over everything; the last results stay while new ones load. */
export const staffSearchQuery = (q: string) =>
  queryOptions({
    queryKey: staffKey('search', q),
    queryFn: ({signal}) => call(searchAll, {query: {q}, signal}),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })

/** Who is known by a phone number or an email already; the last answer stays while the next one loads. */
export const sameContactQuery = (contact: QueryIn<typeof findSameContact>) =>
  queryOptions({
    queryKey: staffKey('same-contact', contact),
    queryFn: ({signal}) => call(findSameContact, {query: contact, signal}),
    enabled: contact.phone_number !== undefined || contact.email !== undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
