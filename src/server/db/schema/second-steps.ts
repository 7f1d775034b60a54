import {integer, pgTable, primaryKey, text, uuid} from 'drizzle-orm/pg-core'
import {instant} from './columns.ts'
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
