import {useQuery} from '@tanstack/react-query'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {sessionQueries} from '#data/queries/sessions.ts'

/**
 * The visits of a booking. Where they were never read on this device by themselves and cannot be now, those that its
 * calendar keeps: `isPart` then, and `asOf` says how old they are.
 */
export function useBookingVisits(bookingId: string) {
  const {data: whole, error, refetch} = useQuery(sessionQueries.ofBooking(bookingId))
  const enabled = whole === undefined && error !== null
  const calendar = useQuery({...sessionQueries.window(), enabled})
  const asOf = useAsOf(calendar)
  const kept = enabled ? calendar.data?.filter(({booking_id}) => booking_id === bookingId) : undefined
  const isPart = kept !== undefined && kept.length > 0
  return {visits: isPart ? kept : whole, isPart, asOf, error, refetch}
}
