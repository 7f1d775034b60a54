import {m} from '#messages'
import type {FamilyAdult} from '#contract/accounts/members.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {fullName} from '#lib/full-name.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {Button} from '#ui/primitives/button.tsx'

/** Sends the email with the link again, which works for a week. */
export function SendInviteAgain({
  person,
  command: {isPending, mutate},
}: {
  person: Pick<FamilyAdult, 'first_name' | 'last_name' | 'email'>
  command: {
    isPending: boolean
    mutate: (on: {onSuccess: () => void; onError: (problem: Error) => void}) => void
  }
}) {
  const needs = useNeedsConnection()
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={m.send_invitation_again_to({name: fullName(person)})}
      busy={isPending}
      disabledReason={needs(m.inviting())}
      onClick={() =>
        mutate({
          onSuccess: () => toast({title: m.invitation_sent_again(), description: person.email, tone: 'good'}),
          onError: problem => toast({title: m.invitation_not_sent(), description: messageOf(problem), tone: 'bad'}),
        })
      }
    >
      {m.send_again_invitation()}
    </Button>
  )
}
