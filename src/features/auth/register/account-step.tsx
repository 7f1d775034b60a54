import {TextField} from '#ui/fields/text-field.tsx'
import {GenderAndPhoneFields, NameFields} from '#ui/forms/person-fields.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {providerNames} from '#data/account/social.ts'
import {limits} from '#contract/limits.ts'
import {NewPassword} from './new-password.tsx'
import type {PersonForm} from './use-person-form.ts'

const phoneHint = {
  parent: 'Only the one you approve sees it. You need one before you ask for care.',
  caretaker: 'Only a family that approves you sees it. You need one before you bid.',
}

/** Who somebody is, and with what she signs in. A provider's address is settled and needs no password. */
export function AccountStep({
  form: {form, values, bind, within, ticket, role},
  isKept,
}: {
  form: PersonForm
  isKept: boolean
}) {
  const {account} = values
  const at = within('account')
  return (
    <>
      <NameFields at={at} name_max={limits.name_max} />
      {ticket ? (
        <Callout tone="good" title={`Confirmed by ${providerNames[ticket.provider]}`}>
          You will sign in with {account.email || `your ${providerNames[ticket.provider]} account`}; no
          password is needed.
        </Callout>
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
      <GenderAndPhoneFields at={at} phoneHint={phoneHint[role]} />
    </>
  )
}
