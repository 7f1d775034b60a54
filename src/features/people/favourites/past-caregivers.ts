import type {Booking} from '#contract/bookings/booking.ts'
import type {Favourite} from '#contract/bookings/favourites.ts'

/** A caregiver who came to the family and is not a favorite, with the newest booking, to book the same again. */
export type PastCaregiver = Pick<Favourite, 'caretaker_id' | 'display_name' | 'avatar_url'> & {
  booking_id: string
}

/** Caregivers who came to the family, each once, the latest first, without those in `favourites`. */
export function pastCaregivers(
  bookings: readonly Booking[],
  favourites: readonly Pick<Favourite, 'caretaker_id'>[],
): PastCaregiver[] {
  const seen = new Set(favourites.map(({caretaker_id}) => caretaker_id))
  return bookings
    .filter(({has_come}) => has_come)
    .toSorted((a, b) => Date.parse(b.last_end) - Date.parse(a.last_end))
    .flatMap(({id, caretaker_id, provider}) => {
      if (caretaker_id === null || provider === null || seen.has(caretaker_id)) return []
      seen.add(caretaker_id)
      return {caretaker_id, display_name: provider.name, avatar_url: provider.avatar_url, booking_id: id}
    })
}
