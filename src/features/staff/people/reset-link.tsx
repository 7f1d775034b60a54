import {KeyRound} from 'lucide-react'
import {useSendResetLink} from '#data/queries/admin/people.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

/** Sends somebody a link for a new password; nobody of the staff ever sees one. */
export function ResetLink({id, email}: {id: string; email: string}) {
  const {mutate, isPending} = useSendResetLink(id)
  const needs = useNeedsConnection()
  return (
    <Button
      variant="secondary"
      icon={KeyRound}
      busy={isPending}
      disabledReason={needs('Sending')}
      onClick={() =>
        mutate(undefined, {
          onSuccess: () => toast({title: 'Link sent', description: `To ${email}`, tone: 'good'}),
          onError: error => toast({title: 'Not sent', description: messageOf(error), tone: 'bad'}),
        })
      }
    >
      Send reset link
    </Button>
  )
}
