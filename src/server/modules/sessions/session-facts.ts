import type {SessionRow, ClaimRow, EventRow} from '#server/db/schema/sessions.ts'
import type {Session, SessionStatus} from '#contract/sessions/session.ts'
import type {Side} from '#contract/bookings/choices.ts'
import {countReplacementsSince} from '#domain/sessions/assign.ts'
import {type SessionFacts, type SessionState, computeState} from '#domain/sessions/session.ts'
import {isFamilyAbsent} from '#domain/sessions/session-times.ts'
import {chargeFor, type Charge, type Visit} from '#domain/money/billing.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'

/** A session with its history, from which its state follows. */
export interface History {
  session: SessionRow
  claims: ClaimRow[]
  events: EventRow[]
}

/** Who was assigned to a session and when, in order. */
export const assignmentsOf = (events: readonly EventRow[]) =>
  events.flatMap(({data, at}) => (data.kind === 'assigned' ? [{...data, at}] : []))

/** The times that a session had before each move, in order. */
export const movesOf = (events: readonly EventRow[]) =>
  events.flatMap(({data, at}) => (data.kind === 'rescheduled' ? [{...data.from, at}] : []))

/** The rows in the form the rules take. */
export function factsOf({session, claims, events}: History): SessionFacts {
  let contested: SessionFacts['contested'] = null
  let staff: SessionFacts['staff'] = null
  const accepted: {side: 'parent' | 'caretaker'; at: string}[] = []
  for (const {data, at} of events) {
    if (data.kind === 'accepted') accepted.push({side: data.side, at})
    if (data.kind === 'contested') contested = {side: data.side, reason: data.reason, at}
    if (data.kind === 'decided') {
      staff = {started_at: data.started_at, ended_at: data.ended_at, void: data.void, at}
    }
  }
  const assignments = assignmentsOf(events)
  return {
    scheduled_start: session.scheduled_start,
    scheduled_end: session.scheduled_end,
    moves: movesOf(events),
    cancelled_at: session.cancelled_at,
    not_made: events.some(({kind}) => kind === 'not_made'),
    unassigned: session.org_id !== null && session.assigned_member_id === null,
    claims: claims.map(({by_user_id, ...claim}) => {
      const replaced_since = claim.side === 'caretaker' ? countReplacementsSince(assignments, claim) : 0
      return {...claim, by: by_user_id, ...(replaced_since > 0 && {replaced_since})}
    }),
    accepted,
    contested,
    staff,
  }
}

/** The staff's last decision and what the visit costs by it, without the fee; null without one. */
export function decisionOf(
  {session, booking, events}: History & {booking: Pick<BookingRow, 'hourly_rate_cents'>},
  state: SessionState,
) {
  const last = events.findLast(({kind}) => kind === 'decided')
  if (last?.data.kind !== 'decided' || state.settled_by !== 'staff') return null
  const charge = chargeFor({...session, ...state}, {rate_cents: booking.hourly_rate_cents ?? 0, fee_bps: 0})
  return {at: last.at, reason_code: last.data.reason_code, care_cents: charge?.care_cents ?? 0}
}

/** Whether a delay notice tapped at `at` is of the current times, and a provider's of who is assigned now. */
export function isNoteCurrent(events: readonly EventRow[], {side, at}: {side: Side; at: string}): boolean {
  const isChange = ({kind}: EventRow) => kind === 'rescheduled' || (side === 'caretaker' && kind === 'assigned')
  return events.every(event => !isChange(event) || Date.parse(event.at) <= Date.parse(at))
}

/** Whether the same side sent a delay notice that it tapped after `at`, so that one tapped then is outdated. */
export const isNoteReplaced = (events: readonly EventRow[], {side, at}: {side: Side; at: string}): boolean =>
  events.some(
    ({data, at: other}) =>
      data.kind === 'late' && data.side === side && !data.is_too_late && Date.parse(other) > Date.parse(at),
  )

/** The times and the sum that a settled visit counts as, and the family's fee, for its notifications; none of any other. */
export function settledFactsOf(
  session: SessionRow,
  booking: Pick<BookingRow, 'hourly_rate_cents' | 'fee_bps'>,
  state: SessionState,
): {started_at?: string; ended_at?: string; care_cents?: number; fee_cents?: number; family_absent?: true} {
  const {started_at, ended_at, settled_by, confirmations} = state
  if (!settled_by || !started_at || !ended_at) return {}
  const isAbsence = settled_by === 'deadline' && isFamilyAbsent(confirmations, session)
  return {
    started_at,
    ended_at,
    ...sumFactsOf({...session, ...state}, booking),
    ...(isAbsence && {family_absent: true as const}),
  }
}

/** What a visit costs, and the fee that the family pays beside it if there is one, for its notifications. */
export function sumFactsOf(...of: Parameters<typeof chargeOf>): {care_cents: number; fee_cents?: number} {
  const {care_cents, fee_cents} = chargeOf(...of) ?? {care_cents: 0, fee_cents: 0}
  return {care_cents, ...(fee_cents > 0 && {fee_cents})}
}

/** Why the assigned member asked not to go; null if they did not, took it back, or someone was assigned since. */
export function cannotGoOf({session, events}: Pick<History, 'session' | 'events'>): Session['cannot_go'] | null {
  const last = events.findLast(({kind}) => kind === 'cannot_go' || kind === 'can_go' || kind === 'assigned')
  if (last?.data.kind !== 'cannot_go' || last.data.member_id !== session.assigned_member_id) return null
  return {reason: last.data.reason, at: last.at}
}

/** What spoke against the assigned member when the office assigned them (`warningsKey`); null if nothing did. */
export function acceptedWarningsOf({session, events}: Pick<History, 'session' | 'events'>): string | null {
  const last = events.findLast(({kind}) => kind === 'assigned')
  if (last?.data.kind !== 'assigned' || last.data.member_id !== session.assigned_member_id) return null
  return last.data.accepted ?? null
}

/** What the family owes for a visit; null if nothing. */
export function chargeOf(
  session: Visit & Pick<SessionRow, 'caretaker_id'>,
  booking: Pick<BookingRow, 'hourly_rate_cents' | 'fee_bps'>,
): Charge | null {
  // an agency pays the fee of its bookings itself
  const fee_bps = session.caretaker_id ? (booking.fee_bps ?? 0) : 0
  return chargeFor(session, {rate_cents: booking.hourly_rate_cents ?? 0, fee_bps})
}

/** What the family owes for canceling late, for its side or the provider's; null if nothing. */
export function lateFeeOf(
  session: SessionRow,
  booking: Pick<BookingRow, 'hourly_rate_cents' | 'fee_bps'>,
  side: Side,
): number | null {
  const charge = chargeOf(session, booking)
  if (charge?.why !== 'late_cancel') return null
  return side === 'parent' ? charge.care_cents + charge.fee_cents : charge.care_cents
}

/** The state of a stored session at `now`. */
export const stateOf = (history: History, now: string): SessionState =>
  asStored(history.session, computeState(factsOf(history), now))

/** A session whose time was given away stays cancelled, although both sides say it took place. */
export function asStored(session: {status: SessionStatus}, state: SessionState): SessionState {
  const staysCancelled = session.status === 'CANCELLED' && state.status !== 'CANCELLED'
  return staysCancelled && state.status !== 'DISPUTED' ? stillCancelled(state) : state
}

/** The state of a session that cannot be restored: its claims count, its times do not. A contest stays staff's to decide. */
export const stillCancelled = (state: SessionState): SessionState => ({
  ...state,
  status: 'CANCELLED',
  settled_by: null,
  settled_at: null,
  started_at: null,
  ended_at: null,
  settles_at: null,
  exceptions: state.status === 'DISPUTED' ? state.exceptions : [],
})
