import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {placeQueries} from '#data/queries/places.ts'
import {distanceMiles, type Place} from '#domain/place.ts'
import {FieldWarning} from '#ui/fields/field-warning.tsx'

/** A place with its county, which is empty until it is known. */
export type PlaceOfVisits = Place & {county: string}

/** A ZIP code's middle may lie this far from an address in it, and in another county. */
const zip_reach_miles = 25

/**
 * Warns of a ZIP code that is far from the place of the visits. One that the gazetteer does not have is no reason to.
 * @see src/domain/rules.md#county-and-location-source
 */
export function ZipWarning({zip, place}: {zip: string; place: PlaceOfVisits | undefined}) {
  const digits = /^(\d{5})(-\d{4})?$/.exec(zip.trim())?.[1]
  const isAsked = digits !== undefined && place !== undefined && place.county !== ''
  const {data} = useQuery({...placeQueries.search(digits ?? '', 'zip'), enabled: isAsked})
  const found = isAsked ? data?.find(each => each.zip === digits) : undefined
  const miles = found && place && found.county !== place.county ? distanceMiles(found, place) : 0
  return (
    <FieldWarning>
      {found &&
        miles > zip_reach_miles &&
        m.zip_is_far_from_the_visits({
          label: found.label,
          miles: Math.round(miles).toLocaleString(m.language_tag()),
        })}
    </FieldWarning>
  )
}
