import {useMemo, useState} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {useMapStyle} from '#data/queries/places.ts'
import {MapView} from '#ui/map/map-view.tsx'
import {LeadCard} from './lead-card.tsx'
import {leadPlaces} from './lead-places.ts'

/** Requests on a map, by the places a bidder may know: rounded to about half a mile. What a marker stands for opens below it. */
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
        without="Choose List above: it has every request."
      />
      <div aria-live="polite" className="space-y-3">
        {chosen ? (
          <ul className="grid gap-3 wide:grid-cols-2">
            {chosen.leads.map(lead => (
              <li key={lead.id} className="grid">
                <LeadCard lead={lead} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-14 text-muted">
            Choose a marker to see its requests. Markers stand within half a mile of the place; you learn
            where it is when you are approved.
          </p>
        )}
      </div>
    </div>
  )
}
