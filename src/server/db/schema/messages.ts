import {sql} from 'drizzle-orm'
import {check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import type {ReportOutcome} from '#contract/admin/messages.ts'
import type {ThreadSide} from '#contract/messages/messages.ts'
import type {ReportReason} from '#contract/messages/report.ts'
import {members, organizations} from './agencies.ts'
import {bookings} from './bookings.ts'
import {createdAt, id, instant} from './columns.ts'
import {files} from './files.ts'
import {caretakers, parents, users} from './people.ts'

/**
 * Threads: of a family and a provider about one booking, or of an agency and one of its field people.
 * @see src/domain/rules-people.md#messages
 */
export const threads = pgTable(
  'threads',
  {
    id: id(),
    booking_id: uuid().references(() => bookings.id),
    parent_id: uuid().references(() => parents.id),
    caretaker_id: uuid().references(() => caretakers.id),
    org_id: uuid().references(() => organizations.id),
    member_id: uuid().references(() => members.id),
    /** The position of the newest message. */
    messages_count: integer().notNull().default(0),
    /** Time of the newest message, or of the start of the thread. */
    changed_at: instant().notNull(),
    /** When the job looks whether the thread can be erased; null while a field person is in the agency. */
    erase_at: instant(),
    created_at: createdAt(),
  },
  t => [
    uniqueIndex('threads_caretaker').on(t.booking_id, t.caretaker_id),
    uniqueIndex('threads_org')
      .on(t.booking_id, t.org_id)
      .where(sql`${t.booking_id} is not null`),
    uniqueIndex('threads_member').on(t.member_id),
    index('threads_of_parent').on(t.parent_id, t.changed_at),
    index('threads_of_caretaker').on(t.caretaker_id, t.changed_at),
    index('threads_of_org').on(t.org_id, t.changed_at),
    index('threads_erase')
      .on(t.erase_at)
      .where(sql`${t.erase_at} is not null`),
    check(
      'threads_pair',
      sql`case when ${t.booking_id} is null then ${t.org_id} is not null and ${t.member_id} is not null
        else ${t.parent_id} is not null and ${t.member_id} is null and num_nonnulls(${t.caretaker_id}, ${t.org_id}) = 1 end`,
    ),
  ],
)

/** Up to where anyone of one side of a thread has read, which the other side sees. */
export const threadSides = pgTable(
  'thread_sides',
  {
    thread_id: uuid()
      .notNull()
      .references(() => threads.id, {onDelete: 'cascade'}),
    side: text().$type<ThreadSide>().notNull(),
    read_position: integer().notNull().default(0),
    read_at: instant(),
  },
  t => [primaryKey({columns: [t.thread_id, t.side]})],
)

/** What an account of a side has not read of a thread. There is no row once it has read everything. */
export const unreadThreads = pgTable(
  'unread_threads',
  {
    thread_id: uuid()
      .notNull()
      .references(() => threads.id, {onDelete: 'cascade'}),
    side: text().$type<ThreadSide>().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, {onDelete: 'cascade'}),
    /** The position up to which nothing is unread. */
    read_position: integer().notNull(),
    unread: integer().notNull(),
    /** When the account is notified of it; null once it was. */
    notify_at: instant(),
  },
  t => [
    primaryKey({columns: [t.thread_id, t.side, t.user_id]}),
    index('unread_threads_user').on(t.user_id),
    index('unread_threads_due')
      .on(t.notify_at)
      .where(sql`${t.notify_at} is not null`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    /** The `Idempotency-Key` of its first request, so that no repeat is ever a second message. */
    id: uuid().primaryKey(),
    thread_id: uuid()
      .notNull()
      .references(() => threads.id, {onDelete: 'cascade'}),
    /** Counts up in the thread, in the order of arrival. */
    position: integer().notNull(),
    side: text().$type<ThreadSide>().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** As written. What a reader may not see yet is hidden when it is read. */
    text: text(),
    file_id: uuid().references(() => files.id),
    claimed_at: instant(),
    received_at: instant().notNull(),
  },
  t => [
    uniqueIndex('messages_position').on(t.thread_id, t.position),
    index('messages_sent').on(t.user_id, t.received_at),
    index('messages_file').on(t.file_id),
    check('messages_content', sql`num_nonnulls(${t.text}, ${t.file_id}) > 0`),
  ],
)

/** Reports to support, one by each side and message while it is open. @see src/domain/rules-people.md#reported-messages */
export const messageReports = pgTable(
  'message_reports',
  {
    id: id(),
    message_id: uuid()
      .notNull()
      .references(() => messages.id, {onDelete: 'cascade'}),
    thread_id: uuid()
      .notNull()
      .references(() => threads.id, {onDelete: 'cascade'}),
    side: text().$type<ThreadSide>().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    reason: text().$type<ReportReason>().notNull(),
    note: text(),
    created_at: createdAt(),
    closed_at: instant(),
    closed_by: uuid().references(() => users.id),
    outcome: text().$type<ReportOutcome>(),
    memo: text(),
  },
  t => [
    uniqueIndex('message_reports_open')
      .on(t.message_id, t.side)
      .where(sql`${t.closed_at} is null`),
    index('message_reports_message').on(t.message_id),
    index('message_reports_thread').on(t.thread_id),
    index('message_reports_list').on(sql`(${t.closed_at} is null)`, t.id),
  ],
)

/** Who blocked the other side of a pair. @see src/domain/rules-people.md#blocking */
export const blocks = pgTable(
  'blocks',
  {
    id: id(),
    parent_id: uuid()
      .notNull()
      .references(() => parents.id),
    caretaker_id: uuid().references(() => caretakers.id),
    org_id: uuid().references(() => organizations.id),
    by: text().$type<'family' | 'provider'>().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  t => [
    uniqueIndex('blocks_caretaker').on(t.parent_id, t.caretaker_id, t.by),
    uniqueIndex('blocks_org').on(t.parent_id, t.org_id, t.by),
    check('blocks_one', sql`num_nonnulls(${t.caretaker_id}, ${t.org_id}) = 1`),
  ],
)
