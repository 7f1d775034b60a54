import {and, desc, eq, lt} from 'drizzle-orm'
import type {AuditTarget} from '#contract/bookings/choices.ts'
import type {Db} from '#server/db/client.ts'
import {auditLog, users} from '#server/db/schema/all.ts'
import type {Page} from '#server/http/paging.ts'
import {called} from './about.ts'

export type AuditRow = Awaited<ReturnType<typeof auditPage>>[number]

/** Changes with who made them, newest first; one row more than the page holds where another follows. */
export const auditPage = (
  db: Db,
  {by, target, target_id}: {by?: string; target?: AuditTarget; target_id?: string},
  {limit, after}: Page,
) =>
  db
    .select({
      entry: auditLog,
      by: {first_name: users.first_name, last_name: users.last_name},
      called,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actor_user_id))
    .where(
      and(
        by === undefined ? undefined : eq(auditLog.actor_user_id, by),
        target === undefined ? undefined : eq(auditLog.target_kind, target),
        target_id === undefined ? undefined : eq(auditLog.target_id, target_id),
        after === null ? undefined : lt(auditLog.id, after),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1)
