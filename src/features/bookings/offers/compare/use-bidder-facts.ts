import {useQueries} from '@tanstack/react-query'
import type {Offer} from '#contract/bookings/offers.ts'
import {peopleQueries} from '#data/queries/people.ts'

/** What families compare of a caregiver or an agency. */
export interface BidderFacts {
  rating: number | null
  reviews_count: number
  /** Of experience; null if it is not stated, and for an agency. */
  years: number | null
  /** Null for an agency, which has no checks of its own. */
  is_verified: boolean | null
}

/** These facts by the bidder's profile id, as far as they have loaded. */
export function useBidderFacts(offers: readonly Offer[]): ReadonlyMap<string, BidderFacts> {
  const caregiver_ids = offers.flatMap(({caretaker_id}) => caretaker_id ?? [])
  const org_ids = offers.flatMap(({org_id}) => org_id ?? [])
  const caregivers = useQueries({queries: caregiver_ids.map(id => peopleQueries.caretaker(id))})
  const agencies = useQueries({queries: org_ids.map(id => peopleQueries.organization(id))})
  return new Map([
    ...caregivers.flatMap(({data}, index): [string, BidderFacts][] =>
      data
        ? [
            [
              caregiver_ids[index] ?? '',
              {
                rating: data.rating,
                reviews_count: data.reviews_count,
                years: data.years_experience,
                is_verified: data.is_verified === 'Approved',
              },
            ],
          ]
        : [],
    ),
    ...agencies.flatMap(({data}, index): [string, BidderFacts][] =>
      data
        ? [
            [
              org_ids[index] ?? '',
              {rating: data.rating, reviews_count: data.reviews_count, years: null, is_verified: null},
            ],
          ]
        : [],
    ),
  ])
}
