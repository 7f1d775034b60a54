import {useState} from 'react'
import * as v from 'valibot'
import {createNonUser, type Careseeker} from '#contract/admin/careseekers.ts'
import {limits} from '#contract/limits.ts'
import {useSaveCareseeker} from '#data/queries/admin/careseekers.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {phoneText} from '#lib/phone-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {NumberField} from '#ui/fields/number-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'

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
  const problems = {...(error instanceof ApiError && error.fields), ...(wasSent && problemsOf(values))}
  const at = <Name extends keyof Values>(name: Name) => ({
    value: values[name],
    onChange: (value: Values[Name]) => setValues(before => ({...before, [name]: value})),
    error: problems[name],
  })
  const send = () => {
    setWasSent(true)
    const judged = v.safeParse(createNonUser.body, asBody(values))
    if (judged.success) mutate(judged.output, {onSuccess: onClose})
  }
  return (
    <Dialog
      onClose={onClose}
      title={family ? 'Edit details' : 'Add a careseeker'}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button busy={isPending} disabledReason={needs('Saving')} onClick={send}>
            Save
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label="First name" required maxLength={limits.name_max} {...at('first_name')} />
          <TextField label="Last name" required maxLength={limits.name_max} {...at('last_name')} />
          <TextField label="Phone" type="tel" required {...at('phone_number')} />
          <TextField label="Email" type="email" {...at('email')} />
        </div>
        <NumberField
          label="Number of children"
          hint="0 if the care is for an adult"
          required
          min={0}
          max={limits.children_max}
          {...at('number_of_children')}
        />
        <TextArea label="About the children" rows={2} maxLength={limits.text_max} {...at('children_details')} />
        <TextArea label="Preferences" rows={2} maxLength={limits.text_max} {...at('childcare_preferences')} />
        <FormError>{error && messageOf(error)}</FormError>
      </div>
    </Dialog>
  )
}
