import {useMemo, useState} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {useMapStyle} from '#data/queries/places.ts'
import {requestTitle} from '#domain/bookings/request-text.ts'
import {MapView} from '#ui/map/map-view.tsx'
import type {MapMarker} from '#ui/map/map-types.ts'
import {LeadCard} from '../lead-card.tsx'

/** Requests on a map by their rounded places. The requests of the selected marker are listed below it. */
export function LeadMap({leads}: {leads: readonly Lead[]}) {
  const styleUrl = useMapStyle()
  const places = useMemo(() => leadPlaces(leads), [leads])
  const [selected, setSelected] = useState<string>()
  const chosen = places.find(place => place.id === selected)
  return (
    <div className="space-y-3">
      <MapView
        tall
        label="Requests nearby"
        markers={places}
        selected={selected}
        onSelect={setSelected}
        styleUrl={styleUrl}
        without="Choose List above to see every request."
      />
      <div aria-live="polite" className="space-y-3">
        {chosen ? (
          <ul className="grid gap-3 wide:grid-cols-2">
            {chosen.leads.map(lead => (
              <li key={lead.id} className="grid">
                <LeadCard lead={lead} viewer="caregiver" />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-14 text-muted">
            Choose a marker to see its requests. Markers are within half a mile of the place. You get the address when
            you are approved.
          </p>
        )}
      </div>
    </div>
  )
}

/** One marker for each rounded place, with all requests there. */
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
  return leads.length > 1 ? `${leads.length} requests ${where}` : `${requestTitle(first)} ${where}`
}
