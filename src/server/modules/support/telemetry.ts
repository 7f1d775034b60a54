import {m} from '#messages'
import {sql} from 'drizzle-orm'
import {newId} from '#lib/id.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {outboxReports} from '#server/db/schema/all.ts'
import * as contract from '#contract/telemetry.ts'
import {chosenDays, countDays, isWithin} from '#server/db/period.ts'
import {route} from '#server/http/mount.ts'
import {invalid} from '#server/http/refusal.ts'
import {metrics} from '#server/observe/metrics.ts'

async function addReport(db: Db, report: Omit<typeof outboxReports.$inferInsert, 'id'>): Promise<void> {
  await db.insert(outboxReports).values({id: newId(), ...report})
}

export interface Day {
  date: string
  reports: number
  oldest_ms_median: number | null
  oldest_ms_p95: number | null
  oldest_ms_max: number | null
  oldest_waiting_ms_max: number | null
  refusals: Record<string, number>
  claims: number
  claims_offline: number
}

/** The days (UTC) of a period with a report or a claim, newest first. */
function reportsByDay(db: Db, period: {from: string; to: string}): Promise<Day[]> {
  const isReported = isWithin(sql`at`, period)
  return rowsOf<Day>(
    db,
    sql`
      with reported as (
        select (at at time zone 'UTC')::date as day, count(*)::int as reports,
          percentile_cont(0.5) within group (order by oldest_ms)::float8 as oldest_ms_median,
          percentile_cont(0.95) within group (order by oldest_ms)::float8 as oldest_ms_p95,
          max(oldest_ms)::float8 as oldest_ms_max, max(oldest_waiting_ms)::float8 as oldest_waiting_ms_max
        from outbox_reports where ${isReported} group by 1
      ), refused as (
        select day, jsonb_object_agg(code, total) as refusals from (
          select (at at time zone 'UTC')::date as day, r->>'code' as code, sum((r->>'count')::int)::int as total
          from outbox_reports, jsonb_array_elements(refusals) r where ${isReported} group by 1, 2
        ) counted group by day
      ), claimed as (
        select (received_at at time zone 'UTC')::date as day, count(*)::int as claims,
          count(*) filter (where offline)::int as claims_offline
        from claims where ${isWithin(sql`received_at`, period)} group by 1
      )
      select coalesce(reported.day, claimed.day)::text as date, coalesce(reports, 0)::int as reports,
        oldest_ms_median, oldest_ms_p95, oldest_ms_max, oldest_waiting_ms_max, coalesce(refusals, '{}'::jsonb) as refusals,
        coalesce(claims, 0)::int as claims, coalesce(claims_offline, 0)::int as claims_offline
      from reported full join claimed on claimed.day = reported.day
      left join refused on refused.day = coalesce(reported.day, claimed.day)
      order by 1 desc`,
  )
}

const days_max = 366

export const telemetryRoutes = [
  route(contract.reportOutbox, async ({db, body: report, now}) => {
    const {oldest_waiting_ms} = report
    await addReport(db, {...report, at: now})
    if (report.sent > 0) metrics.outbox_delivered.observe(report.oldest_ms / 1000)
    if (oldest_waiting_ms !== undefined) metrics.outbox_waiting.observe(oldest_waiting_ms / 1000)
    return {ok: true as const}
  }),

  route(contract.outboxTelemetry, async ({db, query, now}) => {
    const period = chosenDays(query, now)
    if (countDays(period) > days_max) return invalid('from', m.at_most_366_days())
    return {days: await reportsByDay(db, period)}
  }),
]
