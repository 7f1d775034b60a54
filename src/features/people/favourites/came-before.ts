import type {Booking} from '#contract/bookings/booking.ts'
import type {Favourite} from '#contract/bookings/favourites.ts'

/** A caregiver who came to the family and is not kept, with the newest booking of hers, to book her again as then. */
export type Known = Pick<Favourite, 'caretaker_id' | 'display_name' | 'avatar_url'> & {booking_id: string}

/** Those who came, each once, whoever came latest first. */
export function cameBefore(
  bookings: readonly Booking[],
  kept: readonly Pick<Favourite, 'caretaker_id'>[],
): Known[] {
  const seen = new Set(kept.map(({caretaker_id}) => caretaker_id))
  return bookings
    .filter(({has_come}) => has_come)
    .toSorted((a, b) => Date.parse(b.last_end) - Date.parse(a.last_end))
    .flatMap(({id, caretaker_id, provider}) => {
      if (caretaker_id === null || provider === null || seen.has(caretaker_id)) return []
      seen.add(caretaker_id)
      return {caretaker_id, display_name: provider.name, avatar_url: provider.avatar_url, booking_id: id}
    })
}
