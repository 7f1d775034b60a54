import Send from 'lucide-react/icons/send'
import * as v from 'valibot'
import {limits} from '#contract/limits.ts'
import {inviteToFamily} from '#contract/accounts/members.ts'
import type {FamilyInviteBody} from '#data/queries/members.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useForm} from '#data/forms/use-form.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {NameFields} from '#ui/forms/person-fields.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
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

/** The roles that an agency can invite a person to. */
type OfferedRole = 'coordinator' | 'field'

const roles = [
  {
    value: 'field',
    label: 'Field caregiver',
    hint: 'Sees and confirms only the visits assigned to them.',
  },
  {
    value: 'coordinator',
    label: 'Coordinator',
    hint: 'Manages leads, bids, calendar and invoices, but not the bank account, plan or team.',
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
  onInvite: (invite: FamilyInviteBody, role: OfferedRole) => Promise<unknown>
  onClose: () => void
}) {
  const needs = useNeedsConnection()
  const form = useForm({
    draft: {name, schema: Values},
    known,
    problemsOf: ({role, ...invite}) => ({
      ...problemsIn(inviteToFamily.body, invite),
      ...(invite.first_name.trim() === '' && {first_name: 'First name is required'}),
      ...(invite.last_name.trim() === '' && {last_name: 'Last name is required'}),
      ...(asksRole && role === '' && {role: 'Choose one'}),
    }),
    checksAll: true,
    send: async ({values: {role, ...invite}}) => {
      await onInvite(invite, role || 'field')
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
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button icon={Send} busy={form.isSending} disabledReason={needs('Inviting')} onClick={submit}>
            {form.refused?.message ? 'Try again' : 'Send invitation'}
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
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.at.email}
        />
        {asksRole && <RadioCards label="What can they do?" options={roles} {...form.at.role} />}
        <FormError>{form.refused?.message}</FormError>
        {/* the buttons are in the dialog's footer, outside the form; this one lets Enter submit */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
