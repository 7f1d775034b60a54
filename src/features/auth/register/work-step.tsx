import {limits} from '#contract/limits.ts'
import {agesOfStages, stageOptions, stagesOfAges} from '#domain/bookings/stages.ts'
import {WorkFields} from '#ui/forms/work-fields.tsx'
import type {PersonForm} from './use-person-form.ts'

/** How a caregiver works: what families read of her, and what requests are matched by. */
export function WorkStep({form}: {form: PersonForm}) {
  const at = form.within('work')
  const ages = at.ages
  return (
    <WorkFields
      at={at}
      ages={{
        ...ages,
        options: stageOptions,
        value: stagesOfAges(ages.value),
        onChange: chosen => ages.onChange(agesOfStages(chosen)),
      }}
      text_max={limits.text_max}
    />
  )
}
