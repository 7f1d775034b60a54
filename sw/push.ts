import * as v from 'valibot'
import {call} from '#api/client.ts'
import {browserCredentials} from '#api/credentials.ts'
import {readNotifications} from '#contract/notifications.ts'

declare const self: ServiceWorkerGlobalScope

/** A push message: text, ids, and a path of this app. */
const Message = v.object({
  notice_id: v.string(),
  user_id: v.string(),
  title: v.string(),
  body: v.string(),
  link: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)),
})

const read = (data: PushMessageData | null) => {
  try {
    return v.safeParse(Message, data?.json())
  } catch {
    return undefined
  }
}

/** Shows the notification if its recipient is still logged in on this device. */
export async function showPushed({data}: PushEvent): Promise<void> {
  const message = read(data)
  if (!message?.success) return
  const {notice_id, user_id, title, body, link} = message.output
  if (!(await isLoggedIn(user_id))) return
  await self.registration.showNotification(title, {
    body,
    // a repeated message replaces the first
    tag: notice_id,
    icon: '/icons/village-192.png',
    badge: '/icons/village-monochrome-512.png',
    data: {link, notice_id, user_id},
  })
}

const Tapped = v.object({
  link: v.optional(v.string()),
  notice_id: v.optional(v.string()),
  user_id: v.optional(v.string()),
})

/** Opens the notification's page, in an existing window if possible, and marks it as read. */
export async function openPushed(notification: Notification): Promise<void> {
  notification.close()
  // one that an earlier version showed has a link alone
  const tapped = v.safeParse(Tapped, notification.data)
  const {link = '/dash', ...about} = tapped.success ? tapped.output : {}
  await Promise.all([openPage(link), markRead(about)])
}

async function openPage(link: string): Promise<void> {
  const url = new URL(link, self.location.origin).href
  const [window] = await self.clients.matchAll({type: 'window'})
  const focused = await window?.focus().catch(() => undefined)
  const opened = await focused?.navigate(url).catch(() => null)
  if (!opened) await self.clients.openWindow(url)
}

/** Marks a notification of the account that is logged in as read. Without a connection it stays unread. */
async function markRead({notice_id, user_id}: {notice_id?: string | undefined; user_id?: string | undefined}) {
  if (notice_id === undefined || !(await isLoggedIn(user_id).catch(() => false))) return
  await call(readNotifications, {body: {ids: [notice_id]}}).catch(() => undefined)
}

/** Whether the account is the one that is logged in on this device. */
async function isLoggedIn(user_id: string | undefined): Promise<boolean> {
  const credentials = await browserCredentials().fresh()
  return credentials.token !== null && credentials.user_id === user_id
}
