import {limits} from '#contract/limits.ts'
import {NumberField} from '#ui/fields/number-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import type {PersonForm} from './use-person-form.ts'

/** Who is cared for. What is said here helps to fill in a request later; it is sent to nobody by itself. */
export function FamilyStep({form: {form, bind}}: {form: PersonForm}) {
  return (
    <>
      <form.Field name="family.number_of_children">
        {field => (
          <div className="max-w-60">
            <NumberField
              label="Number of children"
              hint="0 where the care is for an adult."
              min={0}
              max={limits.children_max}
              {...bind(field)}
            />
          </div>
        )}
      </form.Field>
      <form.Field name="family.children_details">
        {field => (
          <TextArea
            label="About them"
            rows={3}
            required={false}
            maxLength={limits.text_max}
            placeholder="Two girls, 3 and 6; the little one naps after lunch"
            {...bind(field)}
          />
        )}
      </form.Field>
      <form.Field name="family.childcare_preferences">
        {field => (
          <TextArea
            label="What matters to you"
            rows={3}
            required={false}
            maxLength={limits.text_max}
            placeholder="Speaks Spanish, likes to be outside"
            {...bind(field)}
          />
        )}
      </form.Field>
    </>
  )
}
