import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {fullName} from '#lib/full-name.ts'
import {invalid, type Refusal} from '../../http/refusal.ts'
import {assignAll, lockLaterSessions, refuseChangedAssignment} from './assign.ts'
import {applyAndPresent, checkSessionAction, type LockedSession} from './command.ts'
import {findColleague} from './lookup.ts'
import {notifyAssigned, type Author} from './notifications.ts'
import {eventOf} from './save.ts'

/**
 * Assigns a member of the agency, or none, to a locked session and with `and_later` to later ones like it, and notifies both
 * people. @see src/domain/rules.md#agency-confirms
 */
export async function assignMember(
  locked: LockedSession,
  org_id: string,
  {
    member_id,
    expected_member_id: expected,
    and_later = false,
  }: {member_id: string | null; expected_member_id?: string | null; and_later?: boolean},
  author: Author,
): Promise<Session | Refusal> {
  const {tx, now, record} = locked
  const colleague = member_id === null ? null : await findColleague(tx, org_id, member_id)
  if (colleague === undefined) return invalid('member_id', m.must_be_a_member_of_the())
  const refusal = checkSessionAction(locked, 'assign')
  if (refusal) return refusal
  const {session, assigned} = record
  if (expected !== undefined && ![expected, member_id].includes(session.assigned_member_id)) {
    return refuseChangedAssignment(session.assigned_member_id, assigned)
  }
  const later = and_later ? await lockLaterSessions(tx, session, {member_id, now}) : []
  await assignAll(tx, later, {member_id, user_id: author.by, now})
  const isSame = session.assigned_member_id === member_id
  const change = {
    set: {assigned_member_id: member_id},
    assigned: colleague,
    events: [eventOf(session, {kind: 'assigned', member_id, from: session.assigned_member_id}, author.by, now)],
  }
  const answer = await applyAndPresent(locked, isSame ? {} : change)
  const name = colleague && fullName(colleague)
  await notifyAssigned(locked, {member_id, name, rows: isSame ? later : [session, ...later]}, author)
  return answer
}
