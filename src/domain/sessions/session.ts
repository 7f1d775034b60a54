import type {Flag, SessionException, SessionStatus} from '#contract/sessions/session.ts'
import type {Side} from '#contract/bookings/choices.ts'
import {
  assign_before_ms,
  clock_skew_ms,
  contest_ms,
  early_ms,
  late_ms,
  out_of_place_m,
  silence_ms,
} from '../constants.ts'
import {distanceMeters} from '../place.ts'
import {saidAt, type Claim} from './claim.ts'
import {isOfEarlierTimes, partByTimes, type Move} from './earlier-times.ts'
import {history, markOneSided, replay, type Settled} from './session-replay.ts'
import {isFamilyAbsent, timesDiffer} from './session-times.ts'

export type {Claim} from './claim.ts'
export {confirmationOf, effectiveAt, findNear, findRepeat, findReplaced} from './claim.ts'

/** Everything that decides what a session is. */
export interface SessionFacts {
  scheduled_start: string
  scheduled_end: string
  /** Earlier booked times; absent if it was never moved. */
  moves?: readonly Move[]
  claims: readonly Claim[]
  cancelled_at: string | null
  /** Which side accepted the other's times, and when. */
  accepted: readonly {side: Side; at: string}[]
  contested: {side: Side; reason: string; at: string} | null
  /** The staff's decision: times, void, or (neither) that the visit did not take place. */
  staff: {started_at: string | null; ended_at: string | null; void?: boolean; at: string} | null
  /** An agency's session without an assigned member. */
  unassigned?: boolean
  /** A week's visit that was not made, as its caregiver is booked elsewhere. */
  not_made?: boolean
}

export interface SessionState extends Settled {
  status: SessionStatus
  exceptions: SessionException[]
  /** The next moment at which time alone changes this state. */
  settles_at: string | null
  /** The deadline for contesting; null if there is nothing to contest. */
  contest_until: string | null
}

type Level = 0 | 1 | 2

/**
 * Status by the number of sides that claimed the start (rows) and the end (columns). An end proves that the visit
 * took place, so it counts even without a start, which silence then settles.
 */
const progress = {
  0: {0: 'SCHEDULED', 1: 'END_PARTIAL', 2: 'COMPLETED'},
  1: {0: 'START_PARTIAL', 1: 'END_PARTIAL', 2: 'COMPLETED'},
  2: {0: 'IN_PROGRESS', 1: 'END_PARTIAL', 2: 'COMPLETED'},
} as const satisfies Record<Level, Record<Level, SessionStatus>>

const ms = (instant: string) => Date.parse(instant)
const iso = (time_ms: number) => new Date(time_ms).toISOString()
const other = (side: Side): Side => (side === 'parent' ? 'caretaker' : 'parent')

/**
 * Flags of an arriving claim; nothing refuses it. `facts` and `before` are the session's facts and state without the
 * claim. A ZIP code place and a claim on behalf are never out of place.
 * @see src/domain/rules.md#flags
 */
export function flagsFor(
  claim: Omit<Claim, 'flags'>,
  {
    facts,
    before,
    place,
  }: {
    facts: SessionFacts
    before: SessionState
    place: {latitude: number; longitude: number; location_source: string | null} | null
  },
): Flag[] {
  const offSchedule_ms =
    ms(claim.effective_at) - ms(claim.edge === 'start' ? facts.scheduled_start : facts.scheduled_end)
  const opposite = before.confirmations[claim.edge === 'start' ? 'end' : 'start']
  const counterpart = opposite[claim.side] ?? opposite[other(claim.side)]
  const apart_ms = counterpart ? ms(claim.effective_at) - ms(counterpart.effective_at) : 0
  const seen: Partial<Record<Flag, boolean>> = {
    early: offSchedule_ms < -early_ms,
    late: offSchedule_ms > late_ms,
    out_of_place:
      place !== null &&
      place.location_source !== 'zip' &&
      claim.on_behalf === null &&
      claim.latitude !== null &&
      claim.longitude !== null &&
      distanceMeters(place, {latitude: claim.latitude, longitude: claim.longitude}) >
        out_of_place_m + (claim.accuracy_m ?? 0),
    clock_skew: Math.abs(claim.device_offset_ms ?? 0) > clock_skew_ms,
    in_future: saidAt(claim) - ms(claim.received_at) > clock_skew_ms,
    end_before_start: claim.edge === 'end' ? apart_ms < 0 : apart_ms > 0,
    session_cancelled: facts.cancelled_at !== null,
    after_settling: before.settled_by !== null,
    of_earlier_times: isOfEarlierTimes(claim, facts),
  }
  return (Object.keys(seen) as Flag[]).filter(flag => seen[flag])
}

/**
 * The state of a session at `now`, from its facts, in this order:
 * 1. A staff decision: times, void, or (without times) missed.
 * 2. A contest: DISPUTED until staff decide.
 * 3. A cancellation, unless both sides have claimed something.
 * 4. The claims, replayed as received: agreement, acceptance, silence after the deadline.
 * A claim after silence fills its gap and settles again; it never replaces an earlier claim. Claims of the times before a
 * move do not count; where both sides agree on them, staff decide.
 * @see src/domain/rules.md#session-status
 * @see src/domain/rules.md#moved-meanwhile
 */
export function computeState(facts: SessionFacts, now: string): SessionState {
  const deadline_ms = ms(facts.scheduled_end) + silence_ms
  // another process's clock may be ahead, so no received event counts as future
  const clock_ms = Math.max(ms(now), ...history(facts).map(s => ms(s.at)))
  const settle = (claims: readonly Claim[]) => {
    const claimed = {...facts, claims}
    return replay(claimed, history(claimed), deadline_ms, clock_ms)
  }
  const {current, isEarlierAgreed} = partByTimes(facts.claims)
  const byBooked = settle(current)
  const isForStaff = isEarlierAgreed && byBooked.settled_by !== 'agreement' && byBooked.settled_by !== 'accepted'
  const claims = isForStaff ? facts.claims : current
  const settled = isForStaff ? settle(claims) : byBooked
  const {confirmations} = settled
  const base = {...settled, settles_at: null, contest_until: null}

  if (facts.staff)
    return {...base, ...staffTimes(facts, facts.staff), settled_at: iso(ms(facts.staff.at)), exceptions: []}

  const lastClaim_ms = Math.max(...facts.claims.map(c => ms(c.received_at)))
  const cancelled =
    facts.cancelled_at !== null && !(saidAnything(claims, 'parent') && saidAnything(claims, 'caretaker'))
  const open = {...base, settled_by: null, settled_at: null, started_at: null, ended_at: null}
  if (facts.contested) return {...open, status: 'DISPUTED', exceptions: ['contested']}
  if (cancelled) {
    const from_ms = Math.max(lastClaim_ms, ms(facts.cancelled_at ?? ''))
    const isMissing = facts.not_made === true && clock_ms < ms(facts.scheduled_start)
    return {
      ...open,
      status: 'CANCELLED',
      exceptions: isMissing ? ['not_made'] : [],
      settles_at: isMissing ? facts.scheduled_start : null,
      contest_until: facts.claims.length > 0 ? iso(from_ms + contest_ms) : null,
    }
  }

  if (settled.settled_by && !isForStaff) {
    return {
      ...base,
      status: settled.started_at === null ? 'MISSED' : 'COMPLETED',
      confirmations: settled.settled_by === 'deadline' ? markOneSided(confirmations) : confirmations,
      exceptions: [],
      contest_until: iso(ms(settled.settled_at ?? '') + contest_ms),
    }
  }
  const silent = clock_ms >= deadline_ms
  const level = {start: levelOf(confirmations.start), end: levelOf(confirmations.end)}
  const status = silent ? 'COMPLETED' : progress[level.start][level.end]
  const unassigned_ms = ms(facts.scheduled_start) - assign_before_ms
  const watched = facts.unassigned === true && status === 'SCHEDULED'
  const exceptions: SessionException[] = []
  if (isForStaff) exceptions.push('moved_meanwhile')
  else if (timesDiffer(confirmations)) exceptions.push('times_differ')
  if (silent && !isForStaff) exceptions.push('overlap_empty')
  if (watched && clock_ms >= unassigned_ms) exceptions.push('nobody_assigned')
  // what is billed then is known before it settles
  const isContestable = status === 'COMPLETED' || (status === 'END_PARTIAL' && isFamilyAbsent(confirmations, facts))
  const next_ms = silent ? null : watched && clock_ms < unassigned_ms ? unassigned_ms : deadline_ms
  return {
    ...open,
    status,
    exceptions,
    settles_at: next_ms === null ? null : iso(next_ms),
    contest_until: isContestable ? iso(Math.max(deadline_ms, lastClaim_ms) + contest_ms) : null,
  }
}

const levelOf = ({parent, caretaker}: Record<Side, Claim | null>) =>
  (Number(parent !== null) + Number(caretaker !== null)) as Level
const saidAnything = (claims: readonly Claim[], side: Side) => claims.some(c => c.side === side)

/** Times from the staff's decision; an omitted edge uses the booked time. */
function staffTimes(facts: SessionFacts, staff: NonNullable<SessionFacts['staff']>) {
  const none = {settled_by: 'staff' as const, started_at: null, ended_at: null}
  if (staff.void) return {...none, status: 'CANCELLED' as const}
  if (staff.started_at === null && staff.ended_at === null) return {...none, status: 'MISSED' as const}
  const start_ms = ms(staff.started_at ?? facts.scheduled_start)
  const end_ms = ms(staff.ended_at ?? facts.scheduled_end)
  return {
    settled_by: 'staff' as const,
    status: 'COMPLETED' as const,
    started_at: iso(Math.min(start_ms, end_ms)),
    ended_at: iso(Math.max(start_ms, end_ms)),
  }
}
