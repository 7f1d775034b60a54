import {useQueries} from '@tanstack/react-query'
import {useMemo} from 'react'
import type {PublicCaretaker, PublicOrganization} from '#contract/accounts/profiles.ts'
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

/** The data of each query, in their order; one function, so that the result stays the same while they do. */
const dataOf = <Data>(results: readonly {data: Data | undefined}[]) => results.map(({data}) => data)

const caregiverFacts = (person: PublicCaretaker): BidderFacts => ({
  rating: person.rating,
  reviews_count: person.reviews_count,
  years: person.years_experience,
  is_verified: person.is_verified === 'Approved',
})

const agencyFacts = ({rating, reviews_count}: PublicOrganization): BidderFacts => ({
  rating,
  reviews_count,
  years: null,
  is_verified: null,
})

/** These facts by the bidder's profile id, as far as they have loaded; the same map while nothing else has. */
export function useBidderFacts(offers: readonly Offer[]): ReadonlyMap<string, BidderFacts> {
  const caregiver_ids = offers.flatMap(({caretaker_id}) => caretaker_id ?? [])
  const org_ids = offers.flatMap(({org_id}) => org_id ?? [])
  const caregivers = useQueries({
    queries: caregiver_ids.map(id => peopleQueries.caretaker(id)),
    combine: dataOf<PublicCaretaker>,
  })
  const agencies = useQueries({
    queries: org_ids.map(id => peopleQueries.organization(id)),
    combine: dataOf<PublicOrganization>,
  })
  return useMemo(
    () =>
      new Map([
        ...caregivers.flatMap(person => (person ? [[person.id, caregiverFacts(person)] as const] : [])),
        ...agencies.flatMap(agency => (agency ? [[agency.id, agencyFacts(agency)] as const] : [])),
      ]),
    [caregivers, agencies],
  )
}
