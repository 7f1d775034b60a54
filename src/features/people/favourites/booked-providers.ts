import type {Booking} from '#contract/bookings/booking.ts'
import type {FavouriteSummary} from '#data/queries/favourites.ts'
import type {Unavailable} from './unavailable.ts'

/** A caregiver or agency by profile id. */
type ProviderId = Pick<FavouriteSummary, 'caretaker_id' | 'org_id'>

/** A caregiver or agency of the family's bookings that is no favorite, with the newest booking. */
export type BookedProvider = ProviderId &
  Pick<FavouriteSummary, 'display_name' | 'avatar_url'> & {
    booking_id: string
    unavailable?: Unavailable | undefined
  }

/** The id of its profile. */
export const profileId = ({caretaker_id, org_id}: ProviderId): string | null => caretaker_id ?? org_id

/** Those who came to the family, each once, the latest first, without closed accounts and those in `others`. */
export const pastProviders = (bookings: readonly Booking[], others: readonly ProviderId[]): BookedProvider[] =>
  providersOf(
    bookings.filter(({has_come}) => has_come),
    others,
  )

/** Those who are booked, each once, the latest first, without those in `others`. */
export const bookedProviders = (bookings: readonly Booking[], others: readonly ProviderId[]): BookedProvider[] =>
  providersOf(
    bookings.filter(({status}) => status === 'CONFIRMED' || status === 'IN_PROGRESS'),
    others,
  )

function providersOf(bookings: readonly Booking[], others: readonly ProviderId[]): BookedProvider[] {
  const seen = new Set(others.map(profileId))
  return bookings
    .toSorted((a, b) => Date.parse(b.last_end) - Date.parse(a.last_end))
    .flatMap(({id, caretaker_id, approved_org_id: org_id, provider}) => {
      const provider_id = profileId({caretaker_id, org_id})
      if (!provider_id || provider === null || provider.is_closed || seen.has(provider_id)) return []
      seen.add(provider_id)
      const unavailable = provider.is_unavailable && ('unavailable' as const)
      const {name: display_name, avatar_url} = provider
      return {caretaker_id, org_id, display_name, avatar_url, booking_id: id, unavailable}
    })
}
