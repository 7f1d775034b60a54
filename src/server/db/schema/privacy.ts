import {index, pgTable, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import {createdAt, id, instant} from './columns.ts'
import {organizations} from './agencies.ts'
import {files} from './files.ts'
import {users} from './people.ts'

/** Closed accounts that are not erased yet; undoing deletes the row. @see src/domain/rules-people.md#closing-an-account */
export const accountClosings = pgTable(
  'account_closings',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id),
    /** The agency that closed with its last owner. */
    org_id: uuid().references(() => organizations.id),
    closed_at: instant().notNull(),
    /** When the job erases it, or tries again. */
    erase_at: instant().notNull(),
    /** Of the link in the mail; null until it is written. */
    token_hash: text(),
  },
  t => [uniqueIndex('account_closings_token').on(t.token_hash), index('account_closings_due').on(t.erase_at)],
)

/** Hashed addresses of erased accounts that were suspended: none of them registers again. */
export const blockedAddresses = pgTable('blocked_addresses', {
  email_hash: text().primaryKey(),
  since: instant().notNull(),
})

/** Copies of a person's data, made by a job. The file is deleted when it expires. @see src/domain/rules-people.md#export */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, {onDelete: 'cascade'}),
    created_at: createdAt(),
    /** Null until it is made. */
    ready_at: instant(),
    expires_at: instant(),
    file_id: uuid().references(() => files.id, {onDelete: 'set null'}),
  },
  t => [
    index('data_exports_user').on(t.user_id, t.id),
    index('data_exports_age').on(t.created_at),
    index('data_exports_file').on(t.file_id),
  ],
)
