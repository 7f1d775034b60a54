import {m} from '#messages'
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
          label={m.number_of_children()}
          hint={m.n0_if_the_care_is_for()}
          min={0}
          max={children_max}
          {...at.number_of_children}
        />
      </div>
      <TextArea
        label={m.about_them()}
        hint={m.for_you_and_our_support_team()}
        rows={3}
        required={false}
        maxLength={text_max}
        placeholder={m.we_have_a_dog_and_live()}
        {...at.children_details}
      />
      <TextArea
        label={m.what_matters_to_you()}
        hint={m.we_copy_this_into_your_requests()}
        rows={3}
        required={false}
        maxLength={text_max}
        placeholder={m.speaks_spanish_likes_to_be_outside()}
        {...at.childcare_preferences}
      />
    </>
  )
}
