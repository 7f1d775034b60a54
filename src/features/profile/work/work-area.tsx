import {useMapStyle} from '#data/queries/places.ts'
import {limits} from '#contract/limits.ts'
import {MapView} from '#ui/map/map-view.tsx'

const no_markers: [] = []

/** The area that a caregiver travels in, around their place. */
export function WorkArea({
  place: {latitude, longitude, location},
  radius_miles,
}: {
  place: {latitude: number; longitude: number; location: string}
  radius_miles: number
}) {
  const styleUrl = useMapStyle()
  return (
    <div className="space-y-1.5">
      <MapView
        label={`Up to ${radius_miles} miles from ${location}`}
        markers={no_markers}
        own={{latitude, longitude, label: 'Your place'}}
        circle={{latitude, longitude, radius_miles}}
        start={{latitude, longitude}}
        styleUrl={styleUrl}
        without={`The circle reaches ${radius_miles} miles around ${location}.`}
      />
      <p className="text-14 text-muted">
        Requests in the circle come first. Others are listed too, up to {limits.nearby_radius_miles_max} miles away.
        Only you see this map.
      </p>
    </div>
  )
}
