import {useMemo} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {useMapStyle} from '#data/queries/places.ts'
import {MapView} from '#ui/map/map-view.tsx'
import {addressText} from './directions.ts'

/** Where a visit is, for those who may know it. */
export function VisitMap({session}: {session: Session}) {
  const styleUrl = useMapStyle()
  const {id, latitude, longitude, location_source} = session
  const label = addressText(session)
  const markers = useMemo(
    () => (latitude === null || longitude === null ? [] : [{id, label, latitude, longitude}]),
    [id, label, latitude, longitude],
  )
  if (markers.length === 0) return null
  return (
    <div className="space-y-1.5">
      <MapView
        label="Where the visit is"
        markers={markers}
        styleUrl={styleUrl}
        without="The address stands above."
      />
      {location_source === 'zip' && (
        <p className="text-14 text-muted">The marker shows about where it is; the address counts.</p>
      )}
    </div>
  )
}
