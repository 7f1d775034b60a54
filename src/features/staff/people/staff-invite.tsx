import {m} from '#messages'
import Send from 'lucide-react/icons/send'
import Undo2 from 'lucide-react/icons/undo-2'
import {useState} from 'react'
import type {ListedPerson} from '#contract/admin/people-shapes.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useSendStaffInviteAgain, useTakeBackStaffInvite} from '#data/queries/admin/people.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {fullName} from '#lib/full-name.ts'

/** The invitation of a colleague who never logged in: send it again, or take it back. */
export function StaffInvite({person}: {person: ListedPerson}) {
  return (
    <>
      <SendAgain person={person} />
      <TakeBack person={person} />
    </>
  )
}

function SendAgain({person}: {person: ListedPerson}) {
  const {user_id, email, suspended} = person
  const {mutate, isPending} = useSendStaffInviteAgain(user_id)
  const needs = useNeedsConnection()
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={Send}
      aria-label={m.send_invitation_again_to({name: fullName(person)})}
      busy={isPending}
      disabledReason={suspended ? m.this_account_is_suspended_and_gets() : needs(m.inviting())}
      onClick={() =>
        mutate(undefined, {
          onSuccess: () => toast({title: m.invitation_sent_again(), description: m.to_staff3({email}), tone: 'good'}),
          onError: error => toast({title: m.invitation_not_sent(), description: messageOf(error), tone: 'bad'}),
        })
      }
    >
      {m.send_again_invitation()}
    </Button>
  )
}

function TakeBack({person}: {person: ListedPerson}) {
  const {user_id, email} = person
  const name = fullName(person)
  const [isAsking, setAsking] = useState(false)
  const {mutate, isPending, error} = useTakeBackStaffInvite(user_id)
  const needs = useNeedsConnection()
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={Undo2}
        aria-label={m.take_back_the_invitation_of({name})}
        onClick={() => setAsking(true)}
      >
        {m.take_back()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={m.take_back_the_invitation_question({name})}
          consequences={<p>{m.the_link_that_we_mailed_stops_working({email})}</p>}
          action={m.take_back()}
          cancelLabel={m.not_now()}
          busy={isPending}
          disabledReason={needs(m.this_text())}
          onConfirm={() =>
            mutate(undefined, {
              onSuccess: () => {
                setAsking(false)
                toast({title: m.invitation_taken_back(), description: email, tone: 'good'})
              },
            })
          }
        >
          {error && <FormError>{messageOf(error)}</FormError>}
        </ConfirmDialog>
      )}
    </>
  )
}
