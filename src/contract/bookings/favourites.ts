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

/** An agency the family wants to find again. */
export const FavouriteAgency = v.object({
  org_id: v.string(),
  display_name: v.string(),
  avatar_url: v.nullable(v.string()),
  /** False without a plan: it takes no requests. */
  is_subscribed: v.boolean(),
  /** False while the agency is suspended or closed. */
  is_available: v.boolean(),
  rating: v.nullable(v.number()),
  reviews_count: v.number(),
  /** The newest booking with this agency that was not cancelled, for booking again; null if there is none. */
  booking_id: v.nullable(v.string()),
  kept_at: v.string(),
})
export type FavouriteAgency = v.InferOutput<typeof FavouriteAgency>

/** Profile id of a caregiver or an agency. */
const params = v.object({provider_id: Id})

export const listFavourites = endpoint({
  method: 'GET',
  path: '/parents/me/favourites',
  roles: ['parent'],
  summary: `The family’s favorite caregivers and agencies, newest first; at most ${limits.favourites_max} together`,
  answer: v.object({
    /** Caregivers. */
    items: v.array(Favourite),
    /** Absent in what devices stored earlier. */
    agencies: v.optional(v.array(FavouriteAgency), []),
  }),
  fallback: m.failed_to_load_your_caregivers,
})

/**
 * Idempotent, even if the list is full. 404 if the family has no offer from the provider, no request to it, and could not find it, or if its
 * account is closed; 422 if the list is full.
 */
export const keepFavourite = endpoint({
  method: 'PUT',
  path: '/parents/me/favourites/:provider_id',
  roles: ['parent'],
  summary:
    'Add a caregiver or an agency to favorites that is listed, made an offer or has a booking with the family, or an agency that it requested',
  params,
  answer: Done,
  fallback: m.failed_to_add_to_favorites,
})

/** Idempotent. */
export const dropFavourite = endpoint({
  method: 'DELETE',
  path: '/parents/me/favourites/:provider_id',
  roles: ['parent'],
  summary: 'Remove a caregiver or an agency from favorites',
  params,
  answer: Done,
  fallback: m.failed_to_remove_from_favorites,
})
