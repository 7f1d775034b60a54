import type {Session} from '#contract/session.ts'

/**
 * What of a visit waits for this person's word, today or not: other times that the other side proposes, as long as they
 * are ahead, or times of the two sides that differ.
 */
export function answerWanted(session: Session, now: string): 'proposal' | 'times' | null {
  const {reschedule, my_side, exceptions, settled_by, contest} = session
  if (reschedule && reschedule.proposed_by !== my_side && Date.parse(reschedule.start) > Date.parse(now)) {
    return 'proposal'
  }
  return exceptions.includes('times_differ') && settled_by === null && !contest ? 'times' : null
}
