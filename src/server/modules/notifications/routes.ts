import {m} from '#messages'
import * as v from 'valibot'
import {isOfStaff} from '#contract/accounts/roles.ts'
import * as contract from '#contract/notifications.ts'
import {TimeZone} from '#contract/shapes.ts'
import {route, type Route} from '#server/http/mount.ts'
import {pageOf} from '#server/http/paging.ts'
import {Refusal, credentialsEnded, notFound, refuse} from '#server/http/refusal.ts'
import {small_page_policy} from '#server/http/small-page.ts'
import {signInOf} from '#server/http/caller.ts'
import {addDevice, removeDevice, changeSettings, readSettings} from './settings.ts'
import {askPage, donePage, readToken, withoutMail} from './unsubscribe.ts'
import {markRead, listNotifications, timezoneOf, countUnread, presentNotifications} from './list.ts'

const done = {ok: true} as const

export const notificationRoutes: readonly Route[] = [
  route(contract.listNotifications, async ({query, db, caller, now}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const {user_id} = caller
    const [rows, unread, zone] = await Promise.all([
      listNotifications(db, user_id, page, now),
      countUnread(db, user_id, now),
      v.is(TimeZone, query.zone) ? query.zone : timezoneOf(db, user_id),
    ])
    const items = rows.slice(0, page.limit)
    return {
      items: presentNotifications(items, {now, zone}),
      next_cursor: rows.length > page.limit ? (items.at(-1)?.id ?? null) : null,
      unread,
    }
  }),

  route(contract.readNotifications, async ({body, db, caller, now}) => {
    await markRead(db, caller.user_id, body.ids, now)
    return {unread: await countUnread(db, caller.user_id, now)}
  }),

  route(contract.getNotificationSettings, ({db, caller, deps}) =>
    readSettings(db, caller.user_id, deps.push.public_key),
  ),

  route(contract.changeNotificationSettings, async ({body, db, caller, deps, now}) => {
    if (body.staff_mail !== undefined && caller.role !== 'admin') {
      return refuse('forbidden', m.only_admins_get_mail_about_what())
    }
    if (body.weekly_mail !== undefined && isOfStaff(caller.role)) {
      return refuse('forbidden', m.only_families_and_providers_get_the_weekly_summary())
    }
    return changeSettings(db, caller.user_id, body, {push_key: deps.push.public_key, now})
  }),

  route(contract.openUnsubscribe, async ({db, params, now, setHeader}) => {
    const named = await readToken(db, params.token, now)
    if (!named) return notFound()
    setHeader('Content-Security-Policy', small_page_policy)
    return askPage(named.list)
  }),

  route(contract.unsubscribe, async ({db, params, now, deps, setHeader}) => {
    const named = await readToken(db, params.token, now)
    if (!named) return notFound()
    const {user_id, list} = named
    await changeSettings(db, user_id, withoutMail(list), {push_key: deps.push.public_key, now})
    setHeader('Content-Security-Policy', small_page_policy)
    return donePage(list)
  }),

  route(contract.subscribePush, async ({body, db, caller, now}) => {
    const {endpoint, keys} = body
    await addDevice(db, caller, {endpoint, ...keys}, now)
    return done
  }),

  route(contract.unsubscribePush, async ({body, db, caller}) => {
    await removeDevice(db, caller.user_id, body.endpoint)
    return done
  }),

  route(contract.events, async ({caller, query, db, deps, setHeader}) => {
    // a buffering proxy would delay the events
    setHeader('X-Accel-Buffering', 'no')
    const stream = deps.events.open(caller, query.since)
    // if listening fails, the stream ends itself
    await deps.events.listen().catch(() => undefined)
    // the token may have been revoked before the stream listened
    if (await signInOf(db, caller.token_id)) return stream
    await stream.cancel()
    return credentialsEnded()
  }),
]
