import type {Booking} from '#contract/bookings/booking.ts'
import type {Favourite} from '#contract/bookings/favourites.ts'
import type {Unavailable} from './unavailable.ts'

/** A caregiver of the family's bookings who is not a favorite, with the newest booking. */
export type BookedCaregiver = Pick<Favourite, 'caretaker_id' | 'display_name' | 'avatar_url'> & {
  booking_id: string
  unavailable?: Unavailable | undefined
}

/** Caregivers who came to the family, each once, the latest first, without closed accounts and those in `others`. */
export const pastCaregivers = (
  bookings: readonly Booking[],
  others: readonly Pick<Favourite, 'caretaker_id'>[],
): BookedCaregiver[] =>
  caregiversOf(
    bookings.filter(({has_come}) => has_come),
    others,
  )

/** Caregivers who are booked, each once, the latest first, without those in `others`. */
export const bookedCaregivers = (
  bookings: readonly Booking[],
  others: readonly Pick<Favourite, 'caretaker_id'>[],
): BookedCaregiver[] =>
  caregiversOf(
    bookings.filter(({status}) => status === 'CONFIRMED' || status === 'IN_PROGRESS'),
    others,
  )

function caregiversOf(
  bookings: readonly Booking[],
  others: readonly Pick<Favourite, 'caretaker_id'>[],
): BookedCaregiver[] {
  const seen = new Set(others.map(({caretaker_id}) => caretaker_id))
  return bookings
    .toSorted((a, b) => Date.parse(b.last_end) - Date.parse(a.last_end))
    .flatMap(({id, caretaker_id, provider}) => {
      if (caretaker_id === null || provider === null || provider.is_closed || seen.has(caretaker_id)) return []
      seen.add(caretaker_id)
      const unavailable = provider.is_unavailable && ('unavailable' as const)
      return {caretaker_id, display_name: provider.name, avatar_url: provider.avatar_url, booking_id: id, unavailable}
    })
}
