import {sql} from 'drizzle-orm'
import {getFigures, type PeriodFigures, type StaffFigures} from '#contract/admin/figures.ts'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {boundsOf} from '#server/db/period.ts'
import {route, type Route} from '#server/http/mount.ts'

type Days = StaffFigures['period']

const default_days = 30
const counties_max = 50

const shiftDay = (day: string, days: number) => plusMs(`${day}T00:00:00.000Z`, days * day_ms).slice(0, 10)
const countDays = ({from, to}: Days) => Math.round((Date.parse(to) - Date.parse(from)) / day_ms) + 1

/** The chosen days; without a last day until today, without a first one thirty days. */
function periodOf({from, to}: {from?: string | undefined; to?: string | undefined}, now: string): Days {
  const today = now.slice(0, 10)
  const last = to ?? (from && from > today ? from : today)
  return {from: from ?? shiftDay(last, 1 - default_days), to: last}
}

const between = (column: string, days: Days) => {
  const {since, until} = boundsOf(days)
  return sql`${sql.raw(column)} >= ${since}::timestamptz and ${sql.raw(column)} < ${until}::timestamptz`
}

/** @see src/domain/rules-people.md#figures-of-a-period */
async function figuresOf(db: Db, days: Days, now: string): Promise<PeriodFigures> {
  const [row] = await rowsOf<PeriodFigures>(
    db,
    sql`
      with asked as (
        select b.approved_at is not null as filled,
          extract(epoch from (select min(o.received_at) from offers o where o.booking_id = b.id) - b.created_at) / 60
            as minutes
        from bookings b where ${between('b.first_start', days)}
      ), ended as (
        select of.* from sessions s cross join lateral (
          select count(distinct (c.side, c.edge)) as claimed, count(*) as claims,
            count(*) filter (where c.offline) as offline
          from claims c where c.session_id = s.id) of
        where ${between('s.scheduled_end', days)} and s.scheduled_end <= ${now}::timestamptz and s.status <> 'CANCELLED'
      )
      select
        (select count(*) from asked)::int as requests,
        (select count(*) from asked where filled)::int as filled,
        (select round(percentile_cont(0.5) within group (order by minutes)) from asked where minutes is not null)::int
          as first_offer_minutes,
        (select count(*) from ended)::int as visits,
        (select count(*) from ended where claimed = 4)::int as confirmed_by_both,
        (select coalesce(sum(claims), 0) from ended)::int as confirmations,
        (select coalesce(sum(offline), 0) from ended)::int as offline,
        (select max(oldest_ms) from outbox_reports where ${between('at', days)})::float8 as oldest_tap_ms,
        (select coalesce(-sum(amount_cents), 0) from ledger_entries
          where account in ('revenue:lead', 'revenue:fee', 'revenue:subscription') and ${between('at', days)})::float8
          as revenue_cents`,
  )
  if (!row) throw new Error('the figures of a period returned no row')
  return row
}

/** Demand by county, the most requested first. */
const countiesOf = (db: Db, period: Days, earlier: Days): Promise<StaffFigures['counties']> =>
  rowsOf(
    db,
    sql`select county, count(*) filter (where ${between('first_start', period)})::int as requests,
        count(*) filter (where approved_at is not null and ${between('first_start', period)})::int as filled,
        count(*) filter (where ${between('first_start', earlier)})::int as requests_before
      from bookings where ${between('first_start', {from: earlier.from, to: period.to})}
      group by county having count(*) filter (where ${between('first_start', period)}) > 0
      order by requests desc, county limit ${counties_max}::int`,
  )

export const figureRoutes: readonly Route[] = [
  route(getFigures, async ({db, query, now}) => {
    const period = periodOf(query, now)
    const days = countDays(period)
    const earlier = {from: shiftDay(period.from, -days), to: shiftDay(period.from, -1)}
    return {
      period,
      earlier,
      now: await figuresOf(db, period, now),
      before: await figuresOf(db, earlier, now),
      counties: await countiesOf(db, period, earlier),
    }
  }),
]
