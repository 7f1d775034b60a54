import {queryOptions, useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/sessions/calendar-feed.ts'
import {userKey} from '../app/query-keys.ts'

/** Since when the calendar has a private address; never stored on the device. */
export const calendarFeedQuery = () =>
  queryOptions({
    queryKey: userKey('calendar-feed'),
    queryFn: ({signal}) => call(contract.getCalendarFeed, {signal}),
  })

/** Makes a new private address, which ends the earlier one, or ends it. */
export function useCalendarFeed() {
  const client = useQueryClient()
  const {queryKey} = calendarFeedQuery()
  const put = (made_at: string | null) => client.setQueryData(queryKey, {made_at})
  const make = useMutation({
    mutationFn: () => call(contract.makeCalendarFeed),
    onSuccess: ({made_at}) => put(made_at),
  })
  const end = useMutation({mutationFn: () => call(contract.endCalendarFeed), onSuccess: () => put(null)})
  return {make, end}
}
