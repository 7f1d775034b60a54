import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import {limits} from '#contract/limits.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import type {RequestForm} from './use-request-form.ts'

/** Preferences and notes for all who are asked, and the handover for the approved provider only. */
export function DetailsStep({form: {form, values, bind}}: {form: RequestForm}) {
  return (
    <>
      <form.Field name="live_in">
        {field => {
          const {value, ...rest} = bind(field)
          return (
            <Checkbox
              label="Live-in care"
              hint="The caregiver stays with you between visits."
              checked={value}
              {...rest}
            />
          )
        }}
      </form.Field>
      <form.Field name="medical_companion">
        {field => {
          const {value, ...rest} = bind(field)
          return (
            <Checkbox
              label="Medical companion"
              hint="Care for someone with an illness or disability."
              checked={value}
              {...rest}
            />
          )
        }}
      </form.Field>
      <form.Field name="preference">
        {field => (
          <TextArea
            label="What matters to you"
            rows={2}
            required={false}
            maxLength={limits.text_max}
            placeholder={
              values.service === 'Elderly Care' ? 'Patience, a good listener' : 'Speaks Spanish, likes to be outside'
            }
            {...bind(field)}
          />
        )}
      </form.Field>
      <form.Field name="notes">
        {field => (
          <TextArea
            label="About these visits"
            rows={3}
            required={false}
            maxLength={limits.text_max}
            hint="Every caregiver or agency who gets this request can read it."
            {...bind(field)}
          />
        )}
      </form.Field>
      <Card tone="warm" className="space-y-3">
        <p className="flex items-start gap-2.5 text-14">
          <LockKeyhole aria-hidden className="mt-px size-4.5 shrink-0 text-warm" />
          <span>
            <strong className="font-semibold">Only the caregiver or agency you approve sees this,</strong> until a day
            after the last visit. No one else sees it.
          </span>
        </p>
        <form.Field name="handover">
          {field => (
            <TextArea
              label="Handover"
              hint="Allergies belong to the child’s record in your profile."
              rows={3}
              required={false}
              maxLength={limits.text_max}
              placeholder="Door code, who may pick up"
              {...bind(field)}
            />
          )}
        </form.Field>
      </Card>
    </>
  )
}
