import {useQuery} from '@tanstack/react-query'
import {useEffect} from 'react'
import {placeQueries} from '#data/queries/places.ts'
import {distanceMeters} from '#domain/place.ts'
import type {RequestForm} from '../use-request-form.ts'
import {elsewhere_m, placeParts, requestDefaults, type RequestValues} from '../values.ts'

type Source = Exclude<RequestValues['place']['source'], ''>

type Point = {latitude: number; longitude: number}

/** Whether a point can be a corrected pin of the place; not where no place is chosen. */
const isNear = ({latitude, longitude}: RequestValues['place'], point: Point): boolean =>
  latitude !== null && longitude !== null && distanceMeters({latitude, longitude}, point) <= elsewhere_m

/** Rounds to five decimal places, about a meter. */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Whether the county of the chosen place is still looked up. */
export function usePlaceLookup({place, county}: RequestValues, enabled: boolean): {isPending: boolean} {
  const {latitude, longitude} = place
  const isAsked = enabled && county === '' && latitude !== null && longitude !== null
  const {data, fetchStatus} = useQuery({...placeQueries.at(latitude ?? 0, longitude ?? 0), enabled: isAsked})
  // with an answer, `usePlace` is about to fill it in
  return {isPending: isAsked && (fetchStatus === 'fetching' || Boolean(data))}
}

/**
 * The place of the request. Fills in county, time zone and town from the gazetteer while the form has no county;
 * `found` is null outside the United States.
 */
export function usePlace({
  form,
  values,
  homeEntry,
  setHomeEntry,
}: Pick<RequestForm, 'form' | 'values' | 'homeEntry' | 'setHomeEntry'>) {
  const {source, latitude, longitude} = values.place
  const isKnown = latitude !== null && longitude !== null
  const query = useQuery({...placeQueries.at(latitude ?? 0, longitude ?? 0), enabled: isKnown})
  const found = isKnown ? query.data : undefined
  const hasNone = values.county === ''
  const {location, address} = values

  useEffect(() => {
    if (!found || !hasNone) return
    form.setFieldValue('county', found.county)
    form.setFieldValue('timezone', found.timezone)
    if (location === '') form.setFieldValue('location', found.label)
    if (address.line1 === '') form.setFieldValue('address', {...address, ...placeParts(location || found.label)})
  }, [form, found, hasNone, location, address])

  return {
    source,
    /** Degrees; undefined while no place is chosen. */
    point: isKnown ? {latitude, longitude} : undefined,
    found,
    /** The lookup failed, so the form asks for county and zone. */
    isUnknown: isKnown && found === undefined && query.isError,
    choose: (chosen: Source, point: Point, location = '') => {
      // a device's location comes some seconds after the tap
      const {place, address, handover} = form.state.values
      const isHomeAgain = chosen === 'home' && place.source !== 'home'
      const entry = isHomeAgain && homeEntry && isNear(homeEntry.place, point) ? homeEntry : null
      if (place.source === 'home') setHomeEntry({place, address, handover})
      form.setFieldValue('place', {
        source: chosen,
        latitude: round(point.latitude),
        longitude: round(point.longitude),
      })
      form.setFieldValue('location', location)
      form.setFieldValue('county', '')
      // another place clears the street and its door code; a corrected pin does not
      const isElsewhere = place.latitude !== null && !isNear(place, point)
      if (isElsewhere || (entry && address.line1 === '')) {
        form.setFieldValue('address', (entry ?? requestDefaults()).address)
      }
      if (isElsewhere || (entry && handover === '')) form.setFieldValue('handover', entry?.handover ?? '')
    },
  }
}
