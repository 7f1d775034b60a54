import {integer, pgTable, primaryKey, text, uuid} from 'drizzle-orm/pg-core'
import {instant} from './columns.ts'
import {users} from './people.ts'

/** The authenticator of somebody on the staff. Its secret is sealed with a key that is not in the database (`seal.ts`). */
export const secondSteps = pgTable('second_steps', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, {onDelete: 'cascade'}),
  /** Null until a code of the first one came. */
  secret_sealed: text(),
  since: instant(),
  /** The step of the last code that was taken: none counts twice. */
  last_step: integer(),
  /** A new one that no code came of yet. */
  pending_sealed: text(),
})

/** Recovery codes that are left, as hashes; eighty random bits each, so that a hash gives nothing away. */
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
