import {m} from '#messages'
import {useState} from 'react'
import * as v from 'valibot'
import {createNonUser, type Careseeker, type editNonUser} from '#contract/admin/careseekers.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {limits} from '#contract/limits.ts'
import {savedMeanwhile} from '#data/app/saved-meanwhile.ts'
import {useSaveCareseeker} from '#data/queries/admin/careseekers.ts'
import {ApiError} from '#data/app/message.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {phoneText} from '#lib/phone-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {NumberField} from '#ui/fields/number-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {ChangedMeanwhile} from '../changed-meanwhile.tsx'
import {SameContactNote} from '../careseekers/same-contact.tsx'

const valuesOf = (family: Careseeker | null) => ({
  first_name: family?.first_name ?? '',
  last_name: family?.last_name ?? '',
  phone_number: phoneText(family?.phone_number ?? ''),
  email: family?.email ?? '',
  number_of_children: (family?.number_of_children ?? 1) as number | null,
  children_details: family?.children_details ?? '',
  childcare_preferences: family?.childcare_preferences ?? '',
})
type Values = ReturnType<typeof valuesOf>

const asBody = ({email, children_details, childcare_preferences, ...rest}: Values) => ({
  ...rest,
  email: email.trim() || null,
  children_details: children_details.trim() || null,
  childcare_preferences: childcare_preferences.trim() || null,
})

type Seen = {[Name in keyof NonNullable<BodyIn<typeof editNonUser>['seen']>]: Careseeker[Name]}

const labels = {
  first_name: m.first_name(),
  last_name: m.last_name(),
  phone_number: m.phone(),
  email: m.email(),
  number_of_children: m.number_of_children(),
  children_details: m.about_the_children(),
  childcare_preferences: m.preferences(),
} as const satisfies Record<keyof Seen, string>

const seenOf = (family: Careseeker): Seen =>
  Object.fromEntries(Object.keys(labels).map(name => [name, family[name as keyof Seen]]))

/** Validation errors by field. */
function problemsOf(values: Values): Partial<Record<string, string>> {
  const judged = v.safeParse(createNonUser.body, asBody(values))
  if (judged.success) return {}
  return Object.fromEntries(judged.issues.map(issue => [v.getDotPath(issue) ?? '', issue.message]))
}

/** Adds a family without an account, or edits one; null to add. */
export function CareseekerDialog({family, onClose}: {family: Careseeker | null; onClose: () => void}) {
  const [values, setValues] = useState(() => valuesOf(family))
  const [wasSent, setWasSent] = useState(false)
  const {mutate, isPending, error} = useSaveCareseeker(family?.id ?? null)
  const needs = useNeedsConnection()
  const [saved, setSaved] = useState<Seen | null>(null)
  const now = savedMeanwhile<Seen>(error)
  if (now && now !== saved) setSaved(now)
  const refusal = useRefusal({isPending, error}, values)
  const problems = {
    ...(refusal !== null && error instanceof ApiError && error.fields),
    ...(wasSent && problemsOf(values)),
  }
  const at = <Name extends keyof Values>(name: Name) => ({
    value: values[name],
    onChange: (value: Values[Name]) => setValues(before => ({...before, [name]: value})),
    error: problems[name],
  })
  const send = () => {
    setWasSent(true)
    const judged = v.safeParse(createNonUser.body, asBody(values))
    const seen = saved ?? (family && seenOf(family))
    if (judged.success) mutate({...judged.output, ...(seen && {seen})}, {onSuccess: onClose})
  }
  return (
    <Dialog
      onClose={onClose}
      title={family ? m.edit_details() : m.add_a_careseeker()}
      offlineReason={needs(m.saving())}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.not_now()}
          </Button>
          <Button busy={isPending} disabledReason={needs(m.saving())} onClick={send}>
            {m.save()}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <ChangedMeanwhile
          saved={saved}
          typed={{...asBody(values), number_of_children: values.number_of_children ?? 0}}
          labels={labels}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label={m.first_name()} required maxLength={limits.name_max} {...at('first_name')} />
          <TextField label={m.last_name()} required maxLength={limits.name_max} {...at('last_name')} />
          <TextField label={m.phone()} type="tel" required {...at('phone_number')} />
          <TextField label={m.email()} type="email" {...at('email')} />
        </div>
        <SameContactNote family={family} typed={values} />
        <NumberField
          label={m.number_of_children()}
          hint={m.zero_if_the_care_is_for_an_adult()}
          required
          min={0}
          max={limits.children_max}
          {...at('number_of_children')}
        />
        <TextArea label={m.about_the_children()} rows={2} maxLength={limits.text_max} {...at('children_details')} />
        <TextArea label={m.preferences()} rows={2} maxLength={limits.text_max} {...at('childcare_preferences')} />
        <FormError>{refusal}</FormError>
      </div>
    </Dialog>
  )
}
