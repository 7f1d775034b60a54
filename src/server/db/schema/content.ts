import {sql} from 'drizzle-orm'
import {bigint, index, integer, jsonb, pgTable, text, uuid} from 'drizzle-orm/pg-core'
import {createdAt, id, instant} from './columns.ts'
import {users} from './people.ts'

/** Posts of the blog. `body_html` was sanitised before it came here. */
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
    status: text().$type<'draft' | 'published'>().notNull().default('draft'),
    published_at: instant(),
    updated_at: instant().notNull(),
    created_at: createdAt(),
  },
  t => [
    index('posts_published')
      .on(t.published_at, t.id)
      .where(sql`${t.status} = 'published'`),
    index('posts_author').on(t.author_user_id),
  ],
)

/** What phones say of their outboxes: ages and reasons, nothing of what was in them. */
export const outboxReports = pgTable(
  'outbox_reports',
  {
    id: id(),
    at: instant().notNull(),
    oldest_ms: bigint({mode: 'number'}).notNull(),
    sent: integer().notNull(),
    waiting: integer().notNull(),
    refusals: jsonb().$type<{code: string; count: number}[]>().notNull(),
  },
  t => [index('outbox_reports_at').on(t.at)],
)
