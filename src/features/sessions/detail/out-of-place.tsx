import {m} from '#messages'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import type {Session} from '#contract/sessions/session.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useExplainPlace} from '#data/queries/session-commands.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {nameOfSide, otherName} from '../changes/other-name.ts'

/** Says that a confirmation of one's own was recorded away from the place, and shows what either side explained. */
export function OutOfPlace({session}: {session: Session}) {
  const [isExplaining, setExplaining] = useState(false)
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
      {explanations.map(({side, text, at}) => (
        <Callout
          key={at}
          tone="neutral"
          title={
            side === my_side
              ? m.you_explained_where_you_confirmed()
              : m.who_explained_where_they_confirmed({who: nameOfSide(session, side)})
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
  const [text, setText] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const trimmed = text.trim()
  const send = () => {
    setWasSent(true)
    if (trimmed) explain.mutate({session_id: session.id, text: trimmed}, {onSuccess: onClose})
  }
  return (
    <Dialog
      onClose={onClose}
      title={m.explain_where_you_confirmed()}
      description={m.and_village_support_can_read_this({other_name: otherName(session)})}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.not_now()}
          </Button>
          <Button busy={explain.isPending} disabledReason={needs(m.sending_what_waits())} onClick={send}>
            {m.send_explanation()}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <TextArea
          label={m.where_were_you()}
          required
          value={text}
          onChange={setText}
          maxLength={limits.text_max}
          placeholder={m.we_met_at_the_playground()}
          error={wasSent && !trimmed ? m.say_where_you_were() : undefined}
        />
        <FormError>{explain.error && messageOf(explain.error)}</FormError>
      </div>
    </Dialog>
  )
}
