import {sql} from 'drizzle-orm'
import type {QueueName, QueueStatus} from '#contract/admin/status.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {queues} from './port.ts'

/** What waits in each queue, by the database's clock, because the queue goes by it. */
export const waiting_jobs = `
  select name as queue, count(*)::int as due, (extract(epoch from now() - min(start_after)) * 1000)::float8 as due_ms
  from jobs.job where state < 'active' and start_after <= now() group by name`

/** What each queue did; the queue moves jobs that ended half a day ago to its archive. */
const ended_jobs = `
  select name as queue,
    (extract(epoch from now() - max(completed_on) filter (where state = 'completed')) * 1000)::float8 as done_ms,
    count(*) filter (where state = 'failed')::int as failed
  from (
    select name, state, completed_on from jobs.job where state in ('completed', 'failed')
    union all select name, state, completed_on from jobs.archive where archived_on > now() - interval '24 hours'
  ) of_all where completed_on > now() - interval '24 hours' group by name`

/** Every queue with what waits, what was done and what failed in the last 24 hours, and the size of the database. */
export async function queueStatuses(db: Db): Promise<{queues: QueueStatus[]; size_bytes: number}> {
  const rows = await rowsOf<Omit<QueueStatus, 'queue'> & {queue: QueueName | null; size_bytes: number}>(
    db,
    sql.raw(`
      select coalesce(waiting.queue, ended.queue) as queue, coalesce(due, 0) as due, due_ms, done_ms,
        coalesce(failed, 0) as failed, pg_database_size(current_database())::float8 as size_bytes
      from (${waiting_jobs}) waiting full join (${ended_jobs}) ended on ended.queue = waiting.queue
      right join (select 1) always on true`),
  )
  const found = new Map(rows.map(({size_bytes: _, ...row}) => [row.queue, row]))
  return {
    queues: (Object.keys(queues) as QueueName[]).map(queue => ({
      ...(found.get(queue) ?? {due: 0, due_ms: null, done_ms: null, failed: 0}),
      queue,
    })),
    size_bytes: rows[0]?.size_bytes ?? 0,
  }
}
