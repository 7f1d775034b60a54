import {Link} from '@tanstack/react-router'
import {useOutbox} from '#data/offline/outbox.ts'
import {OutboxCount, outboxCountClass} from '#ui/frame/outbox-count.tsx'
import {outboxLabel} from './outbox-name.ts'

/** How many presses wait on this device or need their owner, the damaged among them; leads to them. */
export function OutboxLink() {
  const {waiting, attention: refused, unreadable} = useOutbox()
  const attention = refused + unreadable
  return (
    <Link to="/outbox" className={outboxCountClass} aria-label={outboxLabel({waiting, attention})}>
      <OutboxCount waiting={waiting} attention={attention} />
    </Link>
  )
}
