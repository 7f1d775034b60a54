import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {useOutbox} from '#data/offline/outbox.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'

/** What of this device still waits, was refused, or was received lately; nothing without any. */
export function SentFromHere() {
  const {waiting, attention, receipts} = useOutbox()
  const lines = [
    ...(waiting > 0 ? [m.confirmations_made_before_are_sent()] : []),
    ...(attention > 0 ? [m.items_were_refused_see_why({count: attention})] : []),
    ...(receipts.length > 0 ? [m.items_were_received_lately({count: receipts.length})] : []),
  ]
  if (lines.length === 0) return null
  return (
    <Callout
      tone={waiting > 0 ? 'waiting' : attention > 0 ? 'bad' : 'good'}
      action={
        <Link to="/outbox" className={buttonClass({variant: 'secondary', size: 'sm'})}>
          {m.open_the_outbox()}
        </Link>
      }
    >
      {lines.map(line => (
        <p key={line}>{line}</p>
      ))}
    </Callout>
  )
}
