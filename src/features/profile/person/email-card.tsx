import {m} from '#messages'
import {useState} from 'react'
import {requestEmailChange} from '#contract/accounts/email-change.ts'
import {askForEmail} from '#data/account/email-change.ts'
import {useForm} from '#data/forms/use-form.ts'
import {change_minutes} from '#domain/constants.ts'
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
        ? {new_email: m.this_is_already_your_email_address()}
        : problemsIn(requestEmailChange.body, {new_email}),
    send: async ({values: {new_email}}) => {
      const isSent = await run(current_password => askForEmail(new_email, current_password))
      if (isSent) setSentTo(new_email.trim())
      return isSent
    },
  })
  return (
    <>
      <EditCard title={m.your_email()} anchor="your-email" form={form} action={m.send_link()} isSilent>
        <p>
          {m.you_log_in_with()} <strong className="break-words">{email}</strong>.
        </p>
        <TextField
          label={m.new_email()}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={m.we_will_send_a_link_there()}
          {...form.at.new_email}
          onChange={typed => {
            setSentTo(undefined)
            form.change({new_email: typed})
          }}
        />
        {sentTo && sentTo.toLowerCase() !== email && (
          <Callout tone="good" title={m.check_your_email()}>
            {m.we_sent_an_email_to()} <strong className="break-words">{sentTo}</strong>
            {m.open_the_link_in_it_within({minutes: change_minutes})}
          </Callout>
        )}
      </EditCard>
      {dialog}
    </>
  )
}
