import {limits} from '#contract/limits.ts'
import {agesOfStages, stageNames, stagesOfAges, type StageName} from '#domain/stages.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {MoneyField} from '#ui/fields/money-field.tsx'
import {MultiToggle} from '#ui/fields/multi-toggle.tsx'
import {NumberField} from '#ui/fields/number-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import type {PersonForm} from './use-person-form.ts'

const stages = stageNames.map(name => ({value: name, label: name[0]?.toUpperCase() + name.slice(1)}))

/** How a caregiver works: what families read of her, and what requests are matched by. */
export function WorkStep({form: {form, bind}}: {form: PersonForm}) {
  return (
    <>
      <form.Field name="work.bio">
        {field => (
          <TextArea
            label="About you"
            rows={5}
            maxLength={limits.text_max}
            hint="Families read this beside your offer: what you have done, and what you like about it."
            {...bind(field)}
          />
        )}
      </form.Field>
      <div className="grid grid-cols-2 items-start gap-3">
        <form.Field name="work.hourly_rate">
          {field => (
            <MoneyField
              label="Hourly rate"
              suffix="/ hour"
              hint="You may bid another one later."
              {...bind(field)}
            />
          )}
        </form.Field>
        <form.Field name="work.work_distance">
          {field => (
            <NumberField
              label="Travel up to"
              suffix="miles"
              hint="Nearer requests come first."
              {...bind(field)}
            />
          )}
        </form.Field>
      </div>
      <form.Field name="work.ages">
        {field => {
          const {value, onChange, ...rest} = bind(field)
          return (
            <MultiToggle<StageName>
              label="Ages you work with"
              required={false}
              options={stages}
              value={stagesOfAges(value)}
              onChange={chosen => onChange(agesOfStages(chosen))}
              {...rest}
            />
          )
        }}
      </form.Field>
      <div>
        <form.Field name="work.live_in">
          {field => {
            const {value, ...rest} = bind(field)
            return (
              <Checkbox
                label="Can live in"
                hint="You may stay with the family between visits."
                checked={value}
                {...rest}
              />
            )
          }}
        </form.Field>
        <form.Field name="work.medical_companion">
          {field => {
            const {value, ...rest} = bind(field)
            return (
              <Checkbox
                label="Medical companion"
                hint="You care for people with an illness or a disability."
                checked={value}
                {...rest}
              />
            )
          }}
        </form.Field>
      </div>
      <form.Field name="work.preference">
        {field => (
          <TextArea
            label="What you prefer"
            rows={2}
            required={false}
            maxLength={limits.text_max}
            placeholder="Mornings, families with a garden, no cats"
            {...bind(field)}
          />
        )}
      </form.Field>
    </>
  )
}
