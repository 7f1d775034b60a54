import {m} from '#messages'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import {limits} from '#contract/limits.ts'
import {maskContacts} from '#domain/messages/mask-contacts.ts'
import {Card} from '#ui/primitives/card.tsx'
import {FieldWarning} from '#ui/fields/field-warning.tsx'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {useChangedRequest, useIsFamily} from './requester.ts'
import type {RequestForm} from './use-request-form.ts'

/** Preferences and notes for all who are asked, and the handover for the approved provider only. */
export function DetailsStep({form: {form, values, bind}}: {form: RequestForm}) {
  // staff do not read the handover that is stored
  const isFamily = useIsFamily()
  const keepsHandover = useChangedRequest() !== undefined && !isFamily
  return (
    <>
      <form.Field name="live_in">
        {field => {
          const {value, ...rest} = bind(field)
          return (
            <Checkbox
              label={m.live_in_care()}
              hint={m.the_caregiver_stays_with_you_between()}
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
              label={m.medical_companion()}
              hint={m.care_for_someone_with_an_illness()}
              checked={value}
              {...rest}
            />
          )
        }}
      </form.Field>
      <form.Field name="preference">
        {field => (
          <TextArea
            label={m.what_matters_to_you()}
            rows={2}
            required={false}
            maxLength={limits.text_max}
            hint={m.every_caregiver_or_agency_who_gets()}
            placeholder={
              values.service === 'Elderly Care' ? m.patience_a_good_listener() : m.speaks_spanish_likes_to_be_outside()
            }
            {...bind(field)}
          />
        )}
      </form.Field>
      <form.Field name="notes">
        {field => (
          <TextArea
            label={m.about_these_visits()}
            rows={3}
            required={false}
            maxLength={limits.text_max}
            hint={m.every_caregiver_or_agency_who_gets()}
            {...bind(field)}
          />
        )}
      </form.Field>
      <FieldWarning>
        {[values.preference, values.notes].some(text => maskContacts(text).is_masked) &&
          m.only_the_approved_see_contact_details()}
      </FieldWarning>
      <Card tone="warm" className="space-y-3">
        <p className="flex items-start gap-2.5 text-14">
          <LockKeyhole aria-hidden className="mt-px size-4.5 shrink-0 text-warm" />
          <span>
            <strong className="font-semibold">{m.only_the_caregiver_or_agency_you_approve_sees()}</strong>{' '}
            {m.until_a_day_after_the_last()}
          </span>
        </p>
        <form.Field name="handover">
          {field => (
            <TextArea
              label={m.handover()}
              hint={
                keepsHandover
                  ? m.leave_empty_to_keep_the_handover()
                  : values.service === 'Elderly Care'
                    ? undefined
                    : m.allergies_belong_to_the_childs_record()
              }
              rows={3}
              required={false}
              maxLength={limits.text_max}
              placeholder={
                values.service === 'Elderly Care' ? m.door_code_who_may_let_them_in() : m.door_code_who_may_pick_up()
              }
              {...bind(field)}
            />
          )}
        </form.Field>
      </Card>
    </>
  )
}
