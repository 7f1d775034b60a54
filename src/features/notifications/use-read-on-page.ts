import {useLocation} from '@tanstack/react-router'
import {useEffect, useRef} from 'react'
import type {Notification} from '#contract/notifications.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {useReadNotifications} from '#data/queries/notifications.ts'

/** Whether a notification leads to this page, which is of its subject alone. */
export function leadsTo({link, booking_id, session_id, invoice_id}: Notification, pathname: string): boolean {
  const isItsOwn = [booking_id, session_id, invoice_id].some(id => id !== null && pathname.includes(id))
  return isItsOwn && link.split(/[?#]/)[0] === pathname
}

/** Marks as read what leads to the page that a person opens; what comes while it is open stays unread. */
export function useReadOnPage(items: readonly Notification[] | undefined): void {
  const pathname = useLocation({select: location => location.pathname})
  const isOnline = useOnline()
  const {mutate} = useReadNotifications()
  const handled = useRef<string>(undefined)
  useEffect(() => {
    if (!items || !isOnline || handled.current === pathname) return
    handled.current = pathname
    const ids = items.filter(each => each.read_at === null && leadsTo(each, pathname)).map(({id}) => id)
    if (ids.length > 0) mutate(ids)
  }, [items, isOnline, pathname, mutate])
}
