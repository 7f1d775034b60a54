import {m} from '#messages'
import {useMapStyle} from '#data/queries/places.ts'
import {limits} from '#contract/limits.ts'
import {usual_radius_miles} from '#domain/app-constants.ts'
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
        label={m.up_to_miles_from({radius_miles, location})}
        markers={no_markers}
        own={{latitude, longitude, label: m.your_place()}}
        circle={{latitude, longitude, radius_miles}}
        start={{latitude, longitude}}
        styleUrl={styleUrl}
        without={m.the_circle_reaches_miles_around({radius_miles, location})}
      />
      <p className="text-14 text-muted">
        {m.requests_in_the_circle_rank_higher({usual: usual_radius_miles, max: limits.nearby_radius_miles_max})}
      </p>
    </div>
  )
}
