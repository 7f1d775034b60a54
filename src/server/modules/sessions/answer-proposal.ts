import {m} from '#messages'
import {and, desc, eq} from 'drizzle-orm'
import type {Side} from '#contract/bookings/choices.ts'
import type {Session} from '#contract/sessions/session.ts'
import type {Db} from '#server/db/client.ts'
import {reschedules} from '#server/db/schema/all.ts'
import type {RescheduleRow} from '#server/db/schema/sessions.ts'
import {Refusal, refuse} from '#server/http/refusal.ts'
import {applyAndPresent, checkSessionAction, type LockedSession} from './command.ts'
import {findConflict} from './lookup.ts'
import {moveVisit} from './move.ts'
import {notifyOtherPeople} from './notifications/notify-changed.ts'

export const closed = (detail: string) => refuse('reschedule_closed', detail)

const endedText: Partial<Record<RescheduleRow['status'], () => string>> = {
  ACCEPTED: m.these_times_were_accepted_already,
  DECLINED: m.these_times_were_declined_already,
  WITHDRAWN: m.the_other_side_withdrew_the_times,
}

async function findLastProposal(tx: Db, session_id: string) {
  const [last] = await tx
    .select({status: reschedules.status, proposed_by: reschedules.proposed_by})
    .from(reschedules)
    .where(eq(reschedules.session_id, session_id))
    .orderBy(desc(reschedules.id))
    .limit(1)
  return last
}

/** Refuses an answer with `reschedule_closed`: says what became of the other side's proposal, if it made one. */
async function refuseNoProposal(tx: Db, session_id: string, side: Side): Promise<Refusal> {
  const last = await findLastProposal(tx, session_id)
  const isTheirs = last !== undefined && last.proposed_by !== side
  return closed((isTheirs && endedText[last.status]?.()) || m.there_are_no_proposed_times())
}

/** Refuses a proposal with `reschedule_closed`: says what became of the one that it replaces, of either side. */
export async function refuseReplacing(tx: Db, session_id: string, side: Side): Promise<Refusal> {
  const last = await findLastProposal(tx, session_id)
  const isOwnWithdrawn = last?.status === 'WITHDRAWN' && last.proposed_by === side
  return closed((last && !isOwnWithdrawn && endedText[last.status]?.()) || m.there_are_no_proposed_times())
}

/** Closes the open proposal; false if there was none. */
export async function closeProposal(
  tx: Db,
  session_id: string,
  status: 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN',
  now: string,
): Promise<boolean> {
  const decided = await tx
    .update(reschedules)
    .set({status, decided_at: now})
    .where(and(eq(reschedules.session_id, session_id), eq(reschedules.status, 'OPEN')))
    .returning({id: reschedules.id})
  return decided.length > 0
}

/** What an answer knows: who gives it, and whether the open proposal is the one that was read. */
interface Answer {
  user_id: string
  wasRead: (open: RescheduleRow) => boolean
}

/**
 * Accepts the other side's open proposal of a locked visit and notifies the other people. @throws 409 `caretaker_busy`, on
 * which the transaction must be rolled back
 * @see src/domain/rules.md#changing-one-session
 */
export async function acceptProposal(locked: LockedSession, {user_id, wasRead}: Answer): Promise<Session | Refusal> {
  const {tx, now, side} = locked
  const {session, proposals} = locked.record
  const refusal = checkSessionAction(locked, 'reschedule')
  if (refusal) return refusal
  const [open] = proposals
  if (!open || open.proposed_by === side) return refuseNoProposal(tx, session.id, side)
  if (!wasRead(open)) return closed(m.the_proposal_was_changed_meanwhile())
  const {scheduled_start, scheduled_end} = open
  if (scheduled_start <= now) return closed(m.the_proposed_time_has_passed())
  if ((await findConflict(tx, session, {start: scheduled_start, end: scheduled_end})) === 'booking') {
    return closed(m.this_booking_already_has_a_visit_propose())
  }
  if (!(await closeProposal(tx, session.id, 'ACCEPTED', now))) return refuseNoProposal(tx, session.id, side)
  const from = {start: session.scheduled_start, end: session.scheduled_end}
  const answer = await moveVisit(locked, {start: scheduled_start, end: scheduled_end}, {user_id})
  if (answer instanceof Refusal) return answer
  const moved = {...session, scheduled_start, scheduled_end}
  const after = {...locked, record: {...locked.record, session: moved}}
  await notifyOtherPeople(after, user_id, 'reschedule_accepted', {from}, from.start)
  return answer
}

/** Declines the open proposal of a locked visit, or withdraws the own side's, and notifies the other people. */
export async function declineProposal(locked: LockedSession, {user_id, wasRead}: Answer): Promise<Session | Refusal> {
  const {tx, now, side} = locked
  const [open] = locked.record.proposals
  const {id} = locked.record.session
  if (!open) return refuseNoProposal(tx, id, side)
  if (!wasRead(open)) return closed(m.the_proposal_was_changed_meanwhile())
  const status = open.proposed_by === side ? 'WITHDRAWN' : 'DECLINED'
  if (!(await closeProposal(tx, id, status, now))) return refuseNoProposal(tx, id, side)
  const answer = await applyAndPresent(locked, {proposals: []})
  await notifyOtherPeople(locked, user_id, 'reschedule_declined', {withdrawn: status === 'WITHDRAWN'})
  return answer
}
