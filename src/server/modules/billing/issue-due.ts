import {asc, eq, lte} from 'drizzle-orm'
import {apart} from '#lib/for-each-isolated.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import type {leadPeriods, statementWeeks} from '#server/db/schema/all.ts'

/**
 * Calls `issueOne` for up to `limit` bookings due in a schedule; returns how many were due. Each has its own
 * transaction, as number counters stay locked; a failed one is retried after `retry_ms`.
 */
export async function issueDue(
  db: Db,
  schedule: typeof leadPeriods | typeof statementWeeks,
  {
    now,
    limit,
    retry_ms,
    onTrouble,
  }: {now: string; limit: number; retry_ms: number; onTrouble: (error: unknown) => void},
  issueOne: (id: string) => Promise<void>,
): Promise<number> {
  const due = await db
    .select({id: schedule.booking_id})
    .from(schedule)
    .where(lte(schedule.look_at, now))
    .orderBy(asc(schedule.look_at))
    .limit(limit)
  const putOff = (error: unknown, {id}: {id: string}) => {
    onTrouble(error)
    return db
      .update(schedule)
      .set({look_at: plusMs(now, retry_ms)})
      .where(eq(schedule.booking_id, id))
  }
  return apart(due, ({id}) => issueOne(id), putOff)
}
