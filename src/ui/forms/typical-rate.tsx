import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {placeQueries} from '#data/queries/places.ts'
import {typicalRates} from '#domain/constants.ts'
import {roundPlace} from '#domain/place.ts'

/** What families near a caregiver usually pay; renders nothing where too few have agreed on a rate. */
export function TypicalRate({place}: {place: {latitude: number; longitude: number}}) {
  const {data} = useQuery(placeQueries.typicalRates(roundPlace(place.latitude, place.longitude)))
  if (!data?.typical) return null
  const {from, to} = data.typical
  return (
    <p className="text-14 text-muted">
      {m.typical_near_you()}{' '}
      <span className="font-medium text-ink">{m.hr({choice: from === to ? `$${from}` : `$${from}–$${to}`})}</span>
      {m.half_of_the_rates_that_families({radius_miles: typicalRates.radius_miles})}
    </p>
  )
}
