import {m} from '#messages'
import type {Bound, Fields} from '#lib/field-binding.ts'
import {Checkbox} from '../fields/checkbox.tsx'
import {MultiToggle} from '../fields/multi-toggle.tsx'
import {NumberField, MoneyField} from '../fields/number-field.tsx'
import {FieldWarning} from '../fields/field-warning.tsx'
import {TextArea} from '../fields/text-area.tsx'

const checked = ({value, ...field}: Bound<boolean>) => ({checked: value, ...field})

/** A caregiver's way of working: shown to families and used to match requests. */
export function WorkFields<Stage extends string>({
  at,
  ages,
  rateQuestion,
  bioNote,
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
  /** Asks about an unusual rate. */
  rateQuestion: string | undefined
  /** Says when families read the contact details in the text. */
  bioNote: string | undefined
  /** Characters. */
  text_max: number
}) {
  return (
    <>
      <TextArea
        label={m.about_you()}
        rows={5}
        maxLength={text_max}
        hint={m.families_see_this_next_to_your()}
        {...at.bio}
      />
      <FieldWarning>{bioNote}</FieldWarning>
      <div className="grid grid-cols-2 items-start gap-3 large-text:grid-cols-1">
        <MoneyField
          label={m.hourly_rate()}
          suffix={m.per_hour_short()}
          hint={m.you_can_bid_a_different_rate()}
          {...at.hourly_rate}
        />
        <NumberField
          label={m.travel_up_to()}
          suffix={m.miles_unit()}
          hint={m.closer_requests_come_first()}
          {...at.work_distance}
        />
      </div>
      <FieldWarning>{rateQuestion}</FieldWarning>
      <MultiToggle<Stage> label={m.ages_you_work_with()} required={false} {...ages} />
      <div>
        <Checkbox label={m.can_live_in()} hint={m.you_can_stay_with_the_family()} {...checked(at.live_in)} />
        <Checkbox
          label={m.medical_companion()}
          hint={m.you_care_for_people_with_an()}
          {...checked(at.medical_companion)}
        />
      </div>
      <TextArea
        label={m.what_you_prefer()}
        rows={2}
        required={false}
        maxLength={text_max}
        placeholder={m.mornings_families_with_a_garden_no()}
        {...at.preference}
      />
    </>
  )
}
