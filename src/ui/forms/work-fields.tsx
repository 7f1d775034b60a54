import type {Bound, Fields} from '#lib/field-binding.ts'
import {Checkbox} from '../fields/checkbox.tsx'
import {MultiToggle} from '../fields/multi-toggle.tsx'
import {NumberField, MoneyField} from '../fields/number-field.tsx'
import {TextArea} from '../fields/text-area.tsx'

const checked = ({value, ...field}: Bound<boolean>) => ({checked: value, ...field})

/** A caregiver's way of working: shown to families and used to match requests. */
export function WorkFields<Stage extends string>({
  at,
  ages,
  text_max,
}: {
  at: Fields<{
    bio: string
    hourly_rate: number | null
    work_distance: number | null
    live_in: boolean
    medical_companion: boolean
    preference: string
  }>
  /** The selected age groups, and those to choose from. */
  ages: Bound<readonly Stage[]> & {options: readonly {value: Stage; label: string}[]}
  /** Characters. */
  text_max: number
}) {
  return (
    <>
      <TextArea
        label="About you"
        rows={5}
        maxLength={text_max}
        hint="Families see this next to your offer: your experience and what you enjoy about this work."
        {...at.bio}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <MoneyField label="Hourly rate" suffix="/hr" hint="You can bid a different rate later." {...at.hourly_rate} />
        <NumberField label="Travel up to" suffix="miles" hint="Closer requests come first." {...at.work_distance} />
      </div>
      <MultiToggle<Stage> label="Ages you work with" required={false} {...ages} />
      <div>
        <Checkbox label="Can live in" hint="You can stay with the family between visits." {...checked(at.live_in)} />
        <Checkbox
          label="Medical companion"
          hint="You care for people with an illness or disability."
          {...checked(at.medical_companion)}
        />
      </div>
      <TextArea
        label="What you prefer"
        rows={2}
        required={false}
        maxLength={text_max}
        placeholder="Mornings, families with a garden, no cats"
        {...at.preference}
      />
    </>
  )
}
