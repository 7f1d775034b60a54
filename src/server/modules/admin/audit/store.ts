import {and, desc, eq, lt} from 'drizzle-orm'
import type {AuditTarget} from '#contract/bookings/choices.ts'
import {newId} from '#lib/id.ts'
import type {Db} from '#server/db/client.ts'
import {auditLog, users} from '#server/db/schema/all.ts'
import type {Page} from '#server/http/paging.ts'
import {called} from './about.ts'
import {difference} from './difference.ts'

/** Who makes a change of the staff, and when. */
export interface Auditor {
  /** Null where a job of the product itself does it. */
  user_id: string | null
  now: string
}

export interface Change {
  /** What was done to the target, in one word of the past: `suspended`. */
  did: string
  target: AuditTarget
  /** An id; of a platform fee the moment from which it holds. */
  target_id: string
  /** What stood there, and what stands there now; null where there was nothing. Only what differs is kept. */
  before: object | null
  after: object | null
}

/**
 * Records a staff change in the transaction of its command. `difference` removes secrets.
 * @see src/domain/rules.md#audit-log
 */
export async function audited(tx: Db, {user_id, now}: Auditor, change: Change): Promise<void> {
  const {did, target, target_id} = change
  await tx.insert(auditLog).values({
    id: newId(),
    at: now,
    actor_user_id: user_id,
    action: `${target}.${did}`,
    target_kind: target,
    target_id,
    ...difference(change.before, change.after),
  })
}

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
