import {queryOptions, useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/bookings/lead-filters.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {persistAs} from '../offline/query-persister.ts'
import {userKey} from '../app/query-keys.ts'

const persister = persistAs({
  name: 'leadfilters',
  answer: contract.listLeadFilters.answer,
  max_age_ms: stored_for_ms.bookings,
})

/** The saved filters of leads, by name. */
export const leadFiltersQuery = () =>
  queryOptions({
    queryKey: userKey('lead-filters'),
    queryFn: ({signal}) => call(contract.listLeadFilters, {signal}),
    persister,
    staleTime: 60_000,
  })

function useFilterCommand<Input>(send: (input: Input) => Promise<{items: contract.SavedLeadFilter[]}>) {
  const client = useQueryClient()
  return useMutation({
    // one after another, so that the later list stays
    scope: {id: 'lead-filters'},
    mutationFn: send,
    onSuccess: list => client.setQueryData(leadFiltersQuery().queryKey, list),
  })
}

/** Saves a new filter or changes one. */
export const useSaveLeadFilter = () =>
  useFilterCommand(({id, ...body}: contract.SavedLeadFilter) => call(contract.saveLeadFilter, {params: {id}, body}))

export const useDeleteLeadFilter = () =>
  useFilterCommand((id: string) => call(contract.deleteLeadFilter, {params: {id}}))
