import {settled} from '#lib/settled.ts'
import {sql} from 'drizzle-orm'
import {getFigures, type PeriodFigures, type StaffFigures} from '#contract/admin/figures.ts'
import {addDays} from '#lib/day.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {boundsOf, chosenDays, countDays, isWithin} from '#server/db/period.ts'
import {route, type Route} from '#server/http/mount.ts'
import {figuresIn} from './summed-figures.ts'
import {after} from './overview.ts'

type Days = StaffFigures['period']

const counties_max = 50

const first_start = sql`first_start`

/** @see src/domain/rules-people.md#figures-of-a-period */
async function figuresOf(db: Db, days: Days, now: string): Promise<PeriodFigures> {
  const {since, until} = boundsOf(days)
  const [from, to] = [sql`${since}::timestamptz`, sql`${until}::timestamptz`]
  const sumOf = (part: string) => sql`coalesce(sum(amount) filter (where part = ${part}), 0)`
  const [row] = await rowsOf<PeriodFigures>(
    db,
    sql`
      with asked as materialized (select * from ${figuresIn('requests', from, to)}),
        ended as materialized (select * from ${figuresIn('visits', from, sql`least(${to}, ${after(now)})`)})
      select
        (select ${sumOf('asked')} from asked)::int as requests,
        (select ${sumOf('filled')} from asked)::int as filled,
        (select round(percentile_cont(0.5) within group (order by minutes)) from asked, unnest(samples) minutes)::int
          as first_offer_minutes,
        (select ${sumOf('both')} + ${sumOf('one')} + ${sumOf('none')} from ended)::int as visits,
        (select ${sumOf('both')} from ended)::int as confirmed_by_both,
        (select ${sumOf('claims')} from ended)::int as confirmations,
        (select ${sumOf('offline')} from ended)::int as offline,
        (select max(oldest_ms) from outbox_reports where ${isWithin(sql`at`, days)})::float8 as oldest_tap_ms,
        (select max(oldest_waiting_ms) from outbox_reports where ${isWithin(sql`at`, days)})::float8 as oldest_waiting_ms,
        (select coalesce(sum(amount), 0) from ${figuresIn('revenue', from, to)}) as revenue_cents`,
  )
  if (!row) throw new Error('the figures of a period returned no row')
  return row
}

/** Demand by county, the most requested first. */
const countiesOf = (db: Db, period: Days, earlier: Days): Promise<StaffFigures['counties']> =>
  rowsOf(
    db,
    sql`select county, count(*) filter (where ${isWithin(first_start, period)})::int as requests,
        count(*) filter (where approved_at is not null and ${isWithin(first_start, period)})::int as filled,
        count(*) filter (where ${isWithin(first_start, earlier)})::int as requests_before
      from bookings where ${isWithin(first_start, {from: earlier.from, to: period.to})}
      group by county having count(*) filter (where ${isWithin(first_start, period)}) > 0
      order by requests desc, county limit ${counties_max}::int`,
  )

export const figureRoutes: readonly Route[] = [
  route(getFigures, async ({db, query, now}) => {
    const period = chosenDays(query, now)
    const days = countDays(period)
    const earlier = {from: addDays(period.from, -days), to: addDays(period.from, -1)}
    const [present, before, counties] = await settled([
      figuresOf(db, period, now),
      figuresOf(db, earlier, now),
      countiesOf(db, period, earlier),
    ])
    return {period, earlier, now: present, before, counties}
  }),
]
