import {m} from '#messages'
import {useQueries, useQuery} from '@tanstack/react-query'
import type {TypicalRates} from '#contract/places.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {placeQueries} from '#data/queries/places.ts'
import {peopleQueries} from '#data/queries/people.ts'
import {shortNameAmong} from '#domain/bookings/request-text.ts'
import {useAgencies, useIsFamily} from '../requester.ts'
import {canBeAccepted, invitedProviders, tidyCounty, type RequestValues} from '../values.ts'
import {useAgencyFacts} from '../ask/use-agency-facts.ts'
import {
  agreedText,
  askedText,
  atMaximumText,
  bidText,
  lastRate,
  typicalText,
  visitsOf,
  type AskedRate,
} from './visits.ts'

/** Dollars an hour that families agreed with caregivers near the chosen place; null if unknown, or if too few did. */
export function useTypicalRates({
  place: {latitude, longitude},
  service,
  audience,
}: RequestValues): TypicalRates['typical'] {
  const isKnown = latitude !== null && longitude !== null && audience === 'caretakers'
  const point = {latitude: latitude ?? 0, longitude: longitude ?? 0}
  const {data} = useQuery({...placeQueries.typicalRates(point, service || undefined), enabled: isKnown})
  return (isKnown && data?.typical) || null
}

/**
 * The rate of each caregiver who is asked first: what the family last agreed with them, else that of their profile. Those
 * whose rate is unknown are left out, and so is an agency.
 */
export function useAskedRates(values: RequestValues): AskedRate[] {
  const invited = invitedProviders(values).filter(({caretaker_id}) => caretaker_id !== null)
  const nameOf = shortNameAmong(invited)
  const profiles = useQueries({queries: invited.map(({caretaker_id}) => peopleQueries.caretaker(caretaker_id ?? ''))})
  const {data: bookings = []} = useQuery({...bookingQueries.list(), enabled: useIsFamily() && invited.length > 0})
  return invited.flatMap((provider, index): AskedRate[] => {
    const name = nameOf(provider)
    const last = lastRate(bookings, provider.caretaker_id ?? '')
    if (last !== null) return [{rate: last, name, is_last: true}]
    const profile = profiles[index]?.data
    return profile ? [{rate: profile.hourly_rate, name, is_last: false}] : []
  })
}

/** The agency that alone or first is asked; null if there is none. */
const agencyOf = (values: RequestValues): string | null =>
  values.audience === 'agencies' ? (invitedProviders(values)[0]?.org_id ?? (values.organization_id || null)) : null

/** What the family last agreed with the agency that is asked; null if it never booked it. */
export function useAgreedRate(values: RequestValues): AskedRate | null {
  const id = agencyOf(values)
  const {data: bookings = []} = useQuery({...bookingQueries.list(), enabled: useIsFamily() && id !== null})
  const rate = id === null ? null : lastRate(bookings, id)
  const name = bookings.find(({approved_org_id}) => approved_org_id === id)?.provider?.name
  return rate === null || name === undefined ? null : {rate, name, is_last: true}
}

/** The lowest and the highest rate that the chosen agency bid, or any near the place; null if unknown. */
function useBidRates(values: RequestValues): {rates: {from: number; to: number}; agency: string} | null {
  const facts = useAgencyFacts(values)
  const id = agencyOf(values)
  const chosen = id ? facts.get(id) : undefined
  const rates = (id ? [chosen] : [...facts.values()]).flatMap(agency => agency?.rates ?? [])
  if (values.audience !== 'agencies' || rates.length === 0) return null
  return {
    rates: {from: Math.min(...rates.map(({from}) => from)), to: Math.max(...rates.map(({to}) => to))},
    agency: chosen?.legal_name ?? m.agencies_nearby(),
  }
}

/** The name of the one agency that can accept at the maximum rate; null if none can. */
function useAcceptingAgency(values: RequestValues): string | null {
  const isAcceptable = canBeAccepted(values)
  const {data: agencies} = useAgencies(tidyCounty(values.county), isAcceptable)
  if (!isAcceptable) return null
  return agencies?.find(({id}) => id === values.organization_id)?.legal_name ?? m.the_agency()
}

/**
 * What these visits cost at the maximum rate, else at the rates of those asked first or last agreed with the agency,
 * else at typical ones or what agencies bid; or null.
 */
export function useEstimate(values: RequestValues): string | null {
  const {data: fee} = useQuery({...bookingQueries.fee(), enabled: useIsFamily()})
  const typical = useTypicalRates(values)
  const [asked, ...others] = useAskedRates(values)
  const agreed = useAgreedRate(values)
  const bids = useBidRates(values)
  const accepting = useAcceptingAgency(values)
  const {lines, timezone, max_hourly_rate: rate, audience} = values
  const visits = visitsOf(lines, timezone)
  if (!visits) return null
  if (Number.isNaN(rate)) return null
  if (rate !== null) return atMaximumText(visits, {rate, audience, fee_bps: fee?.bps, accepting})
  if (agreed) return agreedText(visits, agreed)
  if (bids) return bidText(visits, bids.rates, bids.agency)
  const areAllKnown = others.length + 1 === invitedProviders(values).length
  if (asked && areAllKnown && fee) return askedText(visits, [asked, ...others], fee.bps)
  return typical && fee ? typicalText(visits, typical, fee.bps) : null
}
