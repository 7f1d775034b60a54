import {m} from '#messages'
import type {RescheduleRow} from '#server/db/schema/sessions.ts'
import * as contract from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {reschedules} from '../../db/schema/all.ts'
import {route} from '../../http/mount.ts'
import type {Route} from '../../http/mount.ts'
import {Refusal, invalid} from '../../http/refusal.ts'
import {acceptProposal, closed, closeProposal, declineProposal, refuseReplacing} from './answer-proposal.ts'
import {checkSessionAction, lockForCommand, applyAndPresent} from './command.ts'
import {findConflict} from './lookup.ts'
import {busy, refuseLong} from './move.ts'
import {notifyOtherPeople} from './notifications/notify-changed.ts'

type Times = {scheduled_start: string; scheduled_end: string}

/** Whether the caller has read these times; a caller that names none is not asked. */
const wasRead = ({scheduled_start, scheduled_end}: Times, {start, end}: {start?: string; end?: string}): boolean =>
  (start ?? scheduled_start) === scheduled_start && (end ?? scheduled_end) === scheduled_end

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
    const refusal = refuseLong(body, session.timezone) ?? checkSessionAction(locked, 'reschedule')
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
    const facts = {to: {start: body.start, end: body.end}, reason: proposal.reason}
    await notifyOtherPeople(locked, caller.user_id, 'reschedule_proposed', facts, body.start)
    return answer
  }),

  route(contract.acceptReschedule, async ({params, body, db, caller, now}) => {
    const locked = await lockForCommand(db, params.id, caller, now)
    if (locked instanceof Refusal) return locked
    return acceptProposal(locked, {user_id: caller.user_id, wasRead: open => wasRead(open, body)})
  }),

  route(contract.declineReschedule, async ({params, body, db, caller, now}) => {
    const locked = await lockForCommand(db, params.id, caller, now)
    if (locked instanceof Refusal) return locked
    return declineProposal(locked, {user_id: caller.user_id, wasRead: open => wasRead(open, body)})
  }),
]
