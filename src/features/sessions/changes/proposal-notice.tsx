import type {Session} from '#contract/sessions/session.ts'
import {messageOf} from '#data/app/message.ts'
import {useAnswerProposal} from '#data/queries/sessions.ts'
import {useWho} from '#data/account/current-user.ts'
import {refusalText} from '#domain/refusals.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {timeSpan} from '#domain/time.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {mayAnswer} from './answer-wanted.ts'
import {sideName} from '../confirm/tap.ts'
import {useReader} from '../calendar/use-reader.ts'

/**
 * A proposal of new times: the other side accepts or declines, the proposer can withdraw. Read-only for a field
 * caregiver.
 */
export function ProposalNotice({session}: {session: Session}) {
  const answer = useAnswerProposal()
  const reader = useReader()
  const needs = useNeedsConnection()
  const canAnswer = mayAnswer(useWho())
  const proposal = session.reschedule
  if (!proposal) return null
  const isOwn = proposal.proposed_by === session.my_side

  const may = sessionCan.reschedule(session, session.my_side, reader.now)
  const times = timeSpan(proposal.start, proposal.end, session.timezone, reader)
  const send = (accept: boolean) => answer.mutate({session_id: session.id, accept})
  const isUnder = (accept: boolean) => answer.isPending && answer.variables.accept === accept
  return (
    <Callout
      tone="waiting"
      title={
        isOwn
          ? `${canAnswer ? 'You' : 'Your office'} proposed new times`
          : `${sideName[proposal.proposed_by]} proposed new times`
      }
      action={
        !canAnswer ? undefined : isOwn ? (
          <Button
            size="sm"
            variant="secondary"
            busy={isUnder(false)}
            disabledReason={needs('This')}
            onClick={() => send(false)}
          >
            Withdraw
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              busy={isUnder(true)}
              disabledReason={may === true ? needs('Accepting') : refusalText[may]}
              onClick={() => send(true)}
            >
              Accept new times
            </Button>
            <Button
              size="sm"
              variant="secondary"
              busy={isUnder(false)}
              disabledReason={needs('Declining')}
              onClick={() => send(false)}
            >
              Decline new times
            </Button>
          </>
        )
      }
    >
      <p>
        {times}
        {isOwn && '. Until they agree, the visit stays the same.'}
        {!isOwn && !canAnswer && '. Your office will answer. Until then, the visit stays the same.'}
      </p>
      {proposal.reason && <p className="text-muted">“{proposal.reason}”</p>}
      <FormError>{answer.error && messageOf(answer.error)}</FormError>
    </Callout>
  )
}
