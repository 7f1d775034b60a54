import type {SessionStatus} from '#contract/sessions/session.ts'
import type {Timed} from '../bookings/time-overlaps.ts'
import type {SessionState} from './session.ts'
import {bothClaimed, type ConfirmedTimes} from './session-times.ts'

const over: ReadonlySet<SessionStatus> = new Set(['COMPLETED', 'MISSED', 'CANCELLED'])

const ms = (instant: string) => Date.parse(instant)

/**
 * Whether a visit leaves its people free for all that is to come, also before its booked end: both sides confirmed its end,
 * even if one contests it, or it was settled or does not take place.
 * @see src/domain/rules.md#free-before-the-booked-end
 */
export const leavesTime = ({
  status,
  confirmations,
}: {
  status: SessionStatus
  confirmations?: Pick<ConfirmedTimes, 'end'>
}): boolean => over.has(status) || (confirmations !== undefined && bothClaimed(confirmations.end))

/**
 * Until when a visit in this state takes the time of its people; null for its booked end. `before` is the visit as it was:
 * what was free once stays free, however its times are corrected. A canceled visit takes no time, and keeps what it had.
 * @see src/domain/rules.md#free-before-the-booked-end
 */
export function busyUntil(
  before: Timed & {busy_until: string | null},
  state: Pick<SessionState, 'status' | 'settled_at' | 'ended_at' | 'confirmations'>,
): string | null {
  const {scheduled_start, scheduled_end, busy_until} = before
  if (state.status === 'CANCELLED' || !leavesTime(state)) return busy_until
  const last_ms = Math.min(endOf(state), ms(busy_until ?? scheduled_end))
  return new Date(Math.max(last_ms, ms(scheduled_start))).toISOString()
}

/** The end that it settled with, else the last one that a side confirmed; of a visit that was missed, when that was decided. */
function endOf({
  settled_at,
  ended_at,
  confirmations,
}: Pick<SessionState, 'settled_at' | 'ended_at' | 'confirmations'>): number {
  if (ended_at !== null) return ms(ended_at)
  if (settled_at !== null) return ms(settled_at)
  const {parent, caretaker} = confirmations.end
  // without both it is over by silence, which is after the booked end
  return Math.max(...[parent, caretaker].map(claim => (claim ? ms(claim.effective_at) : Infinity)))
}
