import {sql, type SQL} from 'drizzle-orm'
import {rowsOf, type Db} from '#server/db/client.ts'
import {isOfEarlierTimes} from '#server/db/is-of-earlier-times.ts'

/*
 * Figures of everything that ever happened are summed once for each finished period. The same statement sums a period that
 * is stored and reads one that is not, so that both say the same. The triggers of the migration `summed-figures` note what changes
 * in a summed period.
 */

interface Family {
  /** The period of one sum. */
  unit: 'hour' | 'day' | 'month'
  /** When its first row is of. */
  first: SQL
  /** Sums the rows of these ranges, `w` with `since` and `until`: `since` of the period, `part`, `amount`, `samples`. */
  sums: (ranges: SQL) => SQL
}

/** How many of the four times of a visit were confirmed, from its claims `c`; sorting them took twice as long. */
const confirmedTimes = sql.join(
  ['parent', 'caretaker'].flatMap(side =>
    ['start', 'end'].map(
      edge =>
        sql`coalesce(bool_or(${sql.raw(`c.side = '${side}' and c.edge = '${edge}'`)} and not ${isOfEarlierTimes}), false)::int`,
    ),
  ),
  sql` + `,
)

const none = sql`null::float8[]`
/** SQL: the rows of each range, read by the index on `column`; without `offset` the planner may read all rows. */
const rowsIn = (table: string, column: string, more = 'true') =>
  sql.raw(`cross join lateral (
    select * from ${table} where ${column} >= w.since and ${column} < w.until and ${more} offset 0)`)
const firstOf = (column: string, table: string, where = 'true') =>
  sql.raw(`(select min(${column}) from ${table} where ${where})`)
const isRevenue = "account in ('revenue:lead', 'revenue:fee', 'revenue:subscription')"

const families = {
  /** Visits that were not canceled, by when they end: how many sides confirmed, and the claims. */
  visits: {
    unit: 'hour',
    first: firstOf('scheduled_end', 'sessions'),
    sums: w => sql`
      select v.since, p.part, p.amount::float8 as amount, ${none} as samples
      from (
        select date_trunc('hour', s.scheduled_end, 'UTC') as since, count(*) filter (where of.claimed = 4) as both,
          count(*) filter (where of.claimed between 1 and 3) as one, count(*) filter (where of.claimed = 0) as none,
          sum(of.claims) as claims, sum(of.offline) as offline
        from ${w} w ${rowsIn('sessions', 'scheduled_end')} s cross join lateral (
          select ${confirmedTimes} as claimed, count(*) as claims, count(*) filter (where c.offline) as offline
          from claims c where c.session_id = s.id) of
        where s.status <> 'CANCELLED' group by 1
      ) v cross join lateral (values ('both', v.both), ('one', v.one), ('none', v.none),
        ('claims', v.claims), ('offline', v.offline)) p(part, amount)`,
  },
  /** Requests by their first visit, with the minutes until the first offer. */
  requests: {
    unit: 'day',
    first: firstOf('first_start', 'bookings'),
    sums: w => sql`
      select r.since, p.part, p.amount::float8 as amount, p.samples
      from (
        select date_trunc('day', b.first_start, 'UTC') as since, count(*) as asked, count(b.approved_at) as filled,
          array_agg(of.minutes) filter (where of.minutes is not null) as minutes
        from ${w} w ${rowsIn('bookings', 'first_start')} b cross join lateral (
          select (extract(epoch from min(o.received_at) - b.created_at) / 60)::float8 as minutes
          from offers o where o.booking_id = b.id) of
        group by 1
      ) r cross join lateral (values ('asked', r.asked, ${none}), ('filled', r.filled, null),
        ('minutes', 0, r.minutes)) p(part, amount, samples)`,
  },
  /** Bookings by when they were requested, by their status now. */
  statuses: {
    unit: 'day',
    first: firstOf('created_at', 'bookings'),
    sums: w => sql`
      select date_trunc('day', b.created_at, 'UTC') as since, b.status as part, count(*)::float8 as amount, ${none} as samples
      from ${w} w ${rowsIn('bookings', 'created_at')} b group by 1, 2`,
  },
  /** Bookings by when they were approved, with the median of the hours from request to approval. */
  approvals: {
    unit: 'month',
    first: firstOf('approved_at', 'bookings'),
    sums: w => sql`
      select a.since, p.part, p.amount, ${none} as samples
      from (
        select date_trunc('month', b.approved_at, 'UTC') as since, count(*)::float8 as approved,
          round((percentile_cont(0.5) within group (
            order by extract(epoch from b.approved_at - b.created_at)) / 3600)::numeric, 1)::float8 as hours_median
        from ${w} w ${rowsIn('bookings', 'approved_at')} b group by 1
      ) a cross join lateral (values ('approved', a.approved), ('hours_median', a.hours_median)) p(part, amount)`,
  },
  /** Cents of the ledger's revenue accounts, credits minus debits. */
  revenue: {
    unit: 'day',
    first: firstOf('at', 'ledger_entries', isRevenue),
    sums: w => sql`
      select date_trunc('day', e.at, 'UTC') as since, split_part(e.account, ':', 2) as part,
        -sum(e.amount_cents)::float8 as amount, ${none} as samples
      from ${w} w ${rowsIn('ledger_entries', 'at', isRevenue)} e group by 1, 2`,
  },
  /** New accounts by kind; the people of an agency count with it. */
  sign_ups: {
    unit: 'month',
    first: sql`least(${firstOf('created_at', 'users', "role = 'parent'")},
      ${firstOf('created_at', 'users', "role = 'caretaker'")}, ${firstOf('created_at', 'organizations')})`,
    sums: w => sql`
      select date_trunc('month', made.created_at, 'UTC') as since, made.kind as part, count(*)::float8 as amount,
        ${none} as samples
      from ${w} w cross join lateral (
        select role as kind, created_at from users u
          where u.role in ('parent', 'caretaker') and u.created_at >= w.since and u.created_at < w.until
        union all
        select 'agency', created_at from organizations o where o.created_at >= w.since and o.created_at < w.until
      ) made group by 1, 2`,
  },
} as const satisfies Record<string, Family>

export type FigureFamily = keyof typeof families

/**
 * SQL: the sums of a family from `since` to before `until`, as a table of `since` of the period, `part`, `amount` and
 * `samples`. A period may have several rows of a part.
 */
export function figuresIn(family: FigureFamily, since: SQL, until: SQL): SQL {
  const {unit, sums} = families[family]
  const of = sql`${family}::text, ${unit}::text, ${since}, ${until}`
  return sql`(
    select since, part, amount, samples from summed_figures(${of})
    union all
    select since, part, amount, samples from (${sums(sql`open_ranges(${of})`)}) read) ${sql.identifier(family)}`
}

const startOf = (unit: SQL, at: SQL) => sql`date_trunc(${unit}, ${at}, 'UTC')`

/** Until when periods are summed: five minutes after their end, since most of their rows come late. */
const endOf = (now: string) => sql`${now}::timestamptz - interval '5 minutes'`

/** The families that have a period to sum, in one statement, because in most ticks there is none. */
async function findDue(db: Db, now: string): Promise<FigureFamily[]> {
  const all = Object.entries(families).map(
    ([family, {unit, first}]) => sql`(${family}::text, ${unit}::text, (select ${first}))`,
  )
  const due = await rowsOf<{family: FigureFamily}>(
    db,
    sql`select f.family from (values ${sql.join(all, sql`, `)}) f(family, unit, first)
      left join figure_ranges r on r.family = f.family
      where r.family is null or r.until < ${startOf(sql`f.unit`, endOf(now))} or r.since > f.first
        or exists (select from stale_figures s where s.family = f.family)`,
  )
  return due.map(({family}) => family)
}

/**
 * Sums up to `limit` periods of a family that are over or have changed: those that changed, then the next ones, then
 * earlier ones until the first row. Returns how many.
 */
async function sumPeriods(db: Db, family: FigureFamily, now: string, limit: number): Promise<number> {
  const {unit, first, sums} = families[family]
  const start = (at: SQL) => startOf(sql`${unit}::text`, at)
  return db.transaction(async tx => {
    const ends = start(endOf(now))
    // the update locks the row
    await rowsOf(
      tx,
      sql`insert into figure_ranges (family, since, until) values (${family}, ${ends}, ${ends})
        on conflict (family) do update set family = excluded.family`,
    )
    // what is locked here is neither changed until the commit nor changed before and not committed
    const due = await rowsOf<{period: string; is_new: boolean; is_locked: boolean}>(
      tx,
      sql`with recursive range as (select since, until from figure_ranges where family = ${family}),
        later(period) as (
          select ${start(sql`until`)} from range where until < ${ends}
          union all select next_period(${unit}, period) from later where next_period(${unit}, period) < ${ends}
        ), earlier(period) as (
          select ${start(sql`since - interval '1 microsecond'`)} from range where since > ${first}
          union all select ${start(sql`period - interval '1 microsecond'`)} from earlier where period > ${first}
        ), due as materialized (
          (select distinct since as period, 0 as turn, 0 as nth from stale_figures where family = ${family} limit ${limit}::int)
          union all (select period, 1, extract(epoch from period)::bigint from later limit ${limit}::int)
          union all (select period, 2, -extract(epoch from period)::bigint from earlier limit ${limit}::int)
          order by turn, nth limit ${limit}::int
        )
        select period::text as period, turn > 0 as is_new,
          pg_try_advisory_xact_lock(hashtext('figures ' || ${family}::text), figure_lock(period)) as is_locked
        from due`,
    )
    if (due.length === 0) return 0
    const periodsOf = (rows: typeof due) =>
      sql`unnest(${`{${rows.map(({period}) => `"${period}"`).join()}}`}::timestamptz[])`
    const locked = due.filter(({is_locked}) => is_locked)
    const ranges = sql`(select since, next_period(${unit}, since) as until from ${periodsOf(locked)} since)`
    await rowsOf(
      tx,
      sql`with gone as (delete from stale_figures where family = ${family} and since in (select ${periodsOf(locked)})),
        replaced as (delete from figures where family = ${family} and since in (select ${periodsOf(locked)}))
        select`,
    )
    await rowsOf(
      tx,
      sql`insert into figures (family, since, part, amount, samples)
        select ${family}, since, part, amount, samples from (${sums(ranges)}) summed`,
    )
    const added = due.filter(({is_new}) => is_new)
    if (added.length > 0) {
      await rowsOf(
        tx,
        sql`with left_out as (
            insert into stale_figures (family, since)
            select ${family}, period from ${periodsOf(added.filter(({is_locked}) => !is_locked))} period
          )
          update figure_ranges r set since = least(r.since, p.first), until = greatest(r.until, p.past)
          from (select min(period) as first, max(next_period(${unit}, period)) as past from ${periodsOf(added)} period) p
          where family = ${family}`,
      )
    }
    return locked.length
  })
}

type Batch = Readonly<Record<Family['unit'], number>>

/** Periods of one transaction: few, because a command that changes one of them waits for its commit. */
const short_batch: Batch = {hour: 12, day: 1, month: 1}
/** Transactions of one family in one tick. */
const batches = 25

/** Sums periods of each family that are over or have changed, `batch` in one transaction; returns how many. */
export async function sumFigures(db: Db, now: string, batch = short_batch): Promise<number> {
  let summed = 0
  for (const family of await findDue(db, now)) {
    for (let nth = 0, last = 1; nth < batches && last > 0; nth += 1) {
      last = await sumPeriods(db, family, now, batch[families[family].unit])
      summed += last
    }
  }
  return summed
}
