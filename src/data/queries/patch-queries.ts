import type {QueryClient, QueryKey} from '@tanstack/react-query'

/**
 * Puts a command's answer into the cached queries below a key. They keep the time of their fetch, since a changed list is
 * no newer in the rest of it; `change` returns the same object if it changes nothing.
 */
export function patchQueries(client: QueryClient, queryKey: QueryKey, change: (data: unknown) => unknown): void {
  for (const query of client.getQueryCache().findAll({queryKey})) {
    const {data, dataUpdatedAt} = query.state
    const changed = change(data)
    if (changed !== data) client.setQueryData(query.queryKey, changed, {updatedAt: dataUpdatedAt})
  }
}
