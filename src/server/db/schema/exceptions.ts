import {index, pgTable, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import type {ExceptionKind} from '#contract/admin/exceptions.ts'
import type {ExceptionReason} from '#contract/admin/staff-choices.ts'
import type {DecisionReason} from '#contract/sessions/session.ts'
import {id, instant} from './columns.ts'
import {users} from './people.ts'

/**
 * Exceptions that staff resolved, append-only. A target with anything newer than its last resolution is open again.
 */
export const resolutions = pgTable(
  'resolutions',
  {
    id: id(),
    kind: text().$type<ExceptionKind>().notNull(),
    /** A session, an invoice or a dispute. */
    target_id: uuid().notNull(),
    /** Anything up to this time is resolved. */
    at: instant().notNull(),
    reason_code: text().$type<DecisionReason>().notNull(),
    memo: text().notNull(),
    /** What it was an exception for; empty in older rows, and where it was none. */
    reasons: text().array().$type<ExceptionReason[]>().notNull().default([]),
    by_user_id: uuid()
      .notNull()
      .references(() => users.id),
  },
  t => [uniqueIndex('resolutions_target').on(t.target_id, t.id), index('resolutions_by').on(t.by_user_id)],
)

/** Who of the staff took an exception; the row goes when it is decided. @see src/domain/rules.md#exceptions */
export const exceptionAssignments = pgTable(
  'exception_assignments',
  {
    /** A session, an invoice, a dispute or a payment. */
    target_id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, {onDelete: 'cascade'}),
    at: instant().notNull(),
  },
  t => [index('exception_assignments_user').on(t.user_id)],
)
