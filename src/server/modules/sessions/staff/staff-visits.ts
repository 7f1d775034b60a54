import {names} from '#messages/names'
import {and, eq, gt, inArray, or, sql, type SQL} from 'drizzle-orm'
import type {StaffClaim, StaffSession} from '#contract/admin/bookings.ts'
import {staff_past_visits} from '#domain/constants.ts'
import {computeState} from '#domain/sessions/session.ts'
import type {Page} from '#server/http/paging.ts'
import type {Db} from '#server/db/client.ts'
import {sessions} from '#server/db/schema/all.ts'
import {orderOf, sortOf} from '#server/db/sort.ts'
import {listWithPeople, type RecordWithPeople, type SessionRecord} from '../load.ts'
import {haveChecksLapsed} from '../policy.ts'
import {presentShared} from '../present.ts'
import {factsOf, lateFeeOf, stateOf} from '../session-facts.ts'
import {settled} from '#lib/settled.ts'
import {comesAt, comingCents, readStatedCare, type StatedCare} from '#server/modules/billing/index.ts'
import {fullName} from '#lib/full-name.ts'

/** Sessions as staff see them, with both sides' claims and locations. @see src/domain/rules.md#exceptions */
async function visits(db: Db, which: SQL | undefined, now: string): Promise<StaffSession[]> {
  const [records, stated] = await settled([
    listWithPeople(db, which),
    readStatedCare(db, sql`${db.select({id: sessions.id}).from(sessions).where(which)}`),
  ])
  return records.map(record => presentForStaff(record, stated, now))
}

/** SQL: the latest ids of a booking's sessions that meet a condition. */
function latestOf(booking_id: string, which: SQL | undefined, {limit, after}: Page): SQL {
  const sorted = sortOf('-start', {start: sessions.scheduled_start})
  const {order, beyond} = orderOf({table: sessions, id: sessions.id}, sorted, after)
  return sql`${sessions.id} in (select ${sessions.id} from ${sessions}
    where ${and(eq(sessions.booking_id, booking_id), which, beyond)}
    order by ${sql.join(order, sql`, `)} limit ${limit + 1})`
}

/** A page of a booking's sessions, the latest first, plus one if another page follows. */
export const pageOfStaffSessions = async (
  db: Db,
  booking_id: string,
  page: Page,
  now: string,
): Promise<StaffSession[]> => (await visits(db, latestOf(booking_id, undefined, page), now)).toReversed()

/**
 * A booking's sessions that are not over and the newest others, by scheduled start, and the cursor of those before.
 * @see src/domain/rules-people.md#visits-for-staff
 */
export async function staffSessionsOf(
  db: Db,
  booking_id: string,
  now: string,
): Promise<{visits: StaffSession[]; earlier_visits: string | null}> {
  const isOver = sql`${sessions.scheduled_end} <= ${now}::timestamptz`
  const newest = latestOf(booking_id, isOver, {limit: staff_past_visits, after: null})
  const isShown = or(gt(sessions.scheduled_end, now), newest)
  const found = await visits(db, and(eq(sessions.booking_id, booking_id), isShown), now)
  const past = found.filter(({scheduled_end}) => scheduled_end <= now)
  const [extra, oldest] = past
  if (past.length <= staff_past_visits || !extra || !oldest) return {visits: found, earlier_visits: null}
  return {visits: found.filter(visit => visit !== extra), earlier_visits: oldest.id}
}

/** Sessions by id. */
export async function staffSessionsById(
  db: Db,
  ids: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, StaffSession>> {
  if (ids.length === 0) return new Map()
  return new Map((await visits(db, inArray(sessions.id, [...ids]), now)).map(visit => [visit.id, visit]))
}

/** How long the history of a session is. */
export const versionOf = ({claims, events}: Pick<SessionRecord, 'claims' | 'events'>): number =>
  claims.length + events.length

function uncontestedOf(record: SessionRecord, now: string): StaffSession['uncontested'] {
  const {status, settled_by, started_at, ended_at} = computeState({...factsOf(record), contested: null}, now)
  return {status, settled_by, started_at, ended_at}
}

/** A statement that is due already comes within minutes, as one does that the decision starts. */
function presentStated(
  of: StatedCare | undefined,
  {session, booking}: SessionRecord,
  now: string,
): StaffSession['stated'] {
  if (!of) return null
  const {waits_for, is_void, returned_cents, ...stated} = of
  return {
    ...stated,
    next_at: comesAt(stated.next_at, now),
    coming_cents: stated.next_at === null ? 0 : comingCents(session, booking, stated),
    ...(waits_for && {waits_for}),
    ...(is_void && {is_void}),
    ...(returned_cents > 0 && {returned_cents}),
  }
}

function presentProposal({proposals: [open]}: SessionRecord): StaffSession['reschedule'] {
  if (!open) return null
  const {id, proposed_by, scheduled_start: start, scheduled_end: end, reason} = open
  return {id, proposed_by, start, end, reason}
}

function presentForStaff(record: RecordWithPeople, stated: ReadonlyMap<string, StatedCare>, now: string): StaffSession {
  const nameOf = new Map(record.people.map(({id, ...person}) => [id, fullName(person)]))
  const {session, booking, assigned} = record
  const state = stateOf(record, now)
  const uncontested = state.status === 'DISPUTED' ? uncontestedOf(record, now) : null
  const late_cancel_cents = lateFeeOf({...session, ...(uncontested ?? state)}, booking, 'caretaker')
  const {start, end} = state.confirmations
  const counting = new Set([start.parent, start.caretaker, end.parent, end.caretaker].map(claim => claim?.id))
  return {
    ...presentShared(record, state),
    version: versionOf(record),
    uncontested,
    stated: presentStated(stated.get(session.id), record, now),
    ...(late_cancel_cents !== null && {late_cancel_cents}),
    ...(state.status === 'SCHEDULED' && {cancels_free: haveChecksLapsed(record.caregiver_is_verified)}),
    reschedule: state.status === 'SCHEDULED' ? presentProposal(record) : null,
    assigned: session.assigned_member_id && assigned ? fullName(assigned) : null,
    assigned_member_id: session.assigned_member_id,
    claims: record.claims.map(({by_user_id, session_id: _, ...claim}): StaffClaim => ({
      ...claim,
      by: nameOf.get(by_user_id) ?? '',
      counts: counting.has(claim.id),
    })),
    history: record.events.map(({id, kind, at, by_user_id, data}) => ({
      id,
      kind,
      at,
      // what a job did is no person's act
      by: kind === 'not_made' ? names.product : (nameOf.get(by_user_id) ?? ''),
      data: {
        ...data,
        ...(data.kind === 'assigned' && {
          member: nameOf.get(data.member_id ?? '') ?? '',
          from_member: nameOf.get(data.from ?? '') ?? '',
        }),
      },
    })),
  }
}
