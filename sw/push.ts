import * as v from 'valibot'
import {browserCredentials} from '#api/credentials.ts'

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
  const credentials = await browserCredentials().fresh()
  if (credentials.token === null || credentials.user_id !== user_id) return
  await self.registration.showNotification(title, {
    body,
    // a repeated message replaces the first
    tag: notice_id,
    icon: '/icons/village-192.png',
    badge: '/icons/village-monochrome-512.png',
    data: {link},
  })
}

/** Opens the notification's page, in an existing window if possible. */
export async function openPushed(notification: Notification): Promise<void> {
  notification.close()
  const link = (notification.data as {link?: unknown} | null)?.link
  const url = new URL(typeof link === 'string' ? link : '/dash', self.location.origin).href
  const [window] = await self.clients.matchAll({type: 'window'})
  const focused = await window?.focus().catch(() => undefined)
  const opened = await focused?.navigate(url).catch(() => null)
  if (!opened) await self.clients.openWindow(url)
}
