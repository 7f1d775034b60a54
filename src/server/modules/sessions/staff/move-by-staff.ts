import {m} from '#messages'
import {and, eq, gt, lt, ne} from 'drizzle-orm'
import type {changeVisitTimes, previewVisitTimes} from '#contract/admin/visit-times.ts'
import type {AnswerOf, BodyOf} from '#contract/endpoint.ts'
import {scheduledMinutes} from '#domain/money/billing.ts'
import {careCents, visitFeeCents} from '#domain/money/money.ts'
import {settled} from '#lib/settled.ts'
import {recordAudit} from '#server/db/audit.ts'
import {busyEnd} from '#server/db/busy-end.ts'
import type {Db} from '#server/db/client.ts'
import {sessions} from '#server/db/schema/all.ts'
import type {SessionRow} from '#server/db/schema/sessions.ts'
import {invalid, notFound, Refusal} from '#server/http/refusal.ts'
import {refuseStale} from '#server/http/stale.ts'
import {checkSessionAction, type LockedSession} from '../command.ts'
import {sessionsWithPeople, type SessionRecord} from '../load.ts'
import {findConflict} from '../lookup.ts'
import {busy, moveVisit, refuseLong, type Times} from '../move.ts'
import {notifyMovedByStaff} from '../notifications/notify-changed.ts'
import {sideOf, type Reader} from '../policy.ts'
import {expireProposals} from '../save.ts'
import {stateOf} from '../session-facts.ts'
import {lockForStaff} from './decide.ts'

/** A visit of any family; undefined if there is none. */
export async function readVisit(db: Db, id: string): Promise<SessionRecord | undefined> {
  const [record] = await sessionsWithPeople(db).where(eq(sessions.id, id))
  return record
}

/** What new times of a visit would change, and what speaks against them. */
export async function previewMove(
  db: Db,
  record: SessionRecord,
  times: Times,
): Promise<AnswerOf<typeof previewVisitTimes>> {
  const [conflict, assigned_is_busy] = await settled([
    findConflict(db, record.session, times),
    isMemberBusy(db, record.session, times),
  ])
  const {scheduled_start: start, scheduled_end: end} = record.session
  return {conflict, assigned_is_busy, before: sumsOf(record, {start, end}), after: sumsOf(record, times)}
}

/** What a visit of these times costs, of an agency's one with the fee of its lead. */
function sumsOf({booking, session}: SessionRecord, {start, end}: Times) {
  const minutes = scheduledMinutes({scheduled_start: start, scheduled_end: end})
  const terms = {rate_cents: booking.hourly_rate_cents ?? 0, minutes, fee_bps: booking.fee_bps ?? 0}
  const care_cents = careCents(terms.rate_cents, minutes)
  const fee_cents = visitFeeCents(terms)
  const isAgencys = session.org_id !== null
  return {
    minutes,
    family_cents: isAgencys ? care_cents : care_cents + fee_cents,
    provider_cents: care_cents,
    lead_cents: isAgencys ? fee_cents : null,
  }
}

/** Whether the assigned person of an agency has another visit then. */
async function isMemberBusy(
  db: Db,
  {id, assigned_member_id}: Pick<SessionRow, 'id' | 'assigned_member_id'>,
  {start, end}: Times,
): Promise<boolean> {
  if (assigned_member_id === null) return false
  const rows = await db
    .select({id: sessions.id})
    .from(sessions)
    .where(
      and(
        eq(sessions.assigned_member_id, assigned_member_id),
        ne(sessions.id, id),
        ne(sessions.status, 'CANCELLED'),
        lt(sessions.scheduled_start, end),
        gt(busyEnd, start),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * Gives one coming visit other times, as an accepted proposal does, and notifies both sides; an open proposal expires.
 * Null if done.
 * @see src/domain/rules.md#moved-by-staff
 */
export async function moveVisitByStaff(
  tx: Db,
  id: string,
  {start, end, reason, seen}: BodyOf<typeof changeVisitTimes>,
  {user_id, now}: {user_id: string; now: string},
): Promise<Refusal | null> {
  const record = await lockForStaff(tx, id)
  if (!record) return notFound()
  const {session} = record
  const from = {start: session.scheduled_start, end: session.scheduled_end}
  const reader: Reader = {kind: 'parent', owner_id: session.parent_id}
  const state = stateOf(record, now)
  const locked: LockedSession = {tx, now, record, reader, side: sideOf(reader), state, isEnded: false}
  const refusal =
    checkSessionAction(locked, 'reschedule') ??
    refuseStale(seen, {scheduled_start: from.start, scheduled_end: from.end}) ??
    (await refuseTimes(tx, session, {start, end}, now))
  if (refusal) return refusal
  if (record.proposals.length > 0) await expireProposals(tx, [id], now)
  const moved = await moveVisit(locked, {start, end}, {user_id, by_staff: true})
  if (moved instanceof Refusal) return moved
  await notifyMovedByStaff(tx, {...session, scheduled_start: start, scheduled_end: end}, from, {by: user_id, now})
  await recordAudit(
    tx,
    {user_id, now},
    {
      did: 'moved',
      target: 'session',
      target_id: id,
      before: {starts_at: from.start, ends_at: from.end},
      after: {starts_at: start, ends_at: end, reason},
    },
  )
  return null
}

async function refuseTimes(tx: Db, session: SessionRow, times: Times, now: string): Promise<Refusal | null> {
  if (times.start <= now) return invalid('start', m.must_be_in_the_future())
  if (times.start === session.scheduled_start && times.end === session.scheduled_end) {
    return invalid('start', m.these_are_the_current_times())
  }
  const long = refuseLong(times, session.timezone)
  if (long) return long
  const conflict = await findConflict(tx, session, times)
  if (conflict === 'booking') return invalid('start', m.this_booking_already_has_a_visit())
  return conflict === 'caretaker' ? busy() : null
}
