import {m} from '#messages'
import {createHmac, timingSafeEqual} from 'node:crypto'
import {html} from 'hono/html'
import * as v from 'valibot'
import type {BodyOf} from '#contract/endpoint.ts'
import {NotificationGroup, type changeNotificationSettings} from '#contract/notifications.ts'
import {Id} from '#contract/shapes.ts'
import {notificationGroups} from '#domain/accounts/notification-groups.ts'
import type {Db} from '#server/db/client.ts'
import {serverSecret} from '#server/db/server-secret.ts'
import {smallPage} from '#server/http/small-page.ts'

/** What an address in a mail can switch off: a group of notifications, the weekly summary, or staff's mail about open items. */
const MailList = v.picklist([...NotificationGroup.options, 'weekly', 'staff'])
type MailList = v.InferOutput<typeof MailList>

/** Whose emails of which list the address in a mail switches off. */
interface Unsubscribing {
  user_id: string
  list: MailList
}

/** Mails about money and the account are necessary, so no click in a mail program switches them off. */
export const isUnsubscribable = (list: MailList): boolean => list !== 'account'

async function signatureOf(db: Db, named: string, now: string): Promise<string> {
  const secret = await serverSecret(db, 'unsubscribe', now)
  return createHmac('sha256', secret).update(named).digest('base64url')
}

/** The path of the address. It does not expire, as people read mails years later. */
export async function unsubscribePath(db: Db, {user_id, list}: Unsubscribing, now: string): Promise<string> {
  const named = `${user_id}.${list}`
  return `/api/unsubscribe/${named}.${await signatureOf(db, named, now)}`
}

/** What a token names; null if it was not signed here. */
export async function readToken(db: Db, token: string, now: string): Promise<Unsubscribing | null> {
  const [user_id, list, signature = ''] = token.split('.')
  if (!v.is(Id, user_id) || !v.is(MailList, list) || !isUnsubscribable(list)) return null
  const expected = Buffer.from(await signatureOf(db, `${user_id}.${list}`, now))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? {user_id, list} : null
}

const bytesOf = async (page: ReturnType<typeof smallPage>) => new TextEncoder().encode(String(await page))

function nameOf(list: MailList): string {
  if (list === 'staff') return m.open_items_list()
  return list === 'weekly' ? m.weekly_summary_list() : notificationGroups[list].name
}

/** The settings that an address switches off. */
export function withoutMail(list: MailList): BodyOf<typeof changeNotificationSettings> {
  if (list === 'staff') return {staff_mail: 'off'}
  return list === 'weekly' ? {weekly_mail: false} : {groups: {[list]: {mail: false}}}
}

/** Asks before anything changes: programs that check links open them. */
export const askPage = (list: MailList) =>
  bytesOf(
    smallPage(
      m.unsubscribe_button(),
      html`<p>${m.stop_emails_about({list: nameOf(list)})}</p>
        <form method="post">
          <button name="List-Unsubscribe" value="One-Click">${m.unsubscribe_button()}</button>
        </form>`,
    ),
  )

export const donePage = (list: MailList) =>
  bytesOf(
    smallPage(
      m.you_are_unsubscribed(),
      html`<p>
          ${(list === 'staff' ? m.no_longer_email_you_account : m.no_longer_email_you_notification)({list: nameOf(list)})}
        </p>
        <p><a href="/login">${m.open_the_app_link()}</a></p>`,
    ),
  )
