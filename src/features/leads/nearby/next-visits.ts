import type {Session, SessionStatus} from '#contract/sessions/session.ts'

/** A visit whose end was confirmed has ended, even before its booked time. */
const ahead: ReadonlySet<SessionStatus> = new Set(['SCHEDULED', 'START_PARTIAL', 'IN_PROGRESS'])

/** The next visit of each booking that has not ended, from visits in order of their start. */
export function nextVisits(visits: readonly Session[], now: string): ReadonlyMap<string, Session> {
  const next = new Map<string, Session>()
  for (const visit of visits) {
    const isAhead = visit.scheduled_end > now && ahead.has(visit.status)
    if (isAhead && !next.has(visit.booking_id)) next.set(visit.booking_id, visit)
  }
  return next
}
