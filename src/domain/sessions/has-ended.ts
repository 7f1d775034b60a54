import type {Session, SessionStatus} from '#contract/sessions/session.ts'

const ended: ReadonlySet<SessionStatus> = new Set(['END_PARTIAL', 'COMPLETED', 'MISSED', 'DISPUTED', 'CANCELLED'])

/** Whether a visit is over: by the clock, or because its end was confirmed before, or because it does not take place. */
export const hasEnded = ({status, scheduled_end}: Pick<Session, 'status' | 'scheduled_end'>, now: string): boolean =>
  ended.has(status) || scheduled_end <= now

/** Whether a visit has begun, by the clock or because its start was confirmed before, and is not over. */
export const isUnderWay = (
  visit: Pick<Session, 'status' | 'scheduled_start' | 'scheduled_end'>,
  now: string,
): boolean => !hasEnded(visit, now) && (visit.status !== 'SCHEDULED' || visit.scheduled_start <= now)
