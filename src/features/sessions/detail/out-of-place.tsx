import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import type {Session} from '#contract/sessions/session.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useExplainPlace} from '#data/queries/sessions.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {sideName} from '../confirm/tap.ts'

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
          title="Your phone was away from the place of the visit"
          action={
            given < edges.length && (
              <Button size="sm" variant="secondary" onClick={() => setExplaining(true)}>
                {given > 0 ? 'Add to your explanation' : 'Explain'}
              </Button>
            )
          }
        >
          Your {edges.join(' and ')} was recorded there. It still counts. Village support can see the flag.
        </Callout>
      )}
      {explanations.map(({side, text, at}) => (
        <Callout
          key={at}
          tone="neutral"
          title={
            side === my_side ? 'You explained where you confirmed' : `${sideName[side]} explained where they confirmed`
          }
        >
          “{text}”
        </Callout>
      ))}
      {isExplaining && <ExplainDialog session_id={session.id} onClose={() => setExplaining(false)} />}
    </>
  )
}

function ExplainDialog({session_id, onClose}: {session_id: string; onClose: () => void}) {
  const explain = useExplainPlace()
  const needs = useNeedsConnection()
  const [text, setText] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const trimmed = text.trim()
  const send = () => {
    setWasSent(true)
    if (trimmed) explain.mutate({session_id, text: trimmed}, {onSuccess: onClose})
  }
  return (
    <Dialog
      onClose={onClose}
      title="Explain where you confirmed"
      description="The other side and Village support read this. It does not change any time."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button busy={explain.isPending} disabledReason={needs('Sending')} onClick={send}>
            Send explanation
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <TextArea
          label="Where were you?"
          required
          value={text}
          onChange={setText}
          maxLength={limits.text_max}
          placeholder="We met at the playground"
          error={wasSent && !trimmed ? 'Say where you were' : undefined}
        />
        <FormError>{explain.error && messageOf(explain.error)}</FormError>
      </div>
    </Dialog>
  )
}
