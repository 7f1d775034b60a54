import {countOpenExceptions} from './exceptions/queue.ts'
import {sql} from 'drizzle-orm'
import {type Overview, getOverview, getWaiting} from '#contract/admin/operations.ts'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {route, type Route} from '#server/http/mount.ts'
import {checksEnding} from './people/store.ts'

/** Time range of each figure. */
const bookings_ms = 90 * day_ms
const visits_ms = 30 * day_ms
const months = 12

/** The past months as a table of start times, so empty ones get a row. */
const calendar = (now: string) => sql`generate_series(
    date_trunc('month', ${now}::timestamptz at time zone 'UTC') - ${months - 1}::int * interval '1 month',
    date_trunc('month', ${now}::timestamptz at time zone 'UTC'), interval '1 month') as m(first)`
const monthOf = (column: string) => sql.raw(`date_trunc('month', ${column} at time zone 'UTC')`)
const firstMonth = (now: string) => sql`(date_trunc('month', ${now}::timestamptz at time zone 'UTC')
    - ${months - 1}::int * interval '1 month') at time zone 'UTC'`

/** Recent bookings by status. */
const bookingsByStatus = (db: Db, now: string) =>
  rowsOf<Overview['bookings'][number]>(
    db,
    sql`select status, count(*)::int as count from bookings
      where created_at > ${plusMs(now, -bookings_ms)}::timestamptz group by status order by count desc, status`,
  )

/** Past visits by how many sides confirmed start and end; an incomplete side counts as partial. */
async function confirmedVisits(db: Db, now: string): Promise<Overview['visits']> {
  const [row] = await rowsOf<Overview['visits']>(
    db,
    sql`select count(*) filter (where claimed = 4)::int as both,
        count(*) filter (where claimed between 1 and 3)::int as one,
        count(*) filter (where claimed = 0)::int as none
      from (
        select (select count(distinct (c.side, c.edge)) from claims c where c.session_id = s.id) as claimed
        from sessions s
        where s.scheduled_end > ${plusMs(now, -visits_ms)}::timestamptz
          and s.scheduled_end <= ${now}::timestamptz and s.status <> 'CANCELLED'
      ) visits`,
  )
  return row ?? {both: 0, one: 0, none: 0}
}

/** Time from request to approval, per month. */
const approvals = (db: Db, now: string) =>
  rowsOf<Overview['approvals'][number]>(
    db,
    sql`select to_char(m.first, 'YYYY-MM') as month, count(b.id)::int as approved,
        round((percentile_cont(0.5) within group (
          order by extract(epoch from b.approved_at - b.created_at)) / 3600)::numeric, 1)::float8 as hours_median
      from ${calendar(now)}
      left join bookings b on b.approved_at >= ${firstMonth(now)} and ${monthOf('b.approved_at')} = m.first
      group by m.first order by m.first`,
  )

/** Revenue per month from the ledger: credits of revenue accounts minus debits. */
const revenue = (db: Db, now: string) =>
  rowsOf<Overview['revenue'][number]>(
    db,
    sql`select to_char(m.first, 'YYYY-MM') as month,
        coalesce(-sum(l.amount_cents) filter (where l.account = 'revenue:lead'), 0)::float8 as lead_cents,
        coalesce(-sum(l.amount_cents) filter (where l.account = 'revenue:fee'), 0)::float8 as fee_cents,
        coalesce(-sum(l.amount_cents) filter (where l.account = 'revenue:subscription'), 0)::float8
          as subscription_cents
      from ${calendar(now)}
      left join ledger_entries l on l.account in ('revenue:lead', 'revenue:fee', 'revenue:subscription')
        and l.at >= ${firstMonth(now)} and ${monthOf('l.at')} = m.first
      group by m.first order by m.first`,
  )

/** New users per month; agency members count with their agency. */
const signUps = (db: Db, now: string) =>
  rowsOf<Overview['sign_ups'][number]>(
    db,
    sql`select to_char(m.first, 'YYYY-MM') as month,
        count(*) filter (where made.kind = 'parent')::int as parents,
        count(*) filter (where made.kind = 'caretaker')::int as caretakers,
        count(*) filter (where made.kind = 'agency')::int as agencies
      from ${calendar(now)}
      left join (
        select role as kind, created_at from users where role in ('parent', 'caretaker')
        union all
        select 'agency', created_at from organizations
      ) made on made.created_at >= ${firstMonth(now)} and ${monthOf('made.created_at')} = m.first
      group by m.first order by m.first`,
  )

type Waiting = Overview['waiting']

/** Counts of staff's open work, each by its index. */
async function waitingFor(db: Db, now: string): Promise<Waiting> {
  const rows = await rowsOf<{
    what: Exclude<keyof Waiting, 'exceptions' | 'payments'>
    count: number
    since: string | null
  }>(
    db,
    sql`
      select 'verifications' as what, count(*)::int as count, min(c.created_at)::text as since
        from caretakers c join users u on u.id = c.user_id
        where c.is_verified = 'Pending' and u.suspended_at is null
      union all
      select 'checks_expiring', count(distinct ending.caretaker_id)::int, min(ending.expires_on)::text from ${checksEnding(now)}
      union all
      select 'credits_asked', count(*)::int, min(credit_asked_at)::text
        from invoices where credit_status = 'ASKED'
      union all
      select 'messages', count(*)::int, min(created_at)::text
        from contact_messages where answered_at is null
      union all
      select 'message_reports', count(*)::int, min(created_at)::text from message_reports where closed_at is null`,
  )
  const counted = Object.fromEntries(
    rows.map(({what, count, since}) => [what, {count, since: since === null ? null : new Date(since).toISOString()}]),
  ) as Omit<Waiting, 'exceptions' | 'payments'>
  const {visits, money} = await countOpenExceptions(db, now)
  return {exceptions: visits, payments: money, ...counted}
}

export const overviewRoutes: readonly Route[] = [
  route(getWaiting, ({db, now}) => waitingFor(db, now)),

  route(getOverview, async ({db, now}) => ({
    waiting: await waitingFor(db, now),
    bookings: await bookingsByStatus(db, now),
    visits: await confirmedVisits(db, now),
    approvals: await approvals(db, now),
    revenue: await revenue(db, now),
    sign_ups: await signUps(db, now),
  })),
]
