import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import type {Who} from '#data/account/current-user.ts'
import {mayAnswer} from './answer-wanted.ts'
import {nameOfSide} from './other-name.ts'

/** `Hannah proposed new times`, as this person reads it; null without a proposal. */
export function proposalTitle(session: Session, reader: Pick<Who, 'member_role'> | null): string | null {
  const {reschedule, my_side} = session
  if (!reschedule) return null
  if (reschedule.proposed_by !== my_side) {
    return m.who_proposed_new_times({who: nameOfSide(session, reschedule.proposed_by)})
  }
  return mayAnswer(reader) ? m.who_proposed_new_times({who: m.you()}) : m.your_office_proposed_new_times()
}
