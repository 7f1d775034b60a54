import {sql} from 'drizzle-orm'
import {check, index, pgTable, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import {organizations} from './agencies.ts'
import {createdAt, id, instant} from './columns.ts'
import {parents, tokens, users} from './people.ts'

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

/**
 * Tokens that ended because their owner left an agency or a family, so that their devices say which one.
 * @see src/domain/rules-people.md#former-members
 */
export const endedTokens = pgTable(
  'ended_tokens',
  {
    token_hash: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, {onDelete: 'cascade'}),
    org_id: uuid().references(() => organizations.id),
    parent_id: uuid().references(() => parents.id),
    /** When the token would have expired. */
    expires_at: instant().notNull(),
  },
  t => [
    index('ended_tokens_user').on(t.user_id),
    index('ended_tokens_expiry').on(t.expires_at),
    check('ended_tokens_place', sql`num_nonnulls(${t.org_id}, ${t.parent_id}) = 1`),
  ],
)
