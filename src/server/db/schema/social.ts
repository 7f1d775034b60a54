import {index, pgTable, primaryKey, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import type {UserType} from '#contract/accounts/social.ts'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import {createdAt, instant} from './columns.ts'
import {users} from './people.ts'

/** Who somebody is at an identity provider. A subject belongs to one account for ever; addresses may change there. */
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
  t => [
    primaryKey({columns: [t.provider, t.subject]}),
    uniqueIndex('identities_user').on(t.user_id, t.provider),
  ],
)

/**
 * Sign-ins that were begun and not come back from: one row each, taken away by whoever comes back with it. `state` and the
 * browser's marker are kept as hashes alone.
 */
export const socialStarts = pgTable(
  'social_starts',
  {
    state_hash: text().primaryKey(),
    browser_hash: text().notNull(),
    provider: text().$type<SocialProvider>().notNull(),
    user_type: text().$type<UserType>().notNull(),
    next: text(),
    /** Hash of the nonce that the page keeps; null where it gave none. */
    page_nonce_hash: text(),
    /** PKCE's secret and OpenID's nonce, which go to the provider and back. */
    code_verifier: text().notNull(),
    nonce: text().notNull(),
    redirect_uri: text().notNull(),
    expires_at: instant().notNull(),
  },
  t => [index('social_starts_expiry').on(t.expires_at)],
)

/** Tickets that were used, until they would have ended anyway: each works once, whichever process it comes to. */
export const spentTickets = pgTable(
  'spent_tickets',
  {
    id: uuid().primaryKey(),
    expires_at: instant().notNull(),
  },
  t => [index('spent_tickets_expiry').on(t.expires_at)],
)

/** Secrets that the server made for itself; every process signs and reads with the same one. */
export const serverSecrets = pgTable('server_secrets', {
  name: text().primaryKey(),
  secret: text().notNull(),
  created_at: createdAt(),
})
