import * as v from 'valibot'
import type {SocialTicket} from '#data/account/sign-up-ticket.ts'

/** Whatever was written for a name in the address, as text: an address may hold what looks like a number. */
const text = v.fallback(
  v.optional(
    v.pipe(
      v.union([v.string(), v.number(), v.boolean()]),
      v.transform(value => String(value).slice(0, 4000)),
    ),
  ),
  undefined,
)

/** What travels along on the way through registration: where somebody wants to end, and what a provider said of her. */
export const ArrivalSearch = v.object({
  next: text,
  userType: v.fallback(v.optional(v.picklist(['parent', 'caretaker'])), undefined),
  detail: v.fallback(v.optional(v.picklist(['google_signup', 'facebook_signup'])), undefined),
  google_id: text,
  facebook_id: text,
  email: text,
  first_name: text,
  last_name: text,
  gender: text,
  location: text,
  latitude: text,
  longitude: text,
  profile_picture: text,
})
export type ArrivalSearch = v.InferOutput<typeof ArrivalSearch>

/** The ticket of a provider's sign-in that stopped because there is no account yet. */
export function ticketOf({google_id, facebook_id}: ArrivalSearch): SocialTicket | undefined {
  if (google_id) return {provider: 'google', ticket: google_id}
  return facebook_id ? {provider: 'facebook', ticket: facebook_id} : undefined
}
