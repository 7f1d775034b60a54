import {sql, type SQL} from 'drizzle-orm'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {isOfEarlierTimes} from '#server/db/is-of-earlier-times.ts'
import type {Owner} from './readers.ts'

/** A visit or an accepted meet-and-greet ahead, with no more of anyone than a first name or an agency's name. */
export interface VisitAhead {
  start: string
  end: string
  timezone: string
  is_meeting: boolean
  family: string
  provider: string
  /** The first name of the agency's member who goes; null while no one is assigned, and of a single caregiver. */
  member: string | null
}

/** The first visits of a week, and how many it has. */
export interface VisitsAhead {
  first: VisitAhead[]
  count: number
}

/** Visits whose end the person has not confirmed, and those whose times differ. */
export interface VisitsToAnswer {
  to_confirm: number
  times_differ: number
}

/** Visits that a mail names; of more it says how many. */
const named_max = 10
/** Visits that ended before are settled. */
const answerable_ms = 14 * day_ms

const visitColumns = sql.raw(
  's.id, s.scheduled_start, s.scheduled_end, s.timezone, s.parent_id, s.caretaker_id, s.org_id, s.assigned_member_id',
)
const meetingColumns = sql.raw(
  's.id, s.scheduled_start, s.scheduled_end, s.timezone, s.parent_id, s.caretaker_id, s.org_id, null::uuid',
)

/** The rows of `sessions` of the owner `a` that match. Each part has its own index. */
const sessionsOf = (columns: SQL, condition: SQL): SQL => sql`
  select ${columns} from sessions s where s.parent_id = a.parent_id and ${condition}
  union all select ${columns} from sessions s where s.caretaker_id = a.caretaker_id and ${condition}
  union all select ${columns} from sessions s where s.org_id = a.org_id and ${condition}
  union all select ${columns} from sessions s where s.assigned_member_id = a.member_id and ${condition}`

const meetingsOf = (columns: SQL, condition: SQL): SQL => sql`
  select ${columns} from meetings s where s.parent_id = a.parent_id and ${condition}
  union all select ${columns} from meetings s where s.caretaker_id = a.caretaker_id and ${condition}
  union all select ${columns} from meetings s where s.org_id = a.org_id and ${condition}`

const owners = (all: readonly (Owner & Partial<Record<'from' | 'until', string>>)[]) =>
  sql`json_to_recordset(${JSON.stringify(all.map((each, nth) => ({...each, nth})))}::json) as a(nth int, parent_id uuid,
    caretaker_id uuid, org_id uuid, member_id uuid, "from" timestamptz, until timestamptz)`

const milliseconds = (time: SQL) => sql`(extract(epoch from ${time}) * 1000)::float8`

/** The visits and accepted meet-and-greets of each owner that begin between its `from` and its `until`, in their order. */
export async function readVisitsAhead(
  db: Db,
  all: readonly (Owner & {from: string; until: string})[],
): Promise<VisitsAhead[]> {
  const isAhead = sql`s.scheduled_start >= a."from" and s.scheduled_start < a.until`
  const rows = await rowsOf<
    Omit<VisitAhead, 'start' | 'end'> & {nth: number; count: number; start_ms: number; end_ms: number}
  >(
    db,
    sql`select a.nth, v.* from ${owners(all)} cross join lateral (
      select ${milliseconds(sql`ahead.scheduled_start`)} as start_ms, ${milliseconds(sql`ahead.scheduled_end`)} as end_ms,
        ahead.timezone, ahead.is_meeting, ahead.count,
        coalesce(family.first_name, p.contact ->> 'first_name', '') as family,
        coalesce(caregiver.first_name, member.first_name, o.legal_name, '') as provider, member.first_name as member
      from (
        select found.*, count(*) over ()::int as count from (
          select visit.*, false as is_meeting from (${sessionsOf(visitColumns, sql`${isAhead} and s.status <> 'CANCELLED'`)}) visit
          union all
          select meeting.*, true from (${meetingsOf(meetingColumns, sql`${isAhead} and s.status = 'ACCEPTED'`)}) meeting
        ) found order by found.scheduled_start, found.id limit ${named_max}::int
      ) ahead
      join parents p on p.id = ahead.parent_id
      left join users family on family.id = p.user_id
      left join caretakers c on c.id = ahead.caretaker_id
      left join users caregiver on caregiver.id = c.user_id
      left join organizations o on o.id = ahead.org_id
      left join members assigned on assigned.id = ahead.assigned_member_id
      left join users member on member.id = assigned.user_id
    ) v order by a.nth, v.start_ms`,
  )
  return all.map((_, nth) => {
    const own = rows.filter(row => row.nth === nth)
    return {
      count: own[0]?.count ?? 0,
      first: own.map(({start_ms, end_ms, timezone, is_meeting, family, provider, member}) => ({
        start: new Date(start_ms).toISOString(),
        end: new Date(end_ms).toISOString(),
        timezone,
        is_meeting,
        family,
        provider,
        member,
      })),
    }
  })
}

/** The visits of each owner that are over and not settled, and wait for its side, in their order. */
export async function countVisitsToAnswer(db: Db, all: readonly Owner[], now: string): Promise<VisitsToAnswer[]> {
  const isOver = sql`s.scheduled_start between ${plusMs(now, -answerable_ms)}::timestamptz and ${now}::timestamptz
    and s.scheduled_end <= ${now}::timestamptz and s.settled_by is null and s.status not in ('CANCELLED', 'DISPUTED', 'MISSED')`
  const rows = await rowsOf<VisitsToAnswer>(
    db,
    sql`select counted.to_confirm, counted.times_differ from ${owners(all)} cross join lateral (
      select count(*) filter (where over.differs)::int as times_differ,
        count(*) filter (where not over.differs and not exists (select from claims c
          where c.session_id = over.id and c.edge = 'end' and (c.side = 'parent') = (a.parent_id is not null)
            and not ${isOfEarlierTimes} and not 'reassigned' = any(c.flags)))::int as to_confirm
      from (${sessionsOf(sql.raw(`s.id, 'times_differ' = any(s.exceptions) as differs`), isOver)}) over
    ) counted order by a.nth`,
  )
  return rows
}
