import {m} from '#messages'
import type {RescheduleRow} from '#server/db/schema/sessions.ts'
import {and, desc, eq} from 'drizzle-orm'
import type {Side} from '#contract/bookings/choices.ts'
import * as contract from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import type {Db} from '../../db/client.ts'
import {reschedules} from '../../db/schema/all.ts'
import {route} from '../../http/mount.ts'
import type {Route} from '../../http/mount.ts'
import {Refusal, invalid, refuse} from '../../http/refusal.ts'
import {checkSessionAction, lockForCommand, applyAndPresent} from './command.ts'
import {findConflict} from './lookup.ts'
import {busy, moveVisit} from './move.ts'
import {notifyOtherPeople} from './notifications/notify-changed.ts'

const closed = (detail: string) => refuse('reschedule_closed', detail)

const endedText: Partial<Record<RescheduleRow['status'], () => string>> = {
  ACCEPTED: m.these_times_were_accepted_already,
  DECLINED: m.these_times_were_declined_already,
  WITHDRAWN: m.the_other_side_withdrew_the_times,
}

type Times = {scheduled_start: string; scheduled_end: string}

/** Whether the caller has read these times; a caller that names none is not asked. */
const wasRead = ({scheduled_start, scheduled_end}: Times, {start, end}: {start?: string; end?: string}): boolean =>
  (start ?? scheduled_start) === scheduled_start && (end ?? scheduled_end) === scheduled_end

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
async function refuseReplacing(tx: Db, session_id: string, side: Side): Promise<Refusal> {
  const last = await findLastProposal(tx, session_id)
  const isOwnWithdrawn = last?.status === 'WITHDRAWN' && last.proposed_by === side
  return closed((last && !isOwnWithdrawn && endedText[last.status]?.()) || m.there_are_no_proposed_times())
}

/** Closes the open proposal; false if there was none. */
async function closeProposal(
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

/**
 * New times for one session, proposed by one side and accepted by the other. Every proposal is stored.
 * @see src/domain/rules.md#changing-one-session
 */
export const rescheduleRoutes: readonly Route[] = [
  route(contract.proposeReschedule, async ({params, body, db, caller, now}) => {
    const locked = await lockForCommand(db, params.id, caller, now)
    if (locked instanceof Refusal) return locked
    const {session, proposals} = locked.record
    if (body.start <= now) return invalid('start', m.must_be_in_the_future())
    const refusal = checkSessionAction(locked, 'reschedule')
    if (refusal) return refusal
    const [open] = proposals
    if (body.replaces !== undefined && body.replaces !== (open?.id ?? null)) {
      return open ? closed(m.new_times_were_proposed_meanwhile()) : refuseReplacing(db, session.id, locked.side)
    }
    const clash = await findConflict(db, session, body)
    if (clash === 'booking') return invalid('start', m.this_booking_already_has_a_visit())
    if (clash === 'caretaker') return busy()

    // a new proposal replaces the open one of either side
    if (open) await closeProposal(db, session.id, open.proposed_by === locked.side ? 'WITHDRAWN' : 'DECLINED', now)
    const proposal: RescheduleRow = {
      id: newId(),
      session_id: session.id,
      proposed_by: locked.side,
      by_user_id: caller.user_id,
      scheduled_start: body.start,
      scheduled_end: body.end,
      reason: body.reason || null,
      status: 'OPEN',
      created_at: now,
      decided_at: null,
    }
    await db.insert(reschedules).values(proposal)
    const answer = await applyAndPresent(locked, {proposals: [proposal]})
    await notifyOtherPeople(locked, caller.user_id, 'reschedule_proposed', {
      to: {start: body.start, end: body.end},
      reason: proposal.reason,
    })
    return answer
  }),

  route(contract.acceptReschedule, async ({params, body, db, caller, now}) => {
    const locked = await lockForCommand(db, params.id, caller, now)
    if (locked instanceof Refusal) return locked
    const {session, proposals} = locked.record
    const refusal = checkSessionAction(locked, 'reschedule')
    if (refusal) return refusal
    const [open] = proposals
    if (!open || open.proposed_by === locked.side) return refuseNoProposal(db, session.id, locked.side)
    if (!wasRead(open, body)) return closed(m.the_proposal_was_changed_meanwhile())
    const {scheduled_start, scheduled_end} = open
    if (scheduled_start <= now) return closed(m.the_proposed_time_has_passed())
    if ((await findConflict(db, session, {start: scheduled_start, end: scheduled_end})) === 'booking') {
      return closed(m.this_booking_already_has_a_visit_propose())
    }
    if (!(await closeProposal(db, session.id, 'ACCEPTED', now))) return refuseNoProposal(db, session.id, locked.side)
    const from = {start: session.scheduled_start, end: session.scheduled_end}
    const answer = await moveVisit(locked, {start: scheduled_start, end: scheduled_end}, {user_id: caller.user_id})
    if (answer instanceof Refusal) return answer
    const moved = {...session, scheduled_start, scheduled_end}
    await notifyOtherPeople(
      {...locked, record: {...locked.record, session: moved}},
      caller.user_id,
      'reschedule_accepted',
      {from},
    )
    return answer
  }),

  route(contract.declineReschedule, async ({params, body, db, caller, now}) => {
    const locked = await lockForCommand(db, params.id, caller, now)
    if (locked instanceof Refusal) return locked
    const [open] = locked.record.proposals
    const {id} = locked.record.session
    if (!open) return refuseNoProposal(db, id, locked.side)
    if (!wasRead(open, body)) return closed(m.the_proposal_was_changed_meanwhile())
    const status = open.proposed_by === locked.side ? 'WITHDRAWN' : 'DECLINED'
    if (!(await closeProposal(db, id, status, now))) return refuseNoProposal(db, id, locked.side)
    const withdrawn = status === 'WITHDRAWN'
    const answer = await applyAndPresent(locked, {proposals: []})
    await notifyOtherPeople(locked, caller.user_id, 'reschedule_declined', {withdrawn})
    return answer
  }),
]
