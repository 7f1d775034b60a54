import {m} from '#messages'
import type {Bound, Fields} from '#lib/field-binding.ts'
import {MultiToggle} from '../fields/multi-toggle.tsx'
import {NumberField} from '../fields/number-field.tsx'

/** A caregiver's years of experience and languages, by which families filter. */
export function ExperienceFields<Language extends string>({
  at,
  languages,
  years_max,
}: {
  at: Fields<{years_experience: number | null}>
  /** The selected languages, and those to choose from. */
  languages: Bound<Language[]> & {options: readonly {value: Language; label: string}[]}
  years_max: number
}) {
  return (
    <>
      <div className="max-w-52">
        <NumberField
          label={m.years_of_experience()}
          suffix={m.years_unit()}
          min={0}
          max={years_max}
          required={false}
          {...at.years_experience}
        />
      </div>
      <MultiToggle<Language> label={m.languages_you_speak()} required={false} {...languages} />
    </>
  )
}
