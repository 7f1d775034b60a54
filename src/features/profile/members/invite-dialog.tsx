import {m} from '#messages'
import Send from 'lucide-react/icons/send'
import * as v from 'valibot'
import {limits} from '#contract/limits.ts'
import {inviteToFamily, type FamilyAdult} from '#contract/accounts/members.ts'
import type {FamilyInviteBody} from '#data/queries/members.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useForm} from '#data/forms/use-form.ts'
import {Button} from '#ui/primitives/button.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {NameFields} from '#ui/forms/person-fields.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {fullName} from '#lib/full-name.ts'
import {useFocusFirstError} from '#ui/hooks/use-focus-first-error.ts'
import {problemsIn} from '#data/forms/problems.ts'

const Values = v.object({
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  role: v.picklist(['', 'coordinator', 'field']),
})
type Values = v.InferOutput<typeof Values>
const known: Values = {first_name: '', last_name: '', email: '', role: ''}

interface Invited extends Pick<FamilyAdult, 'first_name' | 'last_name' | 'is_invited'> {
  /** They had an invitation already, which was sent again. */
  was_invited?: boolean
}

/** The roles that an agency can invite a person to. */
type OfferedRole = 'coordinator' | 'field'

const roles = [
  {
    value: 'field',
    label: m.field_caregiver(),
    hint: m.sees_and_confirms_only_the_visits(),
  },
  {
    value: 'coordinator',
    label: m.coordinator(),
    hint: m.manages_leads_bids_calendar_and_invoices(),
  },
] as const

/** Invites a person by email, whose link lets them choose a password. `asksRole` adds the agency's roles. */
export function InviteDialog({
  name,
  title,
  description,
  asksRole = false,
  onInvite,
  onClose,
}: {
  /** The draft's name in storage. */
  name: string
  title: string
  description: string
  asksRole?: boolean
  /** Resolves with the person as they are now: one who was invited before keeps their name. */
  onInvite: (invite: FamilyInviteBody, role: OfferedRole) => Promise<Invited>
  onClose: () => void
}) {
  const needs = useNeedsConnection()
  const form = useForm({
    draft: {name, schema: Values},
    known,
    problemsOf: ({role, ...invite}) => ({
      ...problemsIn(inviteToFamily.body, invite),
      ...(invite.first_name.trim() === '' && {first_name: m.first_name_is_required()}),
      ...(invite.last_name.trim() === '' && {last_name: m.last_name_is_required()}),
      ...(asksRole && role === '' && {role: m.choose_one()}),
    }),
    checksAll: true,
    send: async ({values: {role, ...invite}}) => {
      const typed = {first_name: invite.first_name.trim(), last_name: invite.last_name.trim()}
      const invited = await onInvite(invite, role || 'field')
      const name = fullName(invited)
      const email = invite.email.trim()
      const sent = invited.was_invited ? m.was_invited_already_and_sent_again({name, email}) : email
      // a former member uses the account they have, and accepts nothing
      if (!invited.is_invited) {
        const title = asksRole ? m.name_is_on_the_team_again({name}) : m.name_is_in_the_family_again({name})
        toast({title, description: m.they_log_in_as_before({email}), tone: 'good'})
        return onClose()
      }
      const description = name === fullName(typed) ? sent : m.already_invited_and_the_name_stays({email, name})
      toast({title: invited.was_invited ? m.invitation_sent_again() : m.invitation_sent(), description, tone: 'good'})
      onClose()
    },
  })
  const {element} = useFocusFirstError<HTMLFormElement>(form.errorCount)
  const submit = () => void form.submit()
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      offlineReason={needs(m.inviting())}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button icon={Send} busy={form.isSending} disabledReason={needs(m.inviting())} onClick={submit}>
            {form.refused?.message && Object.keys(form.refused.fields).length === 0
              ? m.try_again()
              : m.send_invitation()}
          </Button>
        </>
      }
    >
      <form
        ref={element}
        noValidate
        className="space-y-5"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <NameFields at={form.at} name_max={limits.name_max} />
        <TextField
          label={m.email()}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.at.email}
        />
        {asksRole && <RadioCards label={m.what_can_they_do()} options={roles} {...form.at.role} />}
        <FormError>{form.refused?.message}</FormError>
        {/* the buttons are in the dialog's footer, outside the form; this one lets Enter submit */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
