import type {SessionStatus, SessionException} from '#contract/sessions/session.ts'
import {clock_skew_ms} from '../constants.ts'
import {effectiveAt, type Claim} from './claim.ts'

/** The exception of an agency's visit that no one was assigned to in time. */
export const unassigned = 'nobody_assigned' satisfies SessionException

/** The fields of a visit that matter for its assignment. */
interface Assigned {
  status: SessionStatus
  scheduled_start: string
  scheduled_end: string
  /** Null if unassigned. */
  assigned_member_id: string | null
}

/**
 * Whether an assignment for "this and later visits" applies to a visit: it has not started, is not over, and is
 * unassigned or has the same member as the earlier one. Substitutes stay.
 */
export const isLaterLike = (
  visit: Assigned,
  earlier: Pick<Assigned, 'scheduled_start' | 'assigned_member_id'>,
  now: string,
): boolean =>
  visit.status === 'SCHEDULED' &&
  visit.scheduled_start > earlier.scheduled_start &&
  visit.scheduled_end > now &&
  (visit.assigned_member_id === null || visit.assigned_member_id === earlier.assigned_member_id)

interface Assignment {
  member_id: string | null
  /** Who was assigned before; missing in old events, whose visits began unassigned. */
  from?: string | null | undefined
  at: string
}

/**
 * The members assigned to a visit around this instant (ISO 8601), by its assignments in order. Phones' clocks may be
 * off by `clock_skew_ms`, so anyone assigned within that time counts.
 * @see src/domain/rules.md#reassigned
 */
export function assignedAround(assignments: readonly Assignment[], current: string | null, at: string): string[] {
  const [from_ms, to_ms] = [Date.parse(at) - clock_skew_ms, Date.parse(at) + clock_skew_ms]
  const before = assignments.findLast(each => Date.parse(each.at) <= from_ms)
  const within = assignments.filter(each => Date.parse(each.at) > from_ms && Date.parse(each.at) <= to_ms)
  const [first] = assignments
  const initial = first ? (first.from ?? null) : current
  return [before ? before.member_id : initial, ...within.map(each => each.member_id)].filter(id => id !== null)
}

/**
 * When a visit was given to another member than the one before, in order. One without a member in between counts once
 * someone else is assigned.
 */
function findReplacements(assignments: readonly Assignment[]): string[] {
  let last: string | null = null
  const replacements: string[] = []
  for (const {member_id, from, at} of assignments) {
    last = from ?? last
    if (member_id === null) continue
    if (last !== null && last !== member_id) replacements.push(at)
    last = member_id
  }
  return replacements
}

/**
 * How often someone else was assigned since a tap, by the tap and not the time it reports. If a former member's claim was
 * tapped after their assignment had ended, their clock is late, and the last one within `clock_skew_ms` counts too.
 * @see src/domain/rules.md#confirmed-before-reassigning
 */
export function countReplacementsSince(
  assignments: readonly Assignment[],
  {
    claimed_at,
    device_offset_ms,
    received_at,
    flags,
  }: Pick<Claim, 'claimed_at' | 'device_offset_ms' | 'received_at' | 'flags'>,
): number {
  const tapped_ms = Date.parse(effectiveAt({claimed_at, device_offset_ms, received_at}))
  const times_ms = findReplacements(assignments).map(at => Date.parse(at))
  const hasEndedSince = assignments.some(
    ({at}) => Date.parse(at) > tapped_ms && Date.parse(at) <= Date.parse(received_at),
  )
  const isLate =
    flags.includes('reassigned') &&
    !hasEndedSince &&
    times_ms.some(at_ms => at_ms > tapped_ms - clock_skew_ms && at_ms <= tapped_ms)
  return times_ms.filter(at_ms => at_ms > tapped_ms).length + (isLate ? 1 : 0)
}
