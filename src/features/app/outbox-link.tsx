import {Link} from '@tanstack/react-router'
import {useOutbox} from '#data/outbox.ts'
import {OutboxCount, outboxCountClass} from '#ui/frame/outbox-count.tsx'
import {outboxName} from './outbox-name.ts'

/** How many presses wait on this device; leads to them. */
export function OutboxLink() {
  const {waiting, attention} = useOutbox()
  return (
    <Link to="/outbox" className={outboxCountClass} aria-label={outboxName({waiting, attention})}>
      <OutboxCount waiting={waiting} attention={attention} />
    </Link>
  )
}
