import type {Session} from '#contract/sessions/session.ts'
import type {Who} from '#data/account/current-user.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import type {Visit} from '../confirm/pick-current-session.ts'

type Reader = Pick<Who, 'member_role'> | null

/** Whether this person may answer for their side; a field caregiver only confirms, the office does the rest. */
export const mayAnswer = (reader: Reader): boolean => reader?.member_role !== 'field'

/**
 * What this person has to answer about a visit: the other side's proposal of new times, while both are still ahead, or
 * differing times.
 */
export function answerWanted(session: Session, reader: Reader, now: string): 'proposal' | 'times' | null {
  if (!mayAnswer(reader)) return null
  const {reschedule, my_side, exceptions, settled_by, contest} = session
  if (
    reschedule &&
    reschedule.proposed_by !== my_side &&
    Date.parse(reschedule.start) > Date.parse(now) &&
    sessionCan.reschedule(session, my_side, now) === true
  ) {
    return 'proposal'
  }
  return exceptions.includes('times_differ') && settled_by === null && !contest ? 'times' : null
}

/** Visits with a pending answer, without those that the screen shows already. */
export const answersBeside = (
  visits: readonly Visit[],
  {main, also}: {main: Visit | undefined; also: readonly Visit[]},
  reader: Reader,
  now: string,
): Session[] =>
  visits.flatMap(visit =>
    visit !== main && !also.includes(visit) && answerWanted(visit.session, reader, now) ? visit.session : [],
  )

/**
 * Whether the reader assigns members to this session: an agency's office, for a session ahead or under way without one.
 * @see src/domain/rules.md#agency-confirms
 */
export const lacksAssignee = (session: Session, reader: Pick<Who, 'role'> | null, now: string): boolean =>
  reader?.role === 'agency' && isUnassigned(session, now)

/** Whether an agency has yet to choose who comes to a visit ahead or under way, as its family reads it. */
export const awaitsAssignment = (session: Session, now: string): boolean =>
  session.by_agency === true && isUnassigned(session, now)

/** Whether no one is assigned to a visit ahead or under way. */
const isUnassigned = ({assigned, status, scheduled_end}: Session, now: string): boolean =>
  assigned === null &&
  (status === 'SCHEDULED' || status === 'START_PARTIAL' || status === 'IN_PROGRESS') &&
  scheduled_end > now
