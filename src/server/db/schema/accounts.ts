import {pgTable, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import {createdAt, instant} from './columns.ts'
import {users} from './people.ts'

/**
 * The newest link for a new password of each account; a newer one takes its place. Only the hash of its token is kept, and
 * the row goes when it is used.
 */
export const passwordResets = pgTable(
  'password_resets',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, {onDelete: 'cascade'}),
    token_hash: text().notNull(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
  },
  t => [uniqueIndex('password_resets_token').on(t.token_hash)],
)
