import type {UseQueryResult} from '@tanstack/react-query'
import {useState} from 'react'

/** The answer of a query with `staleTime: 0`, without an older one of the cache: undefined until it was read here. */
export function useFreshAnswer<Data>({
  data,
  error,
  refetch,
  isSuccess,
  isFetchedAfterMount,
}: UseQueryResult<Data>): Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'> {
  const [isRead, setRead] = useState(false)
  // once read, a failed refetch takes nothing away
  if (!isRead && isSuccess && isFetchedAfterMount) setRead(true)
  return {data: isRead ? data : undefined, error, refetch}
}
