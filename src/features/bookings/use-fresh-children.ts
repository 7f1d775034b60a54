import {useQuery} from '@tanstack/react-query'
import type {Child} from '#contract/accounts/children.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {isAnswerLost} from '#data/app/message.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {useFreshAnswer} from '#data/offline/use-fresh-answer.ts'
import {childrenQuery} from '#data/queries/children.ts'

interface FreshChildren {
  /** Undefined until they were read. */
  records: readonly Child[] | undefined
  /** How old they are, if they could not be read now. */
  asOf: string | undefined
  error: Error | null
  refetch: () => unknown
}

/**
 * The records of the family that a booking can name, read anew: an older answer may lack one that the booking names. Only
 * without a connection they are those read before; none where the booking is not for children.
 */
export function useFreshChildrenFor({number_of_children}: Booking): FreshChildren {
  const isForChildren = number_of_children > 0
  const query = useQuery({...childrenQuery(), enabled: isForChildren, staleTime: 0})
  const {data, error, refetch} = useFreshAnswer(query)
  const isOnline = useOnline()
  const isUnreachable = !isOnline || isAnswerLost(error)
  const age = useAsOf(query)
  const records = data ?? (isUnreachable ? query.data : undefined)
  if (!isForChildren) return {records: [], asOf: undefined, error: null, refetch}
  return {records, asOf: records?.length ? age : undefined, error, refetch}
}
