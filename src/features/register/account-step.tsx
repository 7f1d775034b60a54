import {TextField} from '#ui/fields/text-field.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {Notice} from '#ui/notice.tsx'
import {providerNames} from '#data/social.ts'
import {limits} from '#contract/limits.ts'
import {NewPassword} from './new-password.tsx'
import type {PersonForm} from './use-person-form.ts'

const genders = [
  {value: 'Female', label: 'Female'},
  {value: 'Male', label: 'Male'},
  {value: 'Other', label: 'Other'},
] as const

const phoneHint = {
  parent: 'Only the one you approve sees it. You need one before you ask for care.',
  caretaker: 'Only a family that approves you sees it. You need one before you bid.',
}

/** Who somebody is, and with what she signs in. A provider's address is settled and needs no password. */
export function AccountStep({
  form: {form, values, bind, ticket, role},
  isKept,
}: {
  form: PersonForm
  isKept: boolean
}) {
  const {account} = values
  return (
    <>
      <div className="grid gap-5 desk:grid-cols-2 desk:gap-3">
        <form.Field name="account.first_name">
          {field => (
            <TextField
              label="First name"
              autoComplete="given-name"
              maxLength={limits.name_max}
              {...bind(field)}
            />
          )}
        </form.Field>
        <form.Field name="account.last_name">
          {field => (
            <TextField
              label="Last name"
              autoComplete="family-name"
              maxLength={limits.name_max}
              {...bind(field)}
            />
          )}
        </form.Field>
      </div>
      {ticket ? (
        <Notice tone="good" title={`Confirmed by ${providerNames[ticket.provider]}`}>
          You will sign in with {account.email || `your ${providerNames[ticket.provider]} account`}; no
          password is needed.
        </Notice>
      ) : (
        <>
          <form.Field name="account.email">
            {field => (
              <TextField
                label="Email"
                type="email"
                autoComplete="email"
                inputMode="email"
                autoCapitalize="none"
                spellCheck={false}
                {...bind(field)}
              />
            )}
          </form.Field>
          <form.Field name="account.password">
            {field => (
              <NewPassword
                own={[account.first_name, account.last_name, ...account.email.split('@')]}
                {...bind(field)}
              />
            )}
          </form.Field>
          {isKept && account.password === '' && (
            <p className="text-14 text-muted">
              Your password is never kept on this device: choose it once more, and go on where you were.
            </p>
          )}
        </>
      )}
      <div className="grid gap-5 desk:grid-cols-2 desk:gap-3">
        <form.Field name="account.gender">
          {field => (
            <SelectField
              label="Gender"
              placeholder="Choose"
              hint="Never counts when people are matched."
              options={genders}
              {...bind(field)}
            />
          )}
        </form.Field>
        <form.Field name="account.phone_number">
          {field => (
            <TextField
              label="Phone number"
              type="tel"
              autoComplete="tel"
              inputMode="tel"
              placeholder="(615) 555-0177"
              hint={phoneHint[role]}
              {...bind(field)}
            />
          )}
        </form.Field>
      </div>
    </>
  )
}
