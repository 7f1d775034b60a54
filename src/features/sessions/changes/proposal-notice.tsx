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
import {proposalTitle} from './proposal-title.ts'
import {useReader} from '../calendar/use-reader.ts'

/**
 * A proposal of new times: the other side accepts, which `onAccept` asks about, or declines; the proposer can withdraw. Read-only for a field
 * caregiver.
 */
export function ProposalNotice({session, onAccept}: {session: Session; onAccept: () => void}) {
  const answer = useAnswerProposal()
  const reader = useReader()
  const needs = useNeedsConnection()
  const who = useWho()
  const canAnswer = mayAnswer(who)
  const proposal = session.reschedule
  const title = proposalTitle(session, who)
  if (!proposal || title === null) return null
  const isOwn = proposal.proposed_by === session.my_side

  const may = sessionCan.reschedule(session, session.my_side, reader.now)
  const times = timeSpan(proposal.start, proposal.end, session.timezone, reader)
  const decline = () => answer.mutate({session_id: session.id, accept: false, read: proposal})
  return (
    <Callout
      tone="waiting"
      title={title}
      action={
        !canAnswer ? undefined : isOwn ? (
          <Button
            size="sm"
            variant="secondary"
            busy={answer.isPending}
            disabledReason={needs(m.this_text())}
            onClick={decline}
          >
            {m.withdraw()}
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              disabledReason={may === true ? needs(m.accepting()) : refusalText[may]}
              onClick={onAccept}
            >
              {m.accept_new_times()}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              busy={answer.isPending}
              disabledReason={needs(m.declining())}
              onClick={decline}
            >
              {m.decline_new_times()}
            </Button>
          </>
        )
      }
    >
      <p>
        {times}
        {(isOwn || !canAnswer) &&
          (may !== true
            ? m.it_can_no_longer_be_accepted()
            : isOwn
              ? session.my_side === 'parent'
                ? m.until_they_agree_the_visit_stays()
                : m.until_the_family_agrees_the_visit_stays()
              : m.your_office_will_answer_until_then())}
      </p>
      {proposal.reason && (
        <p dir="auto" className="text-muted">
          “{proposal.reason}”
        </p>
      )}
      <FormError>{answer.error && messageOf(answer.error)}</FormError>
    </Callout>
  )
}
