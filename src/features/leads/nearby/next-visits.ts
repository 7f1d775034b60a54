import type {Session, SessionStatus} from '#contract/sessions/session.ts'
import {hasEnded} from '#domain/sessions/has-ended.ts'

/** The next visit of each booking that has not ended, from visits in order of their start. */
export function nextVisits(visits: readonly Session[], now: string): ReadonlyMap<string, Session> {
  const next = new Map<string, Session>()
  for (const visit of visits) {
    if (!hasEnded(visit, now) && !next.has(visit.booking_id)) next.set(visit.booking_id, visit)
  }
  return next
}

/** The bookings of these visits that have one of these statuses. */
export const bookingsWith = (visits: readonly Session[], ...statuses: SessionStatus[]): ReadonlySet<string> =>
  new Set(visits.filter(({status}) => statuses.includes(status)).map(({booking_id}) => booking_id))
