import {keepPreviousData, queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {searchAll} from '#contract/admin/search.ts'
import {staffKey} from './lists.ts'

/** The search over everything; the last results stay while new ones load. */
export const staffSearchQuery = (q: string) =>
  queryOptions({
    queryKey: staffKey('search', q),
    queryFn: ({signal}) => call(searchAll, {query: {q}, signal}),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
