import {m} from '#messages'
import {useState} from 'react'
import {Chips} from '../primitives/chips.tsx'
import type {Bound} from '#lib/field-binding.ts'
import {PlaceField} from './place-field.tsx'
import type {PlaceOption, PlaceSearch} from './place-search.ts'

/** What the counties are for. */
function hintOf(isSubscribed: boolean | undefined): string | undefined {
  if (isSubscribed === undefined) return undefined
  return isSubscribed ? m.requests_from_families_in_these_counties() : m.with_a_plan_requests_in_these_counties()
}

/**
 * Any number of counties, each added by typing its beginning. `isSubscribed`: the agency has a plan, which its leads need;
 * undefined while that is not known.
 */
export function CountyList<P extends PlaceOption>({
  places,
  value,
  onChange,
  isSubscribed,
  ...field
}: Bound<string[]> & {places: PlaceSearch<P>; isSubscribed: boolean | undefined}) {
  // remounted after each pick, so that it is empty for the next one
  const [picks, setPicks] = useState(0)
  return (
    <div className="space-y-3">
      <PlaceField<P>
        key={picks}
        label={m.add_a_county()}
        placeholder={m.davidson_county_tn()}
        hint={hintOf(isSubscribed)}
        places={places}
        value={null}
        autoFocus={picks > 0}
        {...field}
        onPick={place => {
          if (!place) return
          if (!value.includes(place.county)) onChange([...value, place.county])
          setPicks(before => before + 1)
        }}
      />
      <Chips label={m.your_counties()} items={value} onRemove={name => onChange(value.filter(one => one !== name))} />
    </div>
  )
}
