import {index, pgTable, primaryKey, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import type {UserType} from '#contract/accounts/social.ts'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import {createdAt, instant} from './columns.ts'
import {users} from './people.ts'

/** Accounts at identity providers. A subject belongs to one account permanently, but its address may change. */
export const identities = pgTable(
  'identities',
  {
    provider: text().$type<SocialProvider>().notNull(),
    subject: text().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, {onDelete: 'cascade'}),
    created_at: createdAt(),
  },
  t => [primaryKey({columns: [t.provider, t.subject]}), uniqueIndex('identities_user').on(t.user_id, t.provider)],
)

/**
 * Social sign-ins in progress; the callback deletes its row. `state` and the browser's marker are stored as hashes.
 */
export const socialStarts = pgTable(
  'social_starts',
  {
    state_hash: text().primaryKey(),
    browser_hash: text().notNull(),
    provider: text().$type<SocialProvider>().notNull(),
    user_type: text().$type<UserType>().notNull(),
    next: text(),
    /** Hash of the page's nonce; null if the page sent none. */
    page_nonce_hash: text(),
    /** The PKCE verifier and the OpenID nonce. */
    code_verifier: text().notNull(),
    nonce: text().notNull(),
    redirect_uri: text().notNull(),
    expires_at: instant().notNull(),
  },
  t => [index('social_starts_expiry').on(t.expires_at)],
)

/** Used tickets, stored until they expire, so that each works once across all processes. */
export const spentTickets = pgTable(
  'spent_tickets',
  {
    id: uuid().primaryKey(),
    expires_at: instant().notNull(),
  },
  t => [index('spent_tickets_expiry').on(t.expires_at)],
)

/** Secrets that the server generated and all processes share. */
export const serverSecrets = pgTable('server_secrets', {
  name: text().primaryKey(),
  secret: text().notNull(),
  created_at: createdAt(),
})
