import {queryOptions, useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/admin/views.ts'
import {staffKey} from './lists.ts'

/** The caller's saved views of all staff lists, by name. */
export const viewsQuery = () =>
  queryOptions({
    queryKey: staffKey('views'),
    queryFn: ({signal}) => call(contract.listViews, {signal}),
    staleTime: 60_000,
  })

function useViewCommand<Input>(send: (input: Input) => Promise<{items: contract.SavedView[]}>) {
  const client = useQueryClient()
  return useMutation({
    // one after another, so that the later list stays
    scope: {id: 'views'},
    mutationFn: send,
    onSuccess: list => client.setQueryData(viewsQuery().queryKey, list),
  })
}

/** Saves a new view or changes one. */
export const useSaveView = () =>
  useViewCommand(({id, ...body}: contract.SavedView) => call(contract.saveView, {params: {id}, body}))

export const useDeleteView = () => useViewCommand((id: string) => call(contract.deleteView, {params: {id}}))
