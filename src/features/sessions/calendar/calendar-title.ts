import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import type {Who} from '#data/account/current-user.ts'

/** A visit as a calendar file names it: for an agency's office with the first name of who goes, as the private address has it. */
export function withCalendarTitle<Visit extends Pick<Session, 'title' | 'assigned'>>(
  visit: Visit,
  reader: Pick<Who, 'role' | 'member_role'> | null,
): Visit {
  if (reader?.role !== 'agency' || reader.member_role === 'field') return visit
  const {title, assigned} = visit
  const name = assigned?.name.split(' ')[0]
  return {
    ...visit,
    title: name ? m.title_and_who_goes({title, name}) : m.title_no_one_is_assigned({title}),
  }
}
