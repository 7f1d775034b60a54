import {useLocation} from '@tanstack/react-router'
import {useEffect, useRef} from 'react'
import type {Notification} from '#contract/notifications.ts'
import {serverTimeAt} from '#data/offline/server-now.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {useReadNotifications} from '#data/queries/notifications.ts'

const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Whether a notification leads to this page, a path with its query, which is of its subject alone. */
export function leadsTo({link}: Pick<Notification, 'link'>, page: string): boolean {
  const [target, opened] = [partsOf(link), partsOf(page)]
  const ids = [...target.query].filter(([, value]) => isId(value))
  const isOfOne = ids.length > 0 || target.path.split('/').some(isId)
  return isOfOne && target.path === opened.path && ids.every(([name, id]) => opened.query.get(name) === id)
}

const partsOf = (link: string) => {
  const [path = '', query] = (link.split('#')[0] ?? '').split('?')
  return {path, query: new URLSearchParams(query)}
}

/** Marks as read what leads to the page that a person opens; what comes while it is open stays unread. */
export function useReadOnPage(items: readonly Notification[] | undefined): void {
  const page = useLocation({select: location => location.pathname + location.searchStr})
  const isOnline = useOnline()
  const {mutate} = useReadNotifications()
  const opened = useRef({page: '', at_ms: 0, isHandled: false})
  useEffect(() => {
    if (opened.current.page !== page) opened.current = {page, at_ms: Date.now(), isHandled: false}
    if (!items || !isOnline || opened.current.isHandled) return
    opened.current.isHandled = true
    // the first answer may come after the page opened, with what has happened since
    const until = Date.parse(serverTimeAt(opened.current.at_ms))
    const isRead = (each: Notification) =>
      each.read_at === null && Date.parse(each.created_at) <= until && leadsTo(each, page)
    const ids = items.filter(isRead).map(({id}) => id)
    if (ids.length > 0) mutate(ids)
  }, [items, isOnline, page, mutate])
}
