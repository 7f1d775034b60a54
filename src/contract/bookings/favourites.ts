import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {Done, Id} from '../shapes.ts'

/** A caregiver whom the family wants to find again. */
export const Favourite = v.object({
  caretaker_id: v.string(),
  /** With the initial alone of her last name until the family has approved her. */
  display_name: v.string(),
  avatar_url: v.nullable(v.string()),
  /** `Approved` while her checks hold. */
  is_verified: v.string(),
  rating: v.nullable(v.number()),
  reviews_count: v.number(),
  /** The newest booking with her that was not cancelled, to book her again as then; null where there is none. */
  booking_id: v.nullable(v.string()),
  kept_at: v.string(),
})
export type Favourite = v.InferOutput<typeof Favourite>

const params = v.object({caretaker_id: Id})

export const listFavourites = endpoint({
  method: 'GET',
  path: '/parents/me/favourites',
  roles: ['parent'],
  summary: `The caregivers whom the family keeps, the latest first; ${limits.favourites_max} at most`,
  answer: v.object({items: v.array(Favourite)}),
  fallback: 'Failed to load your caregivers',
})

/**
 * Kept already, nothing changes, also on a full list. 404 for one who never made the family an offer; 422 where the list
 * is full.
 */
export const keepFavourite = endpoint({
  method: 'PUT',
  path: '/parents/me/favourites/:caretaker_id',
  roles: ['parent'],
  summary: 'Keep a caregiver whom the family knows from an offer or a booking',
  params,
  answer: Done,
  fallback: 'Failed to keep the caregiver',
})

/** Not kept, nothing changes. */
export const dropFavourite = endpoint({
  method: 'DELETE',
  path: '/parents/me/favourites/:caretaker_id',
  roles: ['parent'],
  summary: 'Keep a caregiver no more',
  params,
  answer: Done,
  fallback: 'Failed to take the caregiver off your list',
})
