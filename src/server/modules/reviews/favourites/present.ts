import type {Favourite} from '#contract/bookings/favourites.ts'
import {fileUrl} from '#server/http/file-url.ts'
import type {FavouriteRow} from './store.ts'

/** The whole name is for a family that has approved the caregiver. @see src/domain/rules.md#after-approval */
export const presentFavourite = (row: FavouriteRow): Favourite => ({
  caretaker_id: row.caretaker_id,
  display_name: `${row.first_name} ${row.booking_id ? row.last_name : `${row.last_name.slice(0, 1)}.`}`,
  avatar_url: fileUrl(row.profile_picture),
  is_verified: row.is_verified,
  rating: row.rating,
  reviews_count: row.reviews_count,
  booking_id: row.booking_id,
  kept_at: row.kept_at,
})
