import {useMemo} from 'react'
import type {StaffSession} from '#contract/admin/bookings.ts'
import {useMapStyle} from '#data/queries/places.ts'
import {MapView} from '#ui/map/map-view.tsx'
import {claimText} from './visit-words.ts'

/** Where the visit was to be, and where the telephones were that confirmed it; nothing where none of them told. */
export function ClaimMap({
  visit,
  place,
}: {
  visit: StaffSession
  place: {label: string; latitude: number; longitude: number}
}) {
  const styleUrl = useMapStyle()
  const {claims, timezone} = visit
  const {label, latitude, longitude} = place
  const markers = useMemo(() => {
    const told = claims.flatMap(claim =>
      claim.latitude === null || claim.longitude === null
        ? []
        : [
            {
              id: claim.id,
              label: claimText(claim, timezone),
              latitude: claim.latitude,
              longitude: claim.longitude,
            },
          ],
    )
    return told.length === 0 ? [] : [{id: 'place', label, latitude, longitude}, ...told]
  }, [claims, timezone, label, latitude, longitude])
  if (markers.length === 0) return null
  return (
    <MapView
      label="Where the visit was confirmed"
      markers={markers}
      styleUrl={styleUrl}
      without="Which claims were made away from the place stands beside them."
    />
  )
}
