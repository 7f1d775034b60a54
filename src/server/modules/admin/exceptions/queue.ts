import {sql, type SQL} from 'drizzle-orm'
import type {ExceptionItem, ExceptionKind, listExceptions} from '#contract/admin/exceptions.ts'
import type {QueryOf} from '#contract/endpoint.ts'
import type {ExceptionArea, ExceptionReason} from '#contract/admin/staff-choices.ts'
import {assign_before_ms, day_ms, exception_goal_ms, silence_ms} from '#domain/constants.ts'
import {refund_failures_max} from '#domain/money/refund.ts'
import {family_absent} from '#domain/sessions/claim-reasons.ts'
import {firstIdAt} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {hasActiveAdult, isWithoutAccount} from '#server/db/active-accounts.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {isOfEarlierTimes} from '#server/db/is-of-earlier-times.ts'
import {bookings, invoices, payments} from '#server/db/schema/all.ts'
import {countRows, type Match} from '#server/db/search.ts'
import {invoiceMatches, paymentMatches} from '#server/modules/billing/index.ts'
import {bookingMatches} from '#server/modules/bookings/index.ts'
import {sendable} from '#server/modules/payments/index.ts'

/** One row of the list of exceptions. */
export interface ExceptionRow {
  id: string
  kind: ExceptionKind
  since: string
  /** Null of a closed one. */
  changed_at: string | null
  reasons: ExceptionReason[]
  closed: ExceptionItem['closed']
}

/**
 * The longest that a flagged claim of an unsettled session is an exception, which bounds the search.
 * @see src/domain/rules.md#exceptions
 */
const odd_for_ms = 8 * day_ms

/** The longest from a visit's start until it can no longer be contested, where a tap arrives weeks late. */
const absence_open_ms = 31 * day_ms

const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000}::float8)`

/**
 * Payments with a problem, as `id`, `reason`, `since`, `changed_at`: a refund to send by hand (`maySendByHand` of
 * domain/refund.ts), or a failed reversal that staff were notified of. `changed_at` of a refund follows its latest
 * notice.
 */
const paymentsInTrouble = sql`
  select p.id, 'refund_owed' as reason, failed.at as since, greatest(failed.at, p.refund_told_at) as changed_at
    from (select payment_id, count(*) as times, max(at) as at from refund_failures group by payment_id) failed
    join payments p on p.id = failed.payment_id
    where p.status <> 'DISPUTED' and ${sendable(sql`p`)} > 0
      and (failed.times >= ${refund_failures_max}::int or p.refund_at is null)
  union all
  select id, 'not_returned', reverse_failing_since, reverse_failing_since from payments
    where reverse_at is not null and reverse_told_at is not null and reverse_cents > reversed_cents`

/** Dangers written to the assistant. One that staff decided does not come back with something else at its visit. */
const openDangers = sql`
    select c.session_id, 'danger', c.created_at from contact_messages c
      where c.session_id is not null
        and not coalesce((select max(r.at) from resolutions r where r.target_id = c.session_id) >= c.created_at, false)`

/** Since when a visit waits. Its danger has a goal of its own, so an older reason does not count beside it. */
const waitingSince = sql`coalesce(min(at) filter (where reason = 'danger'), min(at))`

/**
 * SQL: the families that no one can log in for: without an account, or whose adults' accounts closed or were
 * suspended since then. Who was suspended earlier has had no visits since.
 */
const unreachableFamilies = (since: string) => sql`array(
  select p.id from parents p where ${isWithoutAccount(sql`p`)}
  union all
  select a.parent_id from family_adults a where not ${hasActiveAdult(sql`a.parent_id`)} and a.user_id = any(array(
    select c.user_id from account_closings c
    union all
    select l.target_id::uuid from audit_log l where l.target_kind = 'user' and l.id >= ${firstIdAt(since)}::uuid
      and l.action = 'user.suspended' and l.at > ${since}::timestamptz)))`

/**
 * SQL: visits that are over and billed until the booked end, as no one was home, while a family that no one can log in for
 * might still contest them.
 * @see src/domain/rules.md#no-one-home
 */
const silentAbsences = (now: string) => {
  const since = plusMs(now, -absence_open_ms)
  return sql`select s.id, 'one_side', greatest(s.scheduled_end, (select max(c.received_at) from claims c where c.session_id = s.id))
      from sessions s
      where s.parent_id = any(${unreachableFamilies(since)}) and s.scheduled_start > ${since}::timestamptz
        and s.scheduled_end <= ${now}::timestamptz and s.contest_until >= ${now}::timestamptz
        and (s.status = 'END_PARTIAL' or (s.settled_by = 'deadline' and s.ended_at = s.scheduled_end))
        and exists (select from claims c where c.session_id = s.id and c.reason = ${family_absent})
        and not exists (select from claims c where c.session_id = s.id and c.side = 'parent' and not ${isOfEarlierTimes})
        and cardinality(s.exceptions) = 0`
}

/**
 * All exceptions at `now` as the table `found`; each part reads an index of open work. Reasons of a visit share a row,
 * dismissed only if none is newer, and silence of a family without an account is an exception only where no one was home.
 */
const openExceptions = (now: string): SQL => sql`
  with cases as (
    select s.id, r.reason, case r.reason
        when 'contested' then (select max(e.at) from session_events e where e.session_id = s.id and e.kind = 'contested')
        when 'overlap_empty' then s.scheduled_end + ${seconds(silence_ms)}
        when 'not_made' then s.cancelled_at
        when 'nobody_assigned' then greatest(s.scheduled_start - ${seconds(assign_before_ms)},
          (select b.approved_at from bookings b where b.id = s.booking_id),
          (select max(e.at) from session_events e
            where e.session_id = s.id and e.kind in ('assigned', 'rescheduled', 'restored')))
        else (select max(c.received_at) from claims c where c.session_id = s.id) end as at
      from sessions s cross join unnest(s.exceptions) as r(reason)
      where cardinality(s.exceptions) > 0
    union all
    select s.id, 'one_side', s.scheduled_end
      from sessions s join parents p on p.id = s.parent_id
      where s.settles_at > ${now}::timestamptz and s.settles_at <= ${plusMs(now, silence_ms)}::timestamptz
        and s.scheduled_end <= ${now}::timestamptz and s.status in ('START_PARTIAL', 'END_PARTIAL')
        and cardinality(s.exceptions) = 0 and p.user_id is not null
    union all
    ${silentAbsences(now)}
    union all
    select c.session_id, f.flag, max(c.received_at)
      from claims c join sessions s on s.id = c.session_id and s.settled_by is null
      cross join unnest(c.flags) as f(flag)
      where c.flags && array['out_of_place', 'clock_skew', 'code_invalid']
        and c.received_at > ${plusMs(now, -odd_for_ms)}::timestamptz
        and f.flag in ('out_of_place', 'clock_skew', 'code_invalid')
      group by c.session_id, f.flag
    union all
    ${openDangers}
  ), found as (
    select id, 'session' as kind, ${waitingSince} as since, max(at) as changed_at,
        array_agg(distinct reason) as reasons
      from cases group by id
    union all
    select id, 'invoice', uncollectible_at, uncollectible_at, array['uncollectible']
      from invoices where status = 'UNCOLLECTIBLE' and uncollectible_at is not null
    union all
    select id, 'dispute', opened_at, opened_at, array['disputed'] from disputes where status = 'OPEN'
    union all
    select id, 'payment', min(since), max(changed_at), array_agg(reason) from (${paymentsInTrouble}) trouble group by id
  ), open as (
    -- asked of each by itself, through its index: few things are open, and dismissed ones accumulate
    select * from found where not coalesce(
      (select max(r.at) from resolutions r where r.target_id = found.id) >= found.changed_at, false)
  )`

/** The two parts: visits, and invoices with payments. */
const isVisit = sql`(kind = 'session')`

/** A danger comes before everything else, in each order. */
const isDanger = sql`('danger' = any(reasons))`

const columns = sql`id::text as id, kind, since::text as since, changed_at::text as changed_at,
  to_json(reasons) as reasons`

/** Converts times and lists from the connection's format. */
const tidy = (row: Omit<ExceptionRow, 'closed'>): ExceptionRow => ({
  ...row,
  since: new Date(row.since).toISOString(),
  changed_at: row.changed_at && new Date(row.changed_at).toISOString(),
  reasons: row.reasons.toSorted(),
  closed: null,
})

/** The visits, invoices, payments and disputes that a typed search means. @see src/domain/rules-people.md#staff-search */
export const exceptionsMatching = (typed: string, match: Match): SQL =>
  // arrays, because their length is estimated better than that of a join
  sql`array(
    with booked as (select ${bookings.id} from ${bookings} where ${bookingMatches(typed, match)}),
      paid as (select ${payments.id} from ${payments} where ${paymentMatches(typed, match)})
    select s.id from sessions s where s.booking_id = any(array(select id from booked))
    union all select i.id from invoices i where i.booking_id = any(array(select id from booked))
    union all select ${invoices.id} from ${invoices} where ${invoiceMatches(typed, match)}
    union all select id from paid
    union all select d.id from disputes d where d.payment_id = any(array(select id from paid)))`

/** A row with the cursor of the page that follows it. */
type PagedRow = ExceptionRow & {cursor: string}

type ExceptionSort = NonNullable<QueryOf<typeof listExceptions>['sort']>

/** Which open exceptions are wanted. */
interface WantedOpen {
  about?: ExceptionArea
  reason?: ExceptionReason
  /** Those of this person, or null for those that are not taken. */
  whose?: string | null
  /** Only these ids, of `exceptionsMatching`. */
  meant?: SQL
}

const isWantedOpen = ({about, reason, whose, meant}: WantedOpen) => sql`true
      ${about === undefined ? sql`` : sql`and ${isVisit} = ${about === 'visits'}`}
      ${reason === undefined ? sql`` : sql`and ${reason} = any(reasons)`}
      ${whose === undefined ? sql`` : sql`and (select a.user_id from exception_assignments a where a.target_id = open.id) is not distinct from ${whose}::uuid`}
      ${meant === undefined ? sql`` : sql`and id = any(${meant})`}`

/** The number of these open exceptions. */
export const countWantedOpen = (db: Db, wanted: WantedOpen, now: string) =>
  countRows(db, {
    limit: rows => sql`${openExceptions(now)} select id from open where ${isWantedOpen(wanted)} limit ${rows}::int`,
  })

/** SQL: when the goal of an open exception is reached. @see src/domain/rules.md#exceptions */
const due = sql`since + case when ${isDanger} then ${seconds(exception_goal_ms.danger)} when ${isVisit} then ${seconds(exception_goal_ms.visits)}
  else ${seconds(exception_goal_ms.money)} end`

/**
 * A page of exceptions in the order asked for, by default oldest first, dangers always first, plus one row if another
 * page follows.
 */
export async function listOpenExceptions(
  db: Db,
  {
    limit,
    after,
    sort = 'since',
    ...wanted
  }: WantedOpen & {
    limit: number
    sort?: ExceptionSort | undefined
    after?: {at: string; id: string; is_danger: boolean}
  },
  now: string,
): Promise<PagedRow[]> {
  const isDesc = sort.startsWith('-')
  const at = sql`date_trunc('milliseconds', ${sort.endsWith('due') ? due : sql`since`})`
  const direction = isDesc ? sql`desc` : sql`asc`
  const dangerRank = isDesc ? isDanger : sql`(not ${isDanger})`
  const beyond = after
    ? sql`and (${dangerRank}, ${at}, id) ${isDesc ? sql`<` : sql`>`}
        (${after.is_danger === isDesc}, ${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``
  const rows = await rowsOf<ExceptionRow & {at: string}>(
    db,
    sql`${openExceptions(now)} select ${columns}, ${at}::text as at from open where ${isWantedOpen(wanted)} ${beyond}
      order by ${dangerRank} ${direction}, ${at} ${direction}, id ${direction} limit ${limit + 1}::int`,
  )
  return rows.map(({at: sorted_at, ...row}) => ({
    ...tidy(row),
    cursor: `${new Date(sorted_at).toISOString()}_${row.id}${row.reasons.includes('danger') ? '_danger' : ''}`,
  }))
}

/** A page of decided exceptions by their last decision, the latest first, plus one row if another page follows. */
export async function listClosedExceptions(
  db: Db,
  {about, meant, limit, after}: {about?: ExceptionArea; meant?: SQL; limit: number; after?: {id: string}},
  now: string,
): Promise<PagedRow[]> {
  const rows = await rowsOf<ExceptionRow & {decision_id: string}>(
    db,
    sql`${openExceptions(now)}
      select r.target_id::text as id, r.kind, r.at::text as since, r.id::text as decision_id,
        to_json(r.reasons) as reasons,
        json_build_object('by', trim(u.first_name || ' ' || u.last_name), 'reason_code', r.reason_code,
          'memo', r.memo) as closed
      from resolutions r join users u on u.id = r.by_user_id
      where not exists (select from resolutions later where later.target_id = r.target_id and later.id > r.id)
        and r.target_id not in (select id from open)
        ${about === undefined ? sql`` : sql`and (r.kind = 'session') = ${about === 'visits'}`}
        ${meant === undefined ? sql`` : sql`and r.target_id = any(${meant})`}
        ${after ? sql`and r.id < ${after.id}::uuid` : sql``}
      order by r.id desc limit ${limit + 1}::int`,
  )
  return rows.map(({decision_id, ...row}) => {
    const since = new Date(row.since).toISOString()
    const closed = row.closed && {...row.closed, at: since}
    return {...row, since, changed_at: null, closed, cursor: `${since}_${decision_id}`}
  })
}

/** One exception; undefined if there is none. */
export async function getOpenException(db: Db, id: string, now: string): Promise<ExceptionRow | undefined> {
  const rows = await rowsOf<ExceptionRow>(
    db,
    sql`${openExceptions(now)} select ${columns} from open where id = ${id}::uuid`,
  )
  return rows.map(tidy)[0]
}

/** Whether a visit of this booking is an exception. */
export async function hasOpenException(db: Db, booking_id: string, now: string): Promise<boolean> {
  const rows = await rowsOf<{id: string}>(
    db,
    sql`${openExceptions(now)} select id::text as id from open
      where ${isVisit} and id in (select id from sessions where booking_id = ${booking_id}::uuid) limit 1`,
  )
  return rows.length > 0
}

/**
 * How many exceptions reached their goal after `after`, until `until`, and were not taken by a colleague of this person;
 * for each of these people, in their order.
 */
export async function countPastGoal(
  db: Db,
  all: readonly {user_id: string; after: string; until: string}[],
  now: string,
): Promise<number[]> {
  const asked = JSON.stringify(all.map(({user_id, after, until}, nth) => ({nth, user_id, after, until})))
  const rows = await rowsOf<{count: number}>(
    db,
    sql`${openExceptions(now)} select count(open.id)::int as count
      from json_to_recordset(${asked}::json) as p(nth int, user_id uuid, after timestamptz, until timestamptz)
      left join open on ${due} > p.after and ${due} <= p.until and not exists (
        select from exception_assignments a where a.target_id = open.id and a.user_id <> p.user_id)
      group by p.nth order by p.nth`,
  )
  return rows.map(({count}) => count)
}

/** The number of exceptions of each part, and the oldest time. */
export async function countOpenExceptions(db: Db, now: string) {
  const rows = await rowsOf<{is_visit: boolean; count: number; since: string}>(
    db,
    sql`${openExceptions(now)} select ${isVisit} as is_visit, count(*)::int as count, min(since)::text as since
      from open group by 1`,
  )
  const of = (part: ExceptionArea) => {
    const row = rows.find(({is_visit}) => is_visit === (part === 'visits'))
    return {count: row?.count ?? 0, since: row ? new Date(row.since).toISOString() : null}
  }
  return {visits: of('visits'), money: of('money')}
}
