import {bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import {createdAt, id, instant} from './columns.ts'
import {users} from './people.ts'

/** Authenticators. The secret is encrypted with a key that is not in the database (`encryption.ts`). */
export const secondSteps = pgTable('second_steps', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, {onDelete: 'cascade'}),
  /** Null until the first code confirms it. */
  secret_sealed: text(),
  since: instant(),
  /** The time step of the last accepted code, so that no code counts twice. */
  last_step: integer(),
  /** A replacement that no code has confirmed yet. */
  pending_sealed: text(),
})

/** Hashes of unused recovery codes. Each code has eighty random bits, so its hash cannot be guessed. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, {onDelete: 'cascade'}),
    code_hash: text().notNull(),
  },
  t => [primaryKey({columns: [t.user_id, t.code_hash]})],
)

/** Passkeys. They hold no secret: what signs stays on the person's device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, {onDelete: 'cascade'}),
    /** The credential's id and its public key, as base64url. */
    credential_id: text().notNull(),
    public_key: text().notNull(),
    /** Uses that the device has counted; it only rises. 0 where it does not count. */
    counter: bigint({mode: 'number'}).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    created_at: createdAt(),
    last_used_at: instant(),
  },
  t => [uniqueIndex('passkeys_credential').on(t.credential_id), index('passkeys_user').on(t.user_id)],
)

/** Challenges that a passkey has not answered yet, as hashes; an answer deletes its row. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge_hash: text().primaryKey(),
    /** Whose passkey is being added; null for a log-in. */
    user_id: uuid().references(() => users.id, {onDelete: 'cascade'}),
    expires_at: instant().notNull(),
  },
  t => [index('passkey_challenges_expiry').on(t.expires_at)],
)
