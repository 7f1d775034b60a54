import type {Lead} from '#contract/bookings/booking.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import type {MapMarker} from '#ui/map/map-types.ts'

/** One marker for each place, with all requests there: rounded places often meet. */
export function leadPlaces(leads: readonly Lead[]): (MapMarker & {leads: Lead[]})[] {
  const places = new Map<string, MapMarker & {leads: Lead[]}>()
  for (const lead of leads) {
    const {latitude, longitude} = lead
    const id = `${latitude} ${longitude}`
    const place = places.get(id)
    if (place) place.leads.push(lead)
    else places.set(id, {id, latitude, longitude, label: '', leads: [lead]})
  }
  return [...places.values()].map(place => ({...place, label: labelOf(place.leads)}))
}

function labelOf(leads: readonly Lead[]): string {
  const [first] = leads
  if (!first) return ''
  const where = `in ${first.location}`
  return leads.length > 1
    ? `${leads.length} requests ${where}`
    : `${serviceText(first.service)} for ${first.parent.first_name} ${where}`
}
