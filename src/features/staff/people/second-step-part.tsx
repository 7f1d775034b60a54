import {Link} from '@tanstack/react-router'
import {ShieldCheck} from 'lucide-react'
import {useState} from 'react'
import type {ListedPerson} from '#contract/admin/people.ts'
import {useResetSecondStep} from '#data/queries/admin/people.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'

/** Whether somebody of the staff signs in with a code: one's own is set up on its page, that of another can be reset. */
export function SecondStepPart({person, isMe, name}: {person: ListedPerson; isMe: boolean; name: string}) {
  return (
    <>
      {person.has_second_step && <StatusChip tone="good" icon={ShieldCheck} label="Two-step sign-in" />}
      {isMe && (
        <Link to="/adminlogin/second-step" className={buttonClass({variant: 'secondary', size: 'sm'})}>
          {person.has_second_step ? 'Manage' : 'Set up two-step sign-in'}
        </Link>
      )}
      {!isMe && person.has_second_step && <Reset user_id={person.user_id} name={name} />}
    </>
  )
}

function Reset({user_id, name}: {user_id: string; name: string}) {
  const [isAsking, setAsking] = useState(false)
  const {mutate, isPending, error} = useResetSecondStep(user_id)
  const needs = useNeedsConnection()
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        Reset two-step sign-in
      </Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={`Reset the second step of ${name}?`}
          consequences={
            <p>
              Do this only when you are sure who asks. Every sign-in of {name} ends, the password alone counts
              until a new authenticator is set up, and {name} is told by mail.
            </p>
          }
          action="Reset"
          cancelLabel="Leave it"
          busy={isPending}
          disabledReason={needs('Resetting')}
          onConfirm={() => mutate(undefined, {onSuccess: () => setAsking(false)})}
        >
          {error && <FormError>{messageOf(error)}</FormError>}
        </ConfirmDialog>
      )}
    </>
  )
}
