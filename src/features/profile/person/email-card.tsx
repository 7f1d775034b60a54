import {useState} from 'react'
import {requestEmailChange} from '#contract/accounts/email-change.ts'
import {askForEmail} from '#data/account/email-change.ts'
import {useForm} from '#data/forms/use-form.ts'
import type {Problems} from '#lib/form-steps.ts'
import {TextField} from '#ui/fields/text-field.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {EditCard} from '../edit-card.tsx'
import {problemsIn} from '#data/forms/problems.ts'
import {useProof} from '../certificates/proof.tsx'

const known = {new_email: ''}

/** The address for logging in. A new one takes effect once the link sent to it is opened. */
export function EmailCard({email}: {email: string}) {
  const [sentTo, setSentTo] = useState<string>()
  const {run, dialog} = useProof()
  const form = useForm({
    known,
    problemsOf: ({new_email}): Problems =>
      new_email.trim().toLowerCase() === email
        ? {new_email: 'This is already your email address'}
        : problemsIn(requestEmailChange.body, {new_email}),
    send: async ({values: {new_email}}) => {
      const isSent = await run(current_password => askForEmail(new_email, current_password))
      if (isSent) setSentTo(new_email.trim())
      return isSent
    },
  })
  return (
    <>
      <EditCard title="Your email" form={form} action="Send link" isSilent>
        <p>
          You log in with <strong className="break-words">{email}</strong>.
        </p>
        <TextField
          label="New email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="We will send a link there. Nothing changes until you open it."
          {...form.at.new_email}
          onChange={typed => {
            setSentTo(undefined)
            form.change({new_email: typed})
          }}
        />
        {sentTo && sentTo.toLowerCase() !== email && (
          <Callout tone="good" title="Check your email">
            We sent an email to <strong className="break-words">{sentTo}</strong>. Open the link in it within an hour.
            Your other devices will then be logged out.
          </Callout>
        )}
      </EditCard>
      {dialog}
    </>
  )
}
