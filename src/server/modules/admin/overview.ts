import {settled} from '#lib/settled.ts'
import {countOpenExceptions} from './exceptions/queue.ts'
import {sql, type SQL} from 'drizzle-orm'
import {type Overview, getOverview, getWaiting} from '#contract/admin/operations.ts'
import {addDays} from '#lib/day.ts'
import {plusMs} from '#server/clock.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {boundsOf} from '#server/db/period.ts'
import {route, type Route} from '#server/http/mount.ts'
import {figuresIn} from './summed-figures.ts'
import {openFamilyCalls} from './family-calls.ts'
import {checksEnding, submittedAt} from './people/store.ts'

/** Time range of each figure, in whole days (UTC) as in the lists that they lead to. */
const bookings_days = 90
const visits_days = 30
const months = 12

/** SQL: when the last days begin, with this one. */
const firstOfLast = (days: number, now: string) =>
  sql`${boundsOf({from: addDays(now.slice(0, 10), 1 - days)}).since}::timestamptz`

/** The past months as a table of start times, so empty ones get a row. */
const calendar = (now: string) => sql`generate_series(
    date_trunc('month', ${now}::timestamptz at time zone 'UTC') - ${months - 1}::int * interval '1 month',
    date_trunc('month', ${now}::timestamptz at time zone 'UTC'), interval '1 month') as m(first)`
const monthOf = sql`date_trunc('month', since at time zone 'UTC')`
const firstMonth = (now: string) => sql`(date_trunc('month', ${now}::timestamptz at time zone 'UTC')
    - ${months - 1}::int * interval '1 month') at time zone 'UTC'`

const later = sql`'infinity'::timestamptz`
/** SQL: the first moment after an instant; stored times have milliseconds. */
export const after = (instant: string): SQL => sql`${plusMs(instant, 1)}::timestamptz`

/** Recent bookings by status. */
const bookingsByStatus = (db: Db, now: string) =>
  rowsOf<Overview['bookings'][number]>(
    db,
    sql`select part as status, sum(amount)::int as count
      from ${figuresIn('statuses', firstOfLast(bookings_days, now), later)} group by part order by count desc, status`,
  )

/** Past visits by how many sides confirmed start and end; an incomplete side counts as partial. */
async function confirmedVisits(db: Db, now: string): Promise<Overview['visits']> {
  const [row] = await rowsOf<Overview['visits']>(
    db,
    sql`select coalesce(sum(amount) filter (where part = 'both'), 0)::int as both,
        coalesce(sum(amount) filter (where part = 'one'), 0)::int as one,
        coalesce(sum(amount) filter (where part = 'none'), 0)::int as none
      from ${figuresIn('visits', firstOfLast(visits_days, now), after(now))}`,
  )
  return row ?? {both: 0, one: 0, none: 0}
}

/** Time from request to approval, per month. */
const approvals = (db: Db, now: string) =>
  rowsOf<Overview['approvals'][number]>(
    db,
    sql`select to_char(m.first, 'YYYY-MM') as month, coalesce(b.approved, 0)::int as approved, b.hours_median
      from ${calendar(now)}
      left join (
        select ${monthOf} as first, sum(amount) filter (where part = 'approved') as approved,
          max(amount) filter (where part = 'hours_median') as hours_median
        from ${figuresIn('approvals', firstMonth(now), later)} group by 1
      ) b on b.first = m.first
      order by m.first`,
  )

/** Revenue per month from the ledger: credits of revenue accounts minus debits. */
const revenue = (db: Db, now: string) =>
  rowsOf<Overview['revenue'][number]>(
    db,
    sql`select to_char(m.first, 'YYYY-MM') as month, coalesce(l.lead_cents, 0) as lead_cents,
        coalesce(l.fee_cents, 0) as fee_cents, coalesce(l.subscription_cents, 0) as subscription_cents
      from ${calendar(now)}
      left join (
        select ${monthOf} as first, sum(amount) filter (where part = 'lead') as lead_cents,
          sum(amount) filter (where part = 'fee') as fee_cents,
          sum(amount) filter (where part = 'subscription') as subscription_cents
        from ${figuresIn('revenue', firstMonth(now), later)} group by 1
      ) l on l.first = m.first
      order by m.first`,
  )

/** New users per month; agency members count with their agency. */
const signUps = (db: Db, now: string) =>
  rowsOf<Overview['sign_ups'][number]>(
    db,
    sql`select to_char(m.first, 'YYYY-MM') as month, coalesce(made.parents, 0)::int as parents,
        coalesce(made.caretakers, 0)::int as caretakers, coalesce(made.agencies, 0)::int as agencies
      from ${calendar(now)}
      left join (
        select ${monthOf} as first, sum(amount) filter (where part = 'parent') as parents,
          sum(amount) filter (where part = 'caretaker') as caretakers,
          sum(amount) filter (where part = 'agency') as agencies
        from ${figuresIn('sign_ups', firstMonth(now), later)} group by 1
      ) made on made.first = m.first
      order by m.first`,
  )

type Waiting = Overview['waiting']

/** Counts of staff's open work, each by its index, and of the reviews that this person is asked for. */
async function waitingFor(db: Db, {user_id, now}: {user_id: string; now: string}): Promise<Waiting> {
  const [rows, {visits, money}] = await settled([waitingRows(db, {user_id, now}), countOpenExceptions(db, now)])
  const counted = Object.fromEntries(
    rows.map(({what, count, since}) => [what, {count, since: since === null ? null : new Date(since).toISOString()}]),
  ) as Omit<Waiting, 'exceptions' | 'payments'>
  return {exceptions: visits, payments: money, ...counted}
}

interface WaitingRow {
  what: Exclude<keyof Waiting, 'exceptions' | 'payments'>
  count: number
  since: string | null
}

const waitingRows = (db: Db, {user_id, now}: {user_id: string; now: string}) =>
  rowsOf<WaitingRow>(
    db,
    sql`
      select 'verifications' as what, count(*)::int as count, min(${submittedAt})::text as since
        from caretakers c join users u on u.id = c.user_id
        where c.is_verified = 'Pending' and u.suspended_at is null and u.closed_at is null
      union all
      select 'checks_expiring', count(distinct ending.caretaker_id)::int, min(ending.expires_on)::text from ${checksEnding(now)}
      union all
      select 'credits_asked', count(*)::int, min(credit_asked_at)::text
        from invoices where credit_status = 'ASKED'
      union all
      select 'messages', count(*)::int, min(created_at)::text
        from contact_messages where answered_at is null
      union all
      select 'message_reports', count(*)::int, min(created_at)::text from message_reports where closed_at is null
      union all
      select 'review_reports', count(distinct review_id)::int, min(created_at)::text from review_reports where closed_at is null
      union all
      select 'open_questions', count(*)::int, min(asked_at)::text from open_questions where closed_at is null
      union all
      select 'family_calls', count(distinct c.parent_id)::int, min(c.created_at)::text from ${openFamilyCalls(now)}
      union all
      select 'post_reviews', count(*)::int, min(coalesce((select max(n.created_at) from notices n
          where n.user_id = ${user_id}::uuid and n.kind = 'post_review_asked' and n.facts ->> 'post_id' = posts.id::text),
          updated_at))::text
        from posts where reviewer_user_id = ${user_id}::uuid and review_state = 'asked' and status <> 'deleted'`,
  )

export const overviewRoutes: readonly Route[] = [
  route(getWaiting, ({db, caller: {user_id}, now}) => waitingFor(db, {user_id, now})),

  route(getOverview, async ({db, caller: {user_id}, now}) => {
    const [waiting, bookings, visits, approved, earned, signed_up] = await settled([
      waitingFor(db, {user_id, now}),
      bookingsByStatus(db, now),
      confirmedVisits(db, now),
      approvals(db, now),
      revenue(db, now),
      signUps(db, now),
    ])
    return {waiting, bookings, visits, approvals: approved, revenue: earned, sign_ups: signed_up}
  }),
]
