import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {TypicalRates} from '#contract/places.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {placeQueries} from '#data/queries/places.ts'
import {peopleQueries} from '#data/queries/people.ts'
import {shortName} from '#domain/bookings/request-text.ts'
import {useAgencies, useIsFamily} from '../requester.ts'
import {canBeAccepted, invitedProvider, tidyCounty, type RequestValues} from '../values.ts'
import {useAgencyFacts} from '../ask/use-agency-facts.ts'
import {askedText, bidText, lastRate, mostText, typicalText, visitsOf} from './visits.ts'

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
 * The rate of the caregiver who is asked first: what the family last agreed with them, else that of their profile; null
 * while it is unknown, and for an agency.
 */
export function useAskedRate(values: RequestValues): {rate: number; name: string; is_last: boolean} | null {
  const provider = invitedProvider(values)
  const id = provider?.caretaker_id ?? null
  const {data} = useQuery({...peopleQueries.caretaker(id ?? ''), enabled: id !== null})
  const {data: bookings = []} = useQuery({...bookingQueries.list(), enabled: useIsFamily() && id !== null})
  if (!provider || id === null) return null
  const name = shortName(provider)
  const last = lastRate(bookings, id)
  if (last !== null) return {rate: last, name, is_last: true}
  return data ? {rate: data.hourly_rate, name, is_last: false} : null
}

/** The lowest and the highest rate that the chosen agency bid, or any near the place; null if unknown. */
function useBidRates(values: RequestValues): {rates: {from: number; to: number}; agency: string} | null {
  const facts = useAgencyFacts(values)
  const id = invitedProvider(values)?.org_id ?? values.organization_id
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
 * What these visits cost at the maximum rate, else at that of who is asked first, else at typical ones or what agencies
 * bid; or null.
 */
export function useEstimate(values: RequestValues): string | null {
  const {data: fee} = useQuery({...bookingQueries.fee(), enabled: useIsFamily()})
  const typical = useTypicalRates(values)
  const asked = useAskedRate(values)
  const bids = useBidRates(values)
  const accepting = useAcceptingAgency(values)
  const {lines, timezone, max_hourly_rate: rate, audience} = values
  const visits = visitsOf(lines, timezone)
  if (!visits) return null
  if (Number.isNaN(rate)) return null
  if (rate !== null) return mostText(visits, {rate, audience, fee_bps: fee?.bps, accepting})
  if (bids) return bidText(visits, bids.rates, bids.agency)
  if (asked && fee) return askedText(visits, asked, fee.bps)
  return typical && fee ? typicalText(visits, typical, fee.bps) : null
}
