import {and, eq, gt, ne, sql, type SQL} from 'drizzle-orm'
import type {BookingStatus} from '#contract/bookings/choices.ts'
import {limits} from '#contract/limits.ts'
import {isOpen, statusesLike} from '#domain/bookings/booking.ts'
import {busyEnd} from '#server/db/busy-end.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {sessions} from '#server/db/schema/all.ts'
import type {Page} from '#server/http/paging.ts'
import {subscribed} from '#server/modules/subscriptions/index.ts'
import {isInvited, isOpenTo, isUnblocked, visible, type MeantBidder} from '../visibility.ts'

/** The times that a caregiver's current and future visits take. */
export const busyTimes = (db: Db, caretaker_id: string, now: string) =>
  db
    .select({
      id: sessions.id,
      booking_id: sessions.booking_id,
      scheduled_start: sessions.scheduled_start,
      scheduled_end: busyEnd,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.caretaker_id, caretaker_id),
        // visits last at most a day, which bounds the index range
        gt(sessions.scheduled_start, sql`${now}::timestamptz - interval '2 days'`),
        ne(sessions.status, 'CANCELLED'),
      ),
    )

const list = (values: readonly string[]) =>
  sql.join(
    values.map(value => sql`${value}`),
    sql`, `,
  )

const statusIs = (status: BookingStatus | undefined): SQL =>
  status === undefined ? sql`true` : sql`b.status in (${list(statusesLike(status))})`
const after = ({after: id}: Page): SQL => (id === null ? sql`true` : sql`b.id < ${id}::uuid`)

/** The newest ids of all these queries, one more than the page holds; each query uses its own index. */
async function newestIds(db: Db, page: Page, parts: readonly SQL[]): Promise<string[]> {
  const newest = parts.map(part => sql`(${part} and ${after(page)} order by b.id desc limit ${page.limit + 1}::int)`)
  const rows = await rowsOf<{id: string}>(
    db,
    sql`select id::text as id from (${sql.join(newest, sql` union `)}) found
      order by found.id desc limit ${page.limit + 1}::int`,
  )
  return rows.map(row => row.id)
}

/** Ids of bookings that a bidder was approved for or bid on, newest first. */
export function ownBookingIds(
  db: Db,
  bidder: MeantBidder,
  {status, page}: {status?: BookingStatus | undefined; page: Page},
): Promise<string[]> {
  const [won, bid] =
    'caretaker_id' in bidder
      ? [sql`b.caretaker_id = ${bidder.caretaker_id}::uuid`, sql`o.caretaker_id = ${bidder.caretaker_id}::uuid`]
      : [sql`b.approved_org_id = ${bidder.org_id}::uuid`, sql`o.org_id = ${bidder.org_id}::uuid`]
  return newestIds(db, page, [
    sql`select b.id from bookings b where ${won} and ${statusIs(status)}`,
    // a subquery per offer, as a replaced offer repeats its booking
    sql`select b.id from bookings b where b.id in (select o.booking_id from offers o where ${bid}) and ${statusIs(status)}`,
  ])
}

export interface LeadFilter {
  status?: BookingStatus | undefined
  assigned_only?: boolean | undefined
  county?: readonly string[] | undefined
}

/**
 * Leads of an agency, newest first: assigned ones, open ones that invite it and, while subscribed, open unassigned ones of
 * its counties. The filter only narrows them.
 * @see src/domain/rules.md#audience
 */
export function leadIds(
  db: Db,
  org_id: SQL,
  {status = 'PENDING', assigned_only = false, county, page}: LeadFilter & {page: Page},
  now: string,
): Promise<string[]> {
  const ahead = isOpen({status}) ? sql`b.last_start > ${now}::timestamptz` : sql`true`
  const isIn = (column: SQL) =>
    county === undefined ? sql`true` : county.length === 0 ? sql`false` : sql`${column} in (${list(county)})`
  const assigned = sql`select b.id from bookings b where b.organization_id = ${org_id} and ${visible()}
    and ${statusIs(status)} and ${ahead} and ${isIn(sql`b.county`)}`
  if (assigned_only || !isOpen({status})) return newestIds(db, page, [assigned])
  const invited = sql`select b.id from bookings b
    where b.id in (select i.booking_id from invitations i where ${isInvited({org_id})})
      and b.status in ('PENDING', 'REVIEW') and ${visible()} and ${isUnblocked({org_id})} and ${ahead} and ${isIn(sql`b.county`)}`
  // one query per county, so that the index of open leads sorts each
  const open = sql`select b.id from (select distinct unnest(o.county) as county from organizations o
      where o.id = ${org_id} and ${subscribed(sql`o.id`, now)}) own
    cross join lateral (select b.id from bookings b where ${isOpenLead(org_id)} and ${ahead}
      and ${after(page)} order by b.id desc limit ${page.limit + 1}::int) b
    where ${isIn(sql`own.county`)}`
  return newestIds(db, page, [assigned, invited, open])
}

/** SQL: an open unassigned lead of the county `own.county`, but for its time. */
export const isOpenLead = (org_id: SQL): SQL => sql`b.audience = 'agencies' and b.organization_id is null
  and b.status in ('PENDING', 'REVIEW') and b.county = own.county and ${visible()} and ${isOpenTo({org_id})}
  and ${isUnblocked({org_id})}`

/** How many open unassigned leads are in an agency's counties, subscribed or not; at most `counted_max`. */
export async function countOpenLeads(db: Db, org_id: string, now: string): Promise<number> {
  const id = sql`${org_id}::uuid`
  const [row] = await rowsOf<{count: number}>(
    db,
    sql`select least(count(*), ${limits.counted_max}::int)::int as count
      from (select distinct unnest(o.county) as county from organizations o where o.id = ${id}) own
      cross join lateral (select b.id from bookings b where ${isOpenLead(id)} and b.last_start > ${now}::timestamptz
        limit ${limits.counted_max}::int) b`,
  )
  return row?.count ?? 0
}

/** Up to `limit` unanswered requests assigned to an agency, newest first. */
export async function unansweredIds(db: Db, org_id: SQL, limit: number, now: string): Promise<string[]> {
  const rows = await rowsOf<{id: string}>(
    db,
    sql`select b.id::text as id from bookings b
      where b.organization_id = ${org_id} and b.status in ('PENDING', 'REVIEW') and b.last_start > ${now}::timestamptz
        and ${visible()} and not exists (
          select from offers o where o.booking_id = b.id and o.org_id = ${org_id} and o.status = 'SUBMITTED')
      order by b.id desc limit ${limit}::int`,
  )
  return rows.map(row => row.id)
}

/**
 * The first name of the agency's member who declined its invitation, approved or ended the booking, or placed its bid that
 * stands; null for others, and for the reader.
 */
export async function answeringMember(
  db: Db,
  {booking_id, org_id, reader_id}: {booking_id: string; org_id: string; reader_id: string},
): Promise<string | null> {
  const [row] = await rowsOf<{first_name: string | null}>(
    db,
    sql`select u.first_name from bookings b
      left join invitations i on i.booking_id = b.id and i.org_id = ${org_id}::uuid
      left join offers o on o.booking_id = b.id and o.org_id = ${org_id}::uuid and o.status = 'SUBMITTED'
      join users u on u.id = coalesce(o.by_user_id, i.declined_by, b.approved_by, b.cancelled_by_user_id)
      where b.id = ${booking_id}::uuid and u.id <> ${reader_id}::uuid
        and exists (select from members m where m.user_id = u.id and m.org_id = ${org_id}::uuid)`,
  )
  return row?.first_name || null
}
