import {m} from '#messages'
import {useQuery, useQueryClient} from '@tanstack/react-query'
import {useState} from 'react'
import {requestEmailChange} from '#contract/accounts/email-change.ts'
import {askForEmail, emailVerificationQuery} from '#data/account/email-change.ts'
import {useForm} from '#data/forms/use-form.ts'
import {change_minutes} from '#domain/constants.ts'
import {DemoLink} from '#features/people/about/demo-link.tsx'
import type {Problems} from '#lib/form-steps.ts'
import {TextField} from '#ui/fields/text-field.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {EditCard} from '../edit-card.tsx'
import {problemsIn} from '#data/forms/problems.ts'
import {useProof} from '../certificates/proof.tsx'

const known = {new_email: ''}

/** That the link was sent, with the link itself in a demo, once its mail is stored after `oldLink`. */
function EmailSent({to, oldLink}: {to: string; oldLink: string | null}) {
  const {data} = useQuery(emailVerificationQuery(oldLink))
  const link = data?.new_email === to.toLowerCase() && data.link !== oldLink ? data.link : null
  return (
    <Callout tone="good" title={m.check_your_email()} action={link && <DemoLink link={link} />}>
      <p>
        {m.we_sent_an_email_to()} <strong className="break-words">{to}</strong>
        {m.open_the_link_in_it_within({minutes: change_minutes})}
      </p>
    </Callout>
  )
}

/** The address for logging in. A new one takes effect once the link sent to it is opened. */
export function EmailCard({email}: {email: string}) {
  const [sentTo, setSentTo] = useState<string>()
  const [oldLink, setOldLink] = useState<string | null>(null)
  const client = useQueryClient()
  const {run, dialog} = useProof()
  const form = useForm({
    known,
    problemsOf: ({new_email}): Problems =>
      new_email.trim().toLowerCase() === email
        ? {new_email: m.this_is_already_your_email_address()}
        : problemsIn(requestEmailChange.body, {new_email}),
    send: async ({values: {new_email}}) => {
      const isSent = await run(current_password => askForEmail(new_email, current_password))
      if (!isSent) return isSent
      setOldLink(client.getQueryData(emailVerificationQuery().queryKey)?.link ?? null)
      setSentTo(new_email.trim())
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
        {sentTo && sentTo.toLowerCase() !== email && <EmailSent to={sentTo} oldLink={oldLink} />}
      </EditCard>
      {dialog}
    </>
  )
}
