import {m} from '#messages'
import * as v from 'valibot'
import type {UserChanges} from '#data/queries/profile-edit.ts'
import type {Problems} from '#lib/form-steps.ts'

/** A profile's place: its label, and its coordinates if known. */
export const HomePlace = v.object({
  label: v.string(),
  kind: v.picklist(['zip', 'town', 'county']),
  county: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
})
export type HomePlace = v.InferOutput<typeof HomePlace>

export const PlaceValues = v.object({place: v.nullable(HomePlace), timezone: v.string()})
export type PlaceValues = v.InferOutput<typeof PlaceValues>

interface Placed {
  location: string | null
  latitude?: number | null
  longitude?: number | null
  timezone: string | null
}

/** The form's values of an account's place. The account does not store the place's kind, so `town` is assumed. */
export const placeOf = ({location, latitude = null, longitude = null, timezone}: Placed): PlaceValues => ({
  place: location ? {label: location, kind: 'town', county: '', latitude, longitude} : null,
  timezone: timezone ?? '',
})

export const placeProblems = ({place, timezone}: PlaceValues): Problems => ({
  ...(!place && {place: m.choose_a_town_or_zip_code()}),
  ...(timezone === '' && {timezone: m.choose_a_time_zone()}),
})

/** The account fields to send for a changed place. */
export const placeChanges = ({place, timezone}: Partial<PlaceValues>): UserChanges => ({
  ...(place && {location: place.label, latitude: place.latitude, longitude: place.longitude}),
  ...(timezone && {timezone}),
})

/** The form's field for a path in the server's error. */
export function placeField(path: string): string {
  const name = path.replace(/^user\./, '')
  return ['location', 'latitude', 'longitude'].includes(name) ? 'place' : name
}

/** The zones of the United States from east to west, and the current one if it is another. */
export function zoneOptions(current: string): {value: string; label: string}[] {
  const zones = [
    {value: 'America/New_York', label: m.eastern_time()},
    {value: 'America/Chicago', label: m.central_time()},
    {value: 'America/Denver', label: m.mountain_time()},
    {value: 'America/Phoenix', label: m.mountain_time_arizona()},
    {value: 'America/Los_Angeles', label: m.pacific_time()},
    {value: 'America/Anchorage', label: m.alaska_time()},
    {value: 'Pacific/Honolulu', label: m.hawaii_time()},
  ]
  const isListed = current === '' || zones.some(({value}) => value === current)
  return isListed ? zones : [...zones, {value: current, label: current.replaceAll('_', ' ')}]
}
