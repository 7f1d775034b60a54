import type {Edge, Session} from '#contract/sessions/session.ts'
import {agreement_ms, day_ms} from '../constants.ts'
import {unexplainedClaims} from './confirmed-away.ts'

/** What an agency's office looks into about its own visits. @see src/domain/rules.md#agency-exceptions */
export type VisitException = 'not_started' | 'not_ended' | 'no_side' | 'one_side' | 'far'

type Visit = Pick<
  Session,
  | 'status'
  | 'scheduled_start'
  | 'scheduled_end'
  | 'settled_by'
  | 'confirmations'
  | 'explanations'
  | 'assigned'
  | 'cannot_go'
>

/**
 * The exceptions of a visit at `now`: its caregiver has not confirmed the start or end ten minutes after its time, no
 * side or only one has confirmed it when it is over, or a caregiver confirmed away from the place and that is not explained.
 */
export function visitExceptions(visit: Visit, now: string): VisitException[] {
  const {status, scheduled_start, scheduled_end, settled_by, confirmations} = visit
  if (status === 'CANCELLED' || status === 'MISSED' || settled_by === 'staff' || settled_by === 'agreement') return []
  const {start, end} = confirmations
  const isPast = (instant: string) => Date.parse(now) > Date.parse(instant) + agreement_ms
  const isOpen = settled_by === null
  const isOver = isOpen && isPast(scheduled_end)
  const hasClaim = {
    parent: start.parent !== null || end.parent !== null,
    caretaker: start.caretaker !== null || end.caretaker !== null,
  }
  const found = {
    not_started: isOpen && !isOver && !hasClaim.caretaker && isPast(scheduled_start),
    not_ended: isOver && start.caretaker !== null && end.caretaker === null,
    no_side: isOver && !hasClaim.parent && !hasClaim.caretaker,
    one_side: isOver && hasClaim.parent !== hasClaim.caretaker,
    far: unexplainedAway(visit).length > 0,
  }
  return (Object.keys(found) as VisitException[]).filter(name => found[name])
}

/** A person who confirmed away from the place; `name` is null for the one assigned now. */
export interface ConfirmedAway {
  name: string | null
  edges: Edge[]
}

/**
 * Who of the caregiver's side confirmed away from the place, in the order of the edges. A confirmation is explained by what
 * its person, or someone who was not away, wrote after it arrived.
 */
export function unexplainedAway(visit: Visit): ConfirmedAway[] {
  const found = new Map<string, ConfirmedAway>()
  for (const {edge, by, by_name} of unexplainedClaims(visit, 'caretaker')) {
    found.set(by, {name: by_name ?? null, edges: [...(found.get(by)?.edges ?? []), edge]})
  }
  return [...found.values()]
}

/**
 * Sorts visits to look into: those under way, those over for less than a day, those ahead whose caregiver asked not to
 * go, the others ahead, and those over for longer; what is over latest first, the rest soonest first.
 */
export function urgentFirst(now: string): (a: Visit, b: Visit) => number {
  const start = ({scheduled_start}: Visit) => Date.parse(scheduled_start)
  const isOver = ({scheduled_end}: Visit) => Date.parse(scheduled_end) <= Date.parse(now)
  const rank = (visit: Visit) => {
    const over_ms = Date.parse(now) - Date.parse(visit.scheduled_end)
    if (over_ms >= 0) return over_ms < day_ms ? 1 : 4
    if (start(visit) <= Date.parse(now)) return 0
    return visit.cannot_go ? 2 : 3
  }
  return (a, b) => rank(a) - rank(b) || (isOver(a) ? start(b) - start(a) : start(a) - start(b))
}
