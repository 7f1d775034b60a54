import type {SessionStatus} from '#contract/sessions/session.ts'
import {clock_skew_ms} from '../constants.ts'

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
