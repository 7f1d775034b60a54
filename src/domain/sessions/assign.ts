import type {SessionStatus} from '#contract/sessions/session.ts'

/** A visit as far as it matters who of an agency comes to it. */
interface Assigned {
  status: SessionStatus
  scheduled_start: string
  scheduled_end: string
  /** Nobody: null. */
  member_id: string | null
}

/**
 * Whether a visit goes the way of an earlier one of its booking, when the office says who comes to that "and to the later
 * ones": nobody began it, it is not over, and it has nobody yet or whom the earlier one had. Who comes instead of somebody
 * else stays.
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
