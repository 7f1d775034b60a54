import {sql} from 'drizzle-orm'
import {index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import type {NotificationGroup} from '#contract/notifications.ts'
import {createdAt, id, instant} from './columns.ts'
import {tokens, users} from './people.ts'

/**
 * What happened, one row for each person it concerns; those who are told of the same thing share its id. The row is also
 * what mail and push are sent from: `deliver_at` is when, null once they are handed over or were never wanted.
 */
export const notices = pgTable(
  'notices',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, {onDelete: 'cascade'}),
    /** In order of time, so that the newest have the greatest. */
    id: uuid().notNull(),
    kind: text().notNull(),
    /** As what the reader is told: `family`, `caretaker`, `office` or `field`. */
    side: text().notNull(),
    booking_id: uuid(),
    session_id: uuid(),
    invoice_id: uuid(),
    /** What its sentence speaks of. */
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    /** When what it is about takes place, if it does: quiet hours do not hold back the next day's own matters. */
    about_at: instant(),
    created_at: createdAt(),
    read_at: instant(),
    deliver_at: instant(),
  },
  t => [
    primaryKey({columns: [t.user_id, t.id]}),
    index('notices_unread')
      .on(t.user_id)
      .where(sql`${t.read_at} is null`),
    index('notices_due')
      .on(t.deliver_at)
      .where(sql`${t.deliver_at} is not null`),
    // who has been told of a request already, and so is not told again when it widens
    index('notices_booking').on(t.booking_id, t.kind),
    index('notices_age').on(t.created_at),
  ],
)

/** What somebody switched off; who has no row gets everything at any hour. */
export const noticeSettings = pgTable('notice_settings', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, {onDelete: 'cascade'}),
  mail_off: text().array().$type<NotificationGroup[]>().notNull().default([]),
  push_off: text().array().$type<NotificationGroup[]>().notNull().default([]),
  /** `HH:MM` by the clock of the person's own zone; both or neither. */
  quiet_from: text(),
  quiet_until: text(),
})

/** Browsers that notices are pushed to. Each belongs to one sign-in and ends with it, however that ends. */
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
