import {m} from '#messages'
import {useState} from 'react'
import * as v from 'valibot'
import {Email} from '#contract/accounts/log-in-fields.ts'
import type {ListedPerson} from '#contract/admin/people-shapes.ts'
import {limits} from '#contract/limits.ts'
import {Phone} from '#contract/shapes.ts'
import {savedMeanwhile} from '#data/app/saved-meanwhile.ts'
import {ApiError} from '#data/app/message.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useChangeContact} from '#data/queries/admin/people.ts'
import {phoneText} from '#lib/phone-text.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {ChangedMeanwhile} from '../changed-meanwhile.tsx'
import {Button} from '#ui/primitives/button.tsx'

const problemOf = (schema: v.GenericSchema<string>, typed: string) => {
  const judged = v.safeParse(schema, typed)
  return judged.success ? undefined : judged.issues[0].message
}

/** How a person is reached. */
export type Contact = Pick<ListedPerson, 'user_id' | 'email' | 'phone_number'>

/** Changes a person's phone number, or asks for another address. @see src/domain/rules-people.md#contact-changed-by-staff */
export function ContactDialog({person, onClose}: {person: Contact; onClose: () => void}) {
  const {mutate, isPending, error} = useChangeContact(person.user_id)
  const needs = useNeedsConnection()
  const known = {phone: phoneText(person.phone_number ?? ''), email: person.email}
  const [phone, setPhone] = useState(known.phone)
  const [email, setEmail] = useState(known.email)
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const [opened] = useState({phone_number: person.phone_number, email: person.email})
  const [saved, setSaved] = useState<typeof opened | null>(null)
  const now = savedMeanwhile<typeof opened>(error)
  if (now && now !== saved) setSaved(now)
  const refusal = useRefusal({isPending, error}, [phone, email, reason])
  const refused = refusal !== null && error instanceof ApiError ? error.fields : {}
  const changes = {
    ...(phone.trim() !== known.phone && {phone_number: phone.trim()}),
    ...(email.trim().toLowerCase() !== known.email && {email: email.trim()}),
  }
  const problems = {
    phone: 'phone_number' in changes ? problemOf(Phone, phone) : undefined,
    email: 'email' in changes ? problemOf(Email, email) : undefined,
    reason: reason.trim() === '' ? m.enter_a_reason() : undefined,
  }
  const send = () => {
    setWasSent(true)
    if (problems.phone || problems.email || problems.reason) return
    mutate(
      {...changes, reason: reason.trim(), seen: saved ?? opened},
      {
        onSuccess: () => {
          onClose()
          if ('email' in changes)
            toast({title: m.link_sent(), description: m.to_staff3({email: changes.email ?? ''}), tone: 'good'})
        },
      },
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title={m.edit_contact()}
      description={m.they_get_an_email_at_the()}
      offlineReason={needs(m.saving())}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.not_now()}
          </Button>
          <Button
            busy={isPending}
            disabledReason={
              needs(m.saving()) ?? (Object.keys(changes).length === 0 ? m.change_something_first() : undefined)
            }
            onClick={send}
          >
            {m.save()}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <ChangedMeanwhile
          saved={saved && {...saved, phone_number: phoneText(saved.phone_number ?? '')}}
          typed={{phone_number: phone.trim(), email: email.trim().toLowerCase()}}
          labels={{phone_number: m.phone(), email: m.email()}}
        />
        <TextField
          label={m.phone()}
          type="tel"
          value={phone}
          onChange={setPhone}
          error={wasSent ? (problems.phone ?? refused.phone_number) : undefined}
        />
        <TextField
          label={m.email()}
          type="email"
          value={email}
          onChange={setEmail}
          error={wasSent ? (problems.email ?? refused.email) : undefined}
        />
        <TextField
          label={m.reason_sessions()}
          hint={m.only_staff_can_read_it_in()}
          required
          value={reason}
          onChange={setReason}
          maxLength={limits.line_max}
          error={wasSent ? problems.reason : undefined}
        />
        <FormError>{refusal}</FormError>
      </div>
    </Dialog>
  )
}
