import {sql} from 'drizzle-orm'
import {bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import type {Language} from '#contract/accounts/language.ts'
import type {PostStatus} from '#contract/bookings/choices.ts'
import {createdAt, id, instant} from './columns.ts'
import {users} from './people.ts'

/** Blog posts. `body_html` is already sanitized; `files.owner_id` of a post's pictures is the post's id. */
export const posts = pgTable(
  'posts',
  {
    id: id(),
    title: text().notNull(),
    summary: text().notNull(),
    body_html: text().notNull(),
    /** Key of a stored file. */
    cover: text(),
    cover_alt: text().notNull().default(''),
    author_user_id: uuid()
      .notNull()
      .references(() => users.id),
    tags: text().array().notNull().default([]),
    /** What it is written in; it is never translated. */
    language: text().$type<Language>().notNull().default('en'),
    status: text().$type<PostStatus>().notNull().default('draft'),
    /** Set while the post is published. Deleting does not clear it, so that restoring publishes the post again. */
    published_at: instant(),
    updated_at: instant().notNull(),
    /** Null if only the author has saved it. */
    updated_by: uuid().references(() => users.id),
    /** Grows with every change; an update must name the version that it changes. */
    version: integer().notNull().default(1),
    deleted_at: instant(),
    /** The end of the address. */
    slug: text(),
    /** A scheduled draft is published then. */
    publish_at: instant(),
    /** Counted readers, each once a day. */
    readers: integer().notNull().default(0),
    reviewer_user_id: uuid().references(() => users.id),
    review_state: text().$type<'asked' | 'approved' | 'returned'>(),
    review_note: text().notNull().default(''),
    /** The version that is approved or returned; while one is asked for, the first version with the present words. */
    review_version: integer(),
    created_at: createdAt(),
  },
  t => [
    index('posts_published')
      .on(t.published_at, t.id)
      .where(sql`${t.status} = 'published'`),
    index('posts_author').on(t.author_user_id),
    index('posts_managed').on(t.status, t.updated_at, t.id),
    index('posts_deleted')
      .on(t.deleted_at)
      .where(sql`${t.status} = 'deleted'`),
    uniqueIndex('posts_slug').on(t.slug),
    index('posts_scheduled')
      .on(t.publish_at)
      .where(sql`${t.publish_at} is not null`),
    index('posts_reviewer')
      .on(t.reviewer_user_id, t.updated_at, t.id)
      .where(sql`${t.review_state} = 'asked'`),
    check('posts_schedule', sql`${t.publish_at} is null or ${t.status} = 'draft'`),
    check('posts_review', sql`(${t.review_state} is null) = (${t.reviewer_user_id} is null)`),
    check('posts_deletion', sql`(${t.status} = 'deleted') = (${t.deleted_at} is not null)`),
    check(
      'posts_publication',
      sql`${t.status} = 'deleted' or (${t.status} = 'published') = (${t.published_at} is not null)`,
    ),
  ],
)

/** Stored versions of posts, at most `revisions_max` of each. */
export const postRevisions = pgTable(
  'post_revisions',
  {
    post_id: uuid()
      .notNull()
      .references(() => posts.id, {onDelete: 'cascade'}),
    version: integer().notNull(),
    saved_at: instant().notNull(),
    saved_by: uuid()
      .notNull()
      .references(() => users.id),
    status: text().$type<PostStatus>().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    body_html: text().notNull(),
    cover: text(),
    cover_alt: text().notNull(),
    tags: text().array().notNull(),
    language: text().$type<Language>().notNull().default('en'),
    /** Keys of the pictures it shows, which stay as long as it does. */
    pictures: text().array().notNull(),
  },
  t => [primaryKey({columns: [t.post_id, t.version]})],
)

/** Who was counted today, by a hash that is deleted after a day. */
export const postReaders = pgTable(
  'post_readers',
  {
    post_id: uuid()
      .notNull()
      .references(() => posts.id, {onDelete: 'cascade'}),
    reader_hash: text().notNull(),
    read_at: instant().notNull(),
  },
  t => [primaryKey({columns: [t.post_id, t.reader_hash]}), index('post_readers_read').on(t.read_at)],
)

/** Open editor windows of a post, and when each was last active. */
export const postWriters = pgTable(
  'post_writers',
  {
    post_id: uuid()
      .notNull()
      .references(() => posts.id, {onDelete: 'cascade'}),
    /** Made by the window itself. */
    editor_id: uuid().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    since: instant().notNull(),
    seen_at: instant().notNull(),
  },
  t => [primaryKey({columns: [t.post_id, t.editor_id]}), index('post_writers_seen').on(t.seen_at)],
)

/** Outbox reports of phones: ages and reasons, without content. */
export const outboxReports = pgTable(
  'outbox_reports',
  {
    id: id(),
    at: instant().notNull(),
    oldest_ms: bigint({mode: 'number'}).notNull(),
    /** Of what still waited there; null if nothing did. */
    oldest_waiting_ms: bigint({mode: 'number'}),
    sent: integer().notNull(),
    waiting: integer().notNull(),
    refusals: jsonb().$type<{code: string; count: number}[]>().notNull(),
  },
  t => [index('outbox_reports_at').on(t.at)],
)
