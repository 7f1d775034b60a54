import * as v from 'valibot'
import {Send} from 'lucide-react'
import {useState} from 'react'
import {inviteStaff} from '#contract/admin/people.ts'
import {limits} from '#contract/limits.ts'
import {useInviteStaff} from '#data/queries/admin/people.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

type StaffRole = 'admin' | 'blog_writer'

/** Asks a writer or an admin by mail; the link in it lets her choose a password. */
export function InviteStaff({onClose}: {onClose: () => void}) {
  const [first_name, setFirst] = useState('')
  const [last_name, setLast] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('blog_writer')
  const [isJudged, setJudged] = useState(false)
  const {mutate, isPending, error} = useInviteStaff()
  const needs = useNeedsConnection()
  const judged = v.safeParse(inviteStaff.body, {first_name, last_name, email, role})
  const wrong = isJudged && !judged.success ? v.flatten(judged.issues).nested : undefined
  const send = () => {
    setJudged(true)
    if (!judged.success) return
    mutate(judged.output, {
      onSuccess: person => {
        toast({title: 'Invitation sent', description: `To ${person.email}`, tone: 'good'})
        onClose()
      },
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Invite a colleague"
      description="The link in the mail works for seven days."
      submit="Send invitation"
      icon={Send}
      busy={isPending}
      disabledReason={needs('Inviting')}
      error={error && messageOf(error)}
      onSubmit={send}
    >
      <TextField
        label="First name"
        value={first_name}
        onChange={setFirst}
        maxLength={limits.name_max}
        error={wrong?.first_name?.[0]}
      />
      <TextField
        label="Last name"
        value={last_name}
        onChange={setLast}
        maxLength={limits.name_max}
        error={wrong?.last_name?.[0]}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={wrong?.email?.[0]}
      />
      <RadioCards<StaffRole>
        label="What may they do?"
        value={role}
        onChange={setRole}
        options={[
          {value: 'blog_writer', label: 'Writer', hint: 'Writes the blog, and sees nothing else.'},
          {value: 'admin', label: 'Admin', hint: 'Everything in this part of the product.'},
        ]}
      />
    </FormDialog>
  )
}
