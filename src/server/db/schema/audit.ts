import {index, jsonb, pgTable, text, uuid} from 'drizzle-orm/pg-core'
import type {AuditTarget} from '#contract/admin/staff-choices.ts'
import {id, instant} from './columns.ts'

/** Every staff change. Append-only: a trigger refuses anything else. @see src/domain/rules-people.md#audit-log */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: instant().notNull(),
    /** Null for a change made by a job. */
    actor_user_id: uuid(),
    /** The request that made it, as in the logs; null for a job. */
    request_id: uuid(),
    /** Target and change, such as `user.suspended`. */
    action: text().notNull(),
    target_kind: text().$type<AuditTarget>().notNull(),
    /** A row's id; for a platform fee, the time from which it applies. */
    target_id: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  t => [
    index('audit_log_target').on(t.target_id, t.id),
    index('audit_log_at').on(t.at),
    index('audit_log_kind').on(t.target_kind, t.id),
    index('audit_log_actor').on(t.actor_user_id, t.id),
  ],
)
