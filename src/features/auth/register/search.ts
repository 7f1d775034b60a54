import * as v from 'valibot'
import {AddressText} from '#contract/address-values.ts'
import type {SocialTicket} from '#data/account/sign-up-ticket.ts'
import {parseSearch} from '#ui/frame/address-search.ts'

const text = v.fallback(
  v.optional(
    v.pipe(
      AddressText,
      v.transform(value => value.slice(0, 4000)),
    ),
  ),
  undefined,
)

/** The search parameters of registration: the target page, and the facts from Google or Facebook. */
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

/** The place that Google or Facebook named, else that of the search which led here, as its target page has it. */
export function namedPlace({
  location,
  latitude,
  longitude,
  next,
}: ArrivalSearch): Pick<ArrivalSearch, 'location' | 'latitude' | 'longitude'> {
  if (location || latitude || next === undefined) return {location, latitude, longitude}
  const {place} = parseSearch(next.split('?')[1] ?? '') as {place?: unknown}
  const searched = v.safeParse(AddressText, place)
  return {location: searched.success ? searched.output : undefined, latitude, longitude}
}

/** The ticket of a log-in with Google or Facebook that found no account. */
export function ticketOf({google_id, facebook_id}: ArrivalSearch): SocialTicket | undefined {
  if (google_id) return {provider: 'google', ticket: google_id}
  return facebook_id ? {provider: 'facebook', ticket: facebook_id} : undefined
}

export type PersonRole = 'parent' | 'caretaker'

/** The steps of parents and caregivers. The account is created after `place`. */
export const PersonStep = v.picklist(['account', 'place', 'family', 'work', 'hours', 'certifications', 'summary'])
export type PersonStep = v.InferOutput<typeof PersonStep>

/** The log-in comes last: a draft has no password, so a reload would ask for it again. */
export const AgencyStep = v.picklist(['agency', 'area', 'account'])
export type AgencyStep = v.InferOutput<typeof AgencyStep>

/** The search parameters of an agency's registration. */
export const AgencySearch = v.object({
  next: v.fallback(v.optional(v.string()), undefined),
  step: v.fallback(v.optional(AgencyStep), undefined),
})
