import {useQuery} from '@tanstack/react-query'
import type {Lead} from '#contract/bookings/booking.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {lastRateOf} from '#domain/bookings/last-rate.ts'
import {isWon} from '../agency/booking-groups.ts'

/**
 * Dollars an hour that a caregiver last agreed with the family of this lead; null without an earlier booking, undefined
 * while that is not known.
 */
export function useAgreedRate({id, parent, is_booked_pair}: Lead, isCaregiver: boolean): number | null | undefined {
  const isKnown = isCaregiver && is_booked_pair === true
  const {data} = useQuery({...leadQueries.caretakerBookings(), enabled: isKnown})
  if (!isKnown) return null
  if (!data) return undefined
  const earlier = data.filter(booking => booking.id !== id && booking.parent.id === parent.id && isWon(booking))
  return lastRateOf(earlier)
}
