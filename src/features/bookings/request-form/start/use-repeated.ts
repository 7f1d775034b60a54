import {useQuery} from '@tanstack/react-query'
import {useMemo} from 'react'
import {bookingQueries} from '#data/queries/bookings.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {withAgreedTimes} from './agreed-times.ts'

/** The booking that a request repeats, with the times agreed last; `visits` are loaded only where some were moved. */
export function useRepeated(again: string | undefined) {
  const before = useQuery({...bookingQueries.one(again ?? ''), enabled: again !== undefined})
  const isMoved = before.data?.times_changed_at !== undefined
  const visits = useQuery({...sessionQueries.ofBooking(again ?? ''), enabled: isMoved})
  const booking = useMemo(() => before.data && withAgreedTimes(before.data, visits.data), [before.data, visits.data])
  return {before, booking, visits, isMoved}
}
