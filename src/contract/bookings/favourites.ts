import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {Done, Id} from '../shapes.ts'

/** A caregiver the family wants to find again. */
export const Favourite = v.object({
  caretaker_id: v.string(),
  /** Last name as an initial until the family has approved this caregiver. */
  display_name: v.string(),
  avatar_url: v.nullable(v.string()),
  /** `Approved` while the background checks are valid. */
  is_verified: v.string(),
  /** False while the account is suspended or closed. Absent in what devices stored earlier. */
  is_available: v.optional(v.boolean()),
  rating: v.nullable(v.number()),
  reviews_count: v.number(),
  /** The newest booking with this caregiver that was not cancelled, for booking again; null if there is none. */
  booking_id: v.nullable(v.string()),
  kept_at: v.string(),
})
export type Favourite = v.InferOutput<typeof Favourite>

const params = v.object({caretaker_id: Id})

export const listFavourites = endpoint({
  method: 'GET',
  path: '/parents/me/favourites',
  roles: ['parent'],
  summary: `The family’s favorite caregivers, newest first; at most ${limits.favourites_max}`,
  answer: v.object({items: v.array(Favourite)}),
  fallback: m.failed_to_load_your_caregivers,
})

/**
 * Idempotent, even if the list is full. 404 if the caregiver neither made the family an offer nor is listed, or closed the account; 422 if the
 * list is full.
 */
export const keepFavourite = endpoint({
  method: 'PUT',
  path: '/parents/me/favourites/:caretaker_id',
  roles: ['parent'],
  summary: 'Add a caregiver to favorites who is listed, made an offer or has a booking with the family',
  params,
  answer: Done,
  fallback: m.failed_to_add_the_caregiver_to_favorites,
})

/** Idempotent. */
export const dropFavourite = endpoint({
  method: 'DELETE',
  path: '/parents/me/favourites/:caretaker_id',
  roles: ['parent'],
  summary: 'Remove a caregiver from favorites',
  params,
  answer: Done,
  fallback: m.failed_to_remove_the_caregiver_from_favorites,
})
