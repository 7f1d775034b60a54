import {useAsOf} from '#data/offline/use-stale-since.ts'
import {useConnection} from '#data/offline/use-connection.ts'

/** The age of a page shown from this device; undefined while a refetch can succeed. */
export function useShownAsOf(query: Parameters<typeof useAsOf>[0]): string | undefined {
  const asOf = useAsOf(query)
  const {online} = useConnection()
  return online && !query.isError ? undefined : asOf
}
