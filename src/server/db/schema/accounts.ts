import {sql} from 'drizzle-orm'
import {index, pgTable, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import {createdAt, id, instant} from './columns.ts'
import {tokens, users} from './people.ts'

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

/**
 * Addresses that accounts asked to move to. A newer wish of an account takes the place of one that was not confirmed; a
 * confirmed one is kept for a while with the address of before, which is written to. Only the hash of a link's token is kept.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, {onDelete: 'cascade'}),
    /** Lower case, as all addresses. */
    old_email: text().notNull(),
    new_email: text().notNull(),
    /** The sign-in that asked, which goes on. */
    token_id: uuid().references(() => tokens.id, {onDelete: 'set null'}),
    /** Null until the link is written. */
    token_hash: text(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    confirmed_at: instant(),
  },
  t => [
    uniqueIndex('email_changes_token').on(t.token_hash),
    uniqueIndex('email_changes_open')
      .on(t.user_id)
      .where(sql`${t.confirmed_at} is null`),
    index('email_changes_user').on(t.user_id),
    index('email_changes_expiry').on(t.expires_at),
    index('email_changes_sign_in').on(t.token_id),
  ],
)
