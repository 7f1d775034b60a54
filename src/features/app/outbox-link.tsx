import {Link} from '@tanstack/react-router'
import {useEffect} from 'react'
import {useOutbox} from '#data/outbox.ts'
import {OutboxCount, outboxCountClass} from '#ui/frame/outbox-count.tsx'
import {outboxName} from './outbox-name.ts'

/** How many presses wait on this device, on every screen and on the app's icon; leads to them. */
export function OutboxLink() {
  const {waiting, attention} = useOutbox()
  const total = waiting + attention
  useEffect(() => {
    // missing in some browsers, refused in others: the header says it anyway
    const done = total > 0 ? navigator.setAppBadge?.(total) : navigator.clearAppBadge?.()
    void done?.catch(() => undefined)
  }, [total])
  return (
    <Link to="/outbox" className={outboxCountClass} aria-label={outboxName({waiting, attention})}>
      <OutboxCount waiting={waiting} attention={attention} />
    </Link>
  )
}
