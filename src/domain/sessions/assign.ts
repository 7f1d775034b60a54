import type {SessionStatus} from '#contract/sessions/session.ts'

/** The fields of a visit that matter for its assignment. */
interface Assigned {
  status: SessionStatus
  scheduled_start: string
  scheduled_end: string
  /** Null if unassigned. */
  member_id: string | null
}

/**
 * Whether an assignment for "this and later visits" applies to a visit: it has not started, is not over, and is
 * unassigned or has the same member as the earlier one. Substitutes stay.
 */
export const isLaterLike = (
  visit: Assigned,
  earlier: Pick<Assigned, 'scheduled_start' | 'member_id'>,
  now: string,
): boolean =>
  visit.status === 'SCHEDULED' &&
  visit.scheduled_start > earlier.scheduled_start &&
  visit.scheduled_end > now &&
  (visit.member_id === null || visit.member_id === earlier.member_id)
