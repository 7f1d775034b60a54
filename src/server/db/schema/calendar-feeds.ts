import {pgTable, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import {createdAt} from './columns.ts'
import {users} from './people.ts'

/** Private addresses of calendars, one for an account; only the hash of the secret is stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, {onDelete: 'cascade'}),
    secret_hash: text().notNull(),
    created_at: createdAt(),
  },
  t => [uniqueIndex('calendar_feeds_secret').on(t.secret_hash)],
)
