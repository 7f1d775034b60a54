import {sql} from 'drizzle-orm'
import {index, pgTable, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import {createdAt, id, instant} from './columns.ts'
import {tokens, users} from './people.ts'

/**
 * The newest password reset link of each account. Only the hash of its token is stored, and the row is deleted on
 * use.
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
 * Email changes that accounts requested; a new request replaces an unconfirmed one. A confirmed row stays for a
 * while, because the old address is notified.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, {onDelete: 'cascade'}),
    old_email: text().notNull(),
    new_email: text().notNull(),
    /** The credentials that asked for the change; they stay valid. */
    token_id: uuid().references(() => tokens.id, {onDelete: 'set null'}),
    /** Null until the link is created. */
    token_hash: text(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    confirmed_at: instant(),
  },
  t => [
    uniqueIndex('email_changes_token').on(t.token_hash),
    uniqueIndex('email_changes_open')
      .on(t.user_id, sql`(${t.new_email} = ${t.old_email})`)
      .where(sql`${t.confirmed_at} is null`),
    index('email_changes_user').on(t.user_id),
    index('email_changes_expiry').on(t.expires_at),
    index('email_changes_sign_in').on(t.token_id),
  ],
)
