import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {messageOf} from '#data/app/message.ts'
import {useAnswerProposal} from '#data/queries/session-commands.ts'
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
          ? canAnswer
            ? m.who_proposed_new_times({who: m.you()})
            : m.your_office_proposed_new_times()
          : m.who_proposed_new_times({who: sideName[proposal.proposed_by]})
      }
      action={
        !canAnswer ? undefined : isOwn ? (
          <Button
            size="sm"
            variant="secondary"
            busy={isUnder(false)}
            disabledReason={needs(m.this_text())}
            onClick={() => send(false)}
          >
            {m.withdraw()}
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              busy={isUnder(true)}
              disabledReason={may === true ? needs(m.accepting()) : refusalText[may]}
              onClick={() => send(true)}
            >
              {m.accept_new_times()}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              busy={isUnder(false)}
              disabledReason={needs(m.declining())}
              onClick={() => send(false)}
            >
              {m.decline_new_times()}
            </Button>
          </>
        )
      }
    >
      <p>
        {times}
        {isOwn && m.until_they_agree_the_visit_stays()}
        {!isOwn && !canAnswer && m.your_office_will_answer_until_then()}
      </p>
      {proposal.reason && <p className="text-muted">“{proposal.reason}”</p>}
      <FormError>{answer.error && messageOf(answer.error)}</FormError>
    </Callout>
  )
}
