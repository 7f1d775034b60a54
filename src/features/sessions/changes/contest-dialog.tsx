import {m} from '#messages'
import {useState} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useContest} from '#data/queries/session-commands.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {useReader} from '../calendar/use-reader.ts'
import {outcomeText, settledText} from '../detail/decision-text.ts'
import {otherName} from './other-name.ts'
import {ReasonDialog} from './reason-dialog.tsx'

/**
 * Says, with a reason, that the times of a visit are wrong: then support decides. Says if they were settled meanwhile, for
 * example because the other adult accepted them.
 */
export function ContestDialog({session, onClose}: {session: Session; onClose: () => void}) {
  const contest = useContest()
  const needs = useNeedsConnection()
  const reader = useReader()
  const role = useWho()?.role
  const [opened] = useState(session)
  const isSettled =
    session.settled_by !== null &&
    (['settled_by', 'started_at', 'ended_at'] as const).some(key => session[key] !== opened[key])
  const notifySent = () =>
    toast({
      title: m.contest_sent(),
      ...(!session.family_without_account && {description: m.name_has_been_notified({name: otherName(session)})}),
      tone: 'good',
    })
  return (
    <ReasonDialog
      draft={`contest-${session.id}`}
      title={m.contest_the_times()}
      description={
        <>
          {m.village_support_reviews_what_both_sides()} {m.if_a_decision_changes_the_sum()}
        </>
      }
      label={m.what_is_wrong()}
      hint={
        session.family_without_account
          ? m.only_support_can_read_this()
          : m.name_and_support_can_read_this({other_name: otherName(session)})
      }
      missing={m.tell_us_what_is_wrong()}
      action={isSettled ? m.contest_anyway() : m.contest()}
      isPending={contest.isPending}
      error={contest.error}
      offlineReason={needs(m.contesting())}
      onSend={(reason, onSent) =>
        contest.mutate(
          {session_id: session.id, reason},
          {
            onSuccess: () => {
              notifySent()
              onSent()
            },
          },
        )
      }
      onClose={onClose}
    >
      {isSettled && session.settled_by && (
        <Callout tone="waiting" title={m.these_times_were_settled_meanwhile()}>
          <p>{settledText(session, role)}</p>
          <p>{outcomeText(session, reader)}</p>
        </Callout>
      )}
    </ReasonDialog>
  )
}
