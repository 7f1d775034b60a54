import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import type {Who} from '#data/account/current-user.ts'
import {mayAnswer} from './answer-wanted.ts'
import {actorName} from './other-name.ts'

/** `Hannah proposed new times`, as this person reads it; null without a proposal. */
export function proposalTitle(session: Session, reader: Pick<Who, 'member_role' | 'user_id'> | null): string | null {
  const {reschedule, my_side} = session
  if (!reschedule) return null
  const {proposed_by: side, by, by_name} = reschedule
  if (side === my_side && !mayAnswer(reader)) return m.your_office_proposed_new_times()
  return m.who_proposed_new_times({who: actorName(session, {side, by, by_name}, reader?.user_id)})
}
