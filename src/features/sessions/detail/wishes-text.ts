import {m} from '#messages'
import type {Booking} from '#contract/bookings/booking.ts'

/** What a family asks for besides times and a rate, in one line; empty if nothing. */
export const wishesText = ({
  live_in,
  medical_companion,
  preference,
}: Partial<Pick<Booking, 'live_in' | 'medical_companion' | 'preference'>>): string =>
  [live_in && m.live_in(), medical_companion && m.medical_companion(), preference].filter(Boolean).join(' · ')
