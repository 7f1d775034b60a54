import {m} from '#messages'
import {useState} from 'react'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import {Button} from '#ui/primitives/button.tsx'
import {ResetLink} from './account-actions.tsx'
import {ContactDialog, type Contact} from './contact-dialog.tsx'
import {MessageDialog} from './message-dialog.tsx'

/** Changes a person's contact, writes to them, and mails them a reset link. */
export function ContactActions({
  person,
  name,
  isSuspended,
  isClosed,
  size,
}: {
  person: Contact
  name: string
  /** A suspended or closed account gets no messages, and a closed one stays as it is. */
  isSuspended: boolean
  isClosed: boolean
  size?: 'sm'
}) {
  const [isEditing, setEditing] = useState(false)
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        icon={Pencil}
        disabledReason={isClosed ? m.this_account_is_closed() : undefined}
        onClick={() => setEditing(true)}
      >
        {m.edit_contact()}
      </Button>
      <Button
        variant="secondary"
        size={size}
        icon={MessageSquare}
        disabledReason={
          isClosed
            ? m.this_account_is_closed_and_gets_no_messages()
            : isSuspended
              ? m.this_account_is_suspended_and_gets()
              : undefined
        }
        onClick={() => setWriting(true)}
      >
        {m.send_a_message()}
      </Button>
      <ResetLink id={person.user_id} email={person.email} isClosed={isClosed} size={size} />
      {isWriting && <MessageDialog id={person.user_id} name={name} onClose={() => setWriting(false)} />}
      {isEditing && <ContactDialog person={person} onClose={() => setEditing(false)} />}
    </>
  )
}
