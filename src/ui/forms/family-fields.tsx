import type {Fields} from '#lib/field-binding.ts'
import {NumberField} from '../fields/number-field.tsx'
import {TextArea} from '../fields/text-area.tsx'

/** The people a family needs care for. */
export function FamilyFields({
  at,
  children_max,
  text_max,
}: {
  at: Fields<{
    number_of_children: number | null
    children_details: string
    childcare_preferences: string
  }>
  children_max: number
  /** Characters. */
  text_max: number
}) {
  return (
    <>
      <div className="max-w-60">
        <NumberField
          label="Number of children"
          hint="0 if the care is for an adult."
          min={0}
          max={children_max}
          {...at.number_of_children}
        />
      </div>
      <TextArea
        label="About them"
        hint="For you and our support team. The caregivers and agencies you ask do not see it."
        rows={3}
        required={false}
        maxLength={text_max}
        placeholder="Two girls, 3 and 6; the little one naps after lunch"
        {...at.children_details}
      />
      <TextArea
        label="What matters to you"
        hint="We copy this into your requests, where the caregivers and agencies you ask can read it."
        rows={3}
        required={false}
        maxLength={text_max}
        placeholder="Speaks Spanish, likes to be outside"
        {...at.childcare_preferences}
      />
    </>
  )
}
