import {m} from '#messages'
import {useState} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useExplainPlace} from '#data/queries/session-commands.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {actorName, isOwnAct, otherName} from '../changes/other-name.ts'
import {ReasonDialog} from '../changes/reason-dialog.tsx'

/** Says that a confirmation of one's own was recorded away from the place, and shows what either side explained. */
export function OutOfPlace({session}: {session: Session}) {
  const [isExplaining, setExplaining] = useState(false)
  const user_id = useWho()?.user_id
  const {my_side, confirmations, explanations = []} = session
  const edges = (['start', 'end'] as const).filter(edge => confirmations[edge][my_side]?.flags.includes('out_of_place'))
  const given = explanations.filter(({side}) => side === my_side).length
  return (
    <>
      {edges.length > 0 && (
        <Callout
          tone="waiting"
          title={m.your_phone_was_away_from_the()}
          action={
            given < edges.length && (
              <Button size="sm" variant="secondary" onClick={() => setExplaining(true)}>
                {given > 0 ? m.add_to_your_explanation() : m.explain()}
              </Button>
            )
          }
        >
          {m.your_edge_was_recorded_there({edge: edges.length > 1 ? 'both' : (edges[0] ?? 'start')})}
        </Callout>
      )}
      {explanations.map(({side, by, by_name, text, at}) => (
        <Callout
          key={at}
          tone="neutral"
          title={
            side === my_side && isOwnAct(by, user_id)
              ? m.you_explained_where_you_confirmed()
              : m.who_explained_where_they_confirmed({who: actorName(session, {side, by, by_name}, user_id)})
          }
        >
          “{text}”
        </Callout>
      ))}
      {isExplaining && <ExplainDialog session={session} onClose={() => setExplaining(false)} />}
    </>
  )
}

function ExplainDialog({session, onClose}: {session: Session; onClose: () => void}) {
  const explain = useExplainPlace()
  const needs = useNeedsConnection()
  return (
    <ReasonDialog
      draft={`out-of-place-${session.id}`}
      title={m.explain_where_you_confirmed()}
      description={m.and_village_support_can_read_this({other_name: otherName(session)})}
      label={m.where_were_you()}
      placeholder={m.we_met_at_the_playground()}
      missing={m.say_where_you_were()}
      action={m.send_explanation()}
      isPending={explain.isPending}
      error={explain.error}
      offlineReason={needs(m.sending_what_waits())}
      onSend={(text, onSent) => explain.mutate({session_id: session.id, text}, {onSuccess: onSent})}
      onClose={onClose}
    />
  )
}
