import {sql} from 'drizzle-orm'
import {index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import type {FamilyCallKind} from '#contract/admin/family-calls.ts'
import type {NotificationGroup, StaffMail} from '#contract/notifications.ts'
import {createdAt, id, instant} from './columns.ts'
import {bookings} from './bookings.ts'
import {parents, tokens, users} from './people.ts'

/**
 * Notifications, one row per recipient; rows about the same event share an id. `deliver_at` is when mail and push are
 * due, null once sent or if not wanted.
 */
export const notices = pgTable(
  'notices',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, {onDelete: 'cascade'}),
    id: uuid().notNull(),
    kind: text().notNull(),
    /** The recipient's role: `family`, `caretaker`, `office` or `field`. */
    side: text().notNull(),
    booking_id: uuid(),
    session_id: uuid(),
    invoice_id: uuid(),
    /** The values for the sentence. */
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Start of the event, if it has one. Quiet hours do not delay what happens the next day. */
    about_at: instant(),
    created_at: createdAt(),
    read_at: instant(),
    deliver_at: instant(),
  },
  t => [
    primaryKey({columns: [t.user_id, t.id]}),
    index('notices_time').on(t.user_id, t.created_at, t.id),
    index('notices_unread')
      .on(t.user_id)
      .where(sql`${t.read_at} is null`),
    index('notices_due')
      .on(t.deliver_at)
      .where(sql`${t.deliver_at} is not null`),
    // finds recipients who were already notified of a request when it widens
    index('notices_booking').on(t.booking_id, t.kind),
    index('notices_age').on(t.created_at),
  ],
)

/** What staff say to families without an account by phone: what others are notified of. */
export const familyCalls = pgTable(
  'family_calls',
  {
    id: id(),
    parent_id: uuid()
      .notNull()
      .references(() => parents.id),
    booking_id: uuid()
      .notNull()
      .references(() => bookings.id),
    session_id: uuid(),
    /** The bid that it is about; absent from other kinds. */
    offer_id: uuid(),
    kind: text().$type<FamilyCallKind>().notNull(),
    created_at: createdAt(),
    called_at: instant(),
  },
  t => [
    index('family_calls_waiting')
      .on(t.parent_id, t.created_at)
      .where(sql`${t.called_at} is null`),
    index('family_calls_booking').on(t.booking_id),
    index('family_calls_age').on(t.created_at),
  ],
)

/** A due time before every summary: the tick schedules the first one of such a row and mails nothing. */
export const weekly_mail_unscheduled = '2000-01-01T00:00:00.000Z'

/** Muted notifications and quiet hours. A user without a row gets everything at any hour. */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, {onDelete: 'cascade'}),
    mail_off: text().array().$type<NotificationGroup[]>().notNull().default([]),
    push_off: text().array().$type<NotificationGroup[]>().notNull().default([]),
    /** `HH:MM` in the user's time zone; both are set or neither. */
    quiet_from: text(),
    quiet_until: text(),
    staff_mail: text().$type<StaffMail>().notNull().default('safety'),
    /** What came later was not mailed yet; of Safety messages since the second one, or all that the account has seen. */
    staff_mail_after: instant(),
    staff_safety_after: instant(),
    /** When the next weekly summary is due; null if switched off, long past until a tick has scheduled the first one. */
    weekly_mail_at: instant().default(weekly_mail_unscheduled),
  },
  t => [
    index('notice_settings_weekly')
      .on(t.weekly_mail_at)
      .where(sql`${t.weekly_mail_at} is not null`),
  ],
)

/** Browsers that receive push notifications. A row belongs to one set of credentials and is deleted with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    token_id: uuid()
      .notNull()
      .references(() => tokens.id, {onDelete: 'cascade'}),
    user_id: uuid()
      .notNull()
      .references(() => users.id, {onDelete: 'cascade'}),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    created_at: createdAt(),
  },
  t => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_token').on(t.token_id),
    index('push_subscriptions_user').on(t.user_id),
  ],
)
