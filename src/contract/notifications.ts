import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from './endpoint.ts'
import {limits} from './limits.ts'
import {anyMember} from './accounts/roles.ts'
import {Done, Id, Instant, LocalTime, Paging, TimeZone} from './shapes.ts'
import {exactText} from './texts.ts'

/** Groups in which notifications are switched off and on. @see src/domain/rules-people.md#notifications */
export const NotificationGroup = v.picklist(['visits', 'requests', 'account'])
export type NotificationGroup = v.InferOutput<typeof NotificationGroup>

/** Topics of cached data that a notification may have made stale. */
export const NotificationTopic = v.picklist([
  'notices',
  'bookings',
  'leads',
  'sessions',
  'invoices',
  'plans',
  'payouts',
  'profile',
  'reviews',
  'messages',
  'members',
])
export type NotificationTopic = v.InferOutput<typeof NotificationTopic>

/** One notification with its text. `link` is a path of this app. */
export const Notification = v.object({
  id: v.string(),
  kind: v.string(),
  group: NotificationGroup,
  title: v.string(),
  body: v.string(),
  link: v.string(),
  created_at: v.string(),
  read_at: v.nullable(v.string()),
  booking_id: v.nullable(v.string()),
  session_id: v.nullable(v.string()),
  invoice_id: v.nullable(v.string()),
})
export type Notification = v.InferOutput<typeof Notification>

/** Number of unread notifications, at most `unread_counted_max`. */
const unread = v.number()
export const unread_counted_max = 100

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notices',
  roles: 'signed-in',
  members: anyMember,
  summary: 'The caller’s notifications from the last ninety days, newest first',
  // the device's zone: its clock may differ from that of the profile, which counts where the server knows no such zone
  query: v.strictObject({...Paging, zone: v.optional(exactText(64))}),
  answer: v.object({items: v.array(Notification), next_cursor: v.nullable(v.string()), unread}),
  fallback: m.failed_to_load_notifications,
})

export const readNotifications = endpoint({
  method: 'POST',
  path: '/notices/read',
  roles: 'signed-in',
  members: anyMember,
  summary: 'Mark these notifications as read, or all of them if no ids are given',
  body: v.strictObject({
    ids: v.optional(v.pipe(v.array(Id), v.minLength(1), v.maxLength(limits.list_max))),
  }),
  answer: v.object({unread}),
  fallback: m.failed_to_mark_the_notifications_as_read,
})

const Ways = v.object({mail: v.boolean(), push: v.boolean()})

/** In the reader's time zone; spans midnight if `from` is later than `until`. */
const QuietHours = v.strictObject({from: LocalTime, until: LocalTime})

/**
 * When an admin is mailed what waits for staff: never, Safety messages alone (at first), at once, or each morning.
 * @see src/domain/rules-people.md#staff-mail
 */
export const StaffMail = v.picklist(['off', 'safety', 'now', 'daily'])
export type StaffMail = v.InferOutput<typeof StaffMail>

export const NotificationSettings = v.object({
  groups: v.object({visits: Ways, requests: Ways, account: Ways}),
  /** Admins only. */
  staff_mail: v.optional(StaffMail),
  /** Families and providers only; absent from settings that a device stored before there was a summary. */
  weekly_mail: v.optional(v.boolean()),
  quiet_hours: v.nullable(QuietHours),
  timezone: v.string(),
  /** The server's key, for which browsers make a push subscription. */
  push_key: v.string(),
})
export type NotificationSettings = v.InferOutput<typeof NotificationSettings>

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/notices/settings',
  roles: 'signed-in',
  members: anyMember,
  summary: 'Notification settings and quiet hours',
  answer: NotificationSettings,
  fallback: m.failed_to_load_settings,
})

const ChangedWays = v.optional(v.strictObject({mail: v.optional(v.boolean()), push: v.optional(v.boolean())}))

export const changeNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/notices/settings',
  roles: 'signed-in',
  members: anyMember,
  summary: 'Change notification settings; fields not given stay the same',
  body: v.strictObject({
    groups: v.optional(v.strictObject({visits: ChangedWays, requests: ChangedWays, account: ChangedWays})),
    quiet_hours: v.optional(
      v.nullable(
        v.pipe(
          QuietHours,
          v.check(({from, until}) => from !== until, m.must_end_at_another_time_than_they_start),
        ),
      ),
    ),
    /** 403 for anyone but an admin. */
    staff_mail: v.optional(StaffMail),
    /** 403 for staff. @see src/domain/rules-people.md#weekly-summary */
    weekly_mail: v.optional(v.boolean()),
    /** The zone whose mornings and quiet hours count. */
    timezone: v.optional(TimeZone),
  }),
  answer: NotificationSettings,
  fallback: m.failed_to_save_settings,
})

/** Base64url of so many bytes exactly, as browsers write keys. */
const keyOf = (bytes: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[\w-]{1,120}={0,2}$/, m.must_be_a_key),
    v.check(text => {
      const digits = text.replaceAll('=', '').length
      return Math.floor((digits * 3) / 4) === bytes
    }, m.must_be_a_key),
  )

/** The push service's address for one browser. The resolved IP address is checked again when sending. */
const PushAddress = v.pipe(
  exactText(1_000),
  v.check(text => {
    if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return false
    const {username, password, hostname} = new URL(text)
    // a push service has a domain name; numbers and bare words could reach an internal network
    return !username && !password && /\.[a-z][a-z0-9-]*$/i.test(hostname)
  }, m.must_be_the_address_of_a_push_service),
)

export const subscribePush = endpoint({
  method: 'POST',
  path: '/notices/push',
  roles: 'signed-in',
  members: anyMember,
  summary: 'Turn on push notifications for this browser, until the caller logs out',
  body: v.strictObject({
    endpoint: PushAddress,
    keys: v.strictObject({p256dh: keyOf(65), auth: keyOf(16)}),
  }),
  answer: Done,
  fallback: m.failed_to_add_this_device,
})

export const unsubscribePush = endpoint({
  method: 'POST',
  path: '/notices/push/end',
  roles: 'signed-in',
  members: anyMember,
  summary: 'Turn off push notifications for this browser',
  body: v.strictObject({endpoint: exactText(1_000)}),
  answer: Done,
  fallback: m.failed_to_remove_this_device,
})

/** The signed address in the head of a mail, which works without logging in. */
const unsubscribing = {
  path: '/unsubscribe/:token',
  roles: 'public',
  params: v.object({token: v.pipe(v.string(), v.regex(/^[\w.-]{40,200}$/, m.must_be_a_token))}),
  produces: 'text/html',
  answer: v.instance(Uint8Array),
  fallback: m.failed_to_unsubscribe,
} as const

export const openUnsubscribe = endpoint({
  ...unsubscribing,
  method: 'GET',
  isPage: true,
  summary: 'A page with the button that switches off emails of one group; opening it changes nothing',
})

/** One click of a mail program. @see https://www.rfc-editor.org/rfc/rfc8058 */
export const unsubscribe = endpoint({
  ...unsubscribing,
  method: 'POST',
  isPage: true,
  raw: true,
  summary: 'Switch off emails of the group that the address names, for the person it names',
})

/** Server time of each event, so that a reopened stream can ask for everything `since`. */
const At = v.optional(v.string())

/** The account was just closed, and will be erased then; the sign-in ends with it. */
export const LiveClosed = v.object({at: At, erased_on: Instant})

/** A heartbeat that shows the connection is alive. */
export const LiveBeat = v.object({at: At})

/**
 * Events are complete from here on. `topics` lists those notified since the requested instant; absent if that is
 * unknown.
 */
export const LiveReady = v.object({at: At, topics: v.optional(v.array(v.string()))})

/** One event of the stream: ids only. `notice_id` is null for the reader's own action on another device. */
export const LiveEvent = v.object({
  notice_id: v.nullable(v.string()),
  topics: v.array(v.string()),
  booking_id: v.nullable(v.string()),
  session_id: v.nullable(v.string()),
  invoice_id: v.nullable(v.string()),
  /** For the person who caused it: the `Idempotency-Key` of the request, so that its sender can skip its own change. */
  by_key: v.optional(v.string()),
  at: At,
})
export type LiveEvent = v.InferOutput<typeof LiveEvent>

export const events = endpoint({
  method: 'GET',
  path: '/events',
  roles: 'signed-in',
  members: anyMember,
  summary: 'Live changes for the caller, as server-sent events with ids',
  query: v.strictObject({since: v.optional(Instant)}),
  produces: 'text/event-stream',
  answer: v.instance(ReadableStream),
  fallback: m.live_updates_are_not_available,
})
