import {useMemo} from 'react'
import {useMapStyle} from '#data/queries/places.ts'
import {MapView} from '#ui/map/map-view.tsx'
import type {MapPoint} from '#ui/map/map-types.ts'

/** The place of the visits on a map; a tap moves it. */
export function PlaceMap({
  point,
  location,
  onPin,
}: {
  point: MapPoint | undefined
  location: string
  onPin: (point: MapPoint) => void
}) {
  const styleUrl = useMapStyle()
  const {latitude, longitude} = point ?? {}
  const markers = useMemo(
    () =>
      latitude === undefined || longitude === undefined
        ? []
        : [{id: 'place', label: `The visits are here: ${location || 'your place'}`, latitude, longitude}],
    [latitude, longitude, location],
  )
  return (
    <MapView
      label="Where the visits are"
      markers={markers}
      onPin={onPin}
      styleUrl={styleUrl}
      without="Give the town or ZIP code instead."
    />
  )
}
