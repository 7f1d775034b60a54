import {m} from '#messages'
import type {AnswerIn} from '#contract/endpoint.ts'
import type {Session} from '#contract/sessions/session.ts'
import type {assignSessions} from '#contract/sessions/sessions.ts'
import {refusalText} from '#domain/refusals.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {computeState} from '#domain/sessions/session.ts'
import {fullName} from '#lib/full-name.ts'
import type {SessionRow} from '#server/db/schema/sessions.ts'
import type {Call} from '../../http/mount.ts'
import {invalid, notFound, type Refusal} from '../../http/refusal.ts'
import {acceptedFor, assignAll, isAcceptanceNew, lockLaterSessions, refuseChangedAssignment} from './assign.ts'
import {applyAndPresent, checkSessionAction, type LockedSession} from './command.ts'
import {lockAgencySessions} from './load.ts'
import {findColleague, findColleagues} from './lookup.ts'
import type {Author} from './notifications/build-notification.ts'
import {notifyAssigned, notifyAssignedEach} from './notifications/notify-assigned.ts'
import {readerOf} from './policy.ts'
import {eventOf} from './save.ts'
import {factsOf} from './session-facts.ts'

/**
 * Assigns a member of the agency, or none, to a locked session and with `and_later` to later ones like it, and notifies both
 * people, and the office if staff assign. Saving who is assigned already stores that the office accepts what speaks against
 * them now, for those later ones too. @see src/domain/rules.md#agency-confirms
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
  {isByStaff = false}: {isByStaff?: boolean} = {},
): Promise<Session | Refusal> {
  const {tx, now, record} = locked
  const colleague = member_id === null ? null : await findColleague(tx, org_id, member_id)
  if (colleague === undefined) return invalid('member_id', m.must_be_a_member_of_the())
  if (colleague?.suspended_at != null) return invalid('member_id', suspendedText(colleague))
  const refusal = checkSessionAction(locked, 'assign')
  if (refusal) return refusal
  const {session, assigned} = record
  if (expected !== undefined && ![expected, member_id].includes(session.assigned_member_id)) {
    return refuseChangedAssignment(session.assigned_member_id, assigned)
  }
  const found = and_later ? await lockLaterSessions(tx, session, now) : []
  // staff have read it, and the office has not
  const reads = isByStaff ? null : colleague
  const isAssigned = (row: SessionRow) => row.assigned_member_id === member_id
  const later = found.flatMap(each => (isAssigned(each.session) ? [] : each.session))
  const accepting = found.flatMap(each =>
    isAssigned(each.session) && isAcceptanceNew(each, reads) ? each.session : [],
  )
  await assignAll(tx, [...later, ...accepting], {member_id, user_id: author.by, now, readAbout: () => reads})
  const isSame = isAssigned(session)
  const {accepted} = acceptedFor(session, reads)
  const event = {
    kind: 'assigned' as const,
    member_id,
    from: session.assigned_member_id,
    ...(accepted !== undefined && {accepted}),
  }
  const change = {
    set: {assigned_member_id: member_id},
    assigned: colleague,
    events: [eventOf(session, event, author.by, now)],
  }
  const answer = await applyAndPresent(locked, isSame && !isAcceptanceNew(record, reads) ? {} : change)
  const name = colleague && fullName(colleague)
  const rows = isSame ? later : [session, ...later]
  await notifyAssigned(locked, {member_id, name, rows, isByStaff}, author)
  return answer
}

/**
 * Assigns members of the agency, or no one, to several of its sessions, and notifies each member once.
 *
 * @returns the sessions that were refused, each with the reason, and those that were so already; `notFound` if none is
 *   the agency's
 * @see src/domain/rules.md#people-board
 */
export async function assignSeveral({
  body: {visits},
  db: tx,
  caller,
  header,
  now,
}: Call<typeof assignSessions>): Promise<AnswerIn<typeof assignSessions> | Refusal> {
  const reader = readerOf(caller)
  const session_ids = visits.map(({session_id}) => session_id)
  const found = reader ? await lockAgencySessions(tx, reader.owner_id, session_ids) : []
  if (!reader || found.length === 0) return notFound()
  const wanted = new Map(visits.map(visit => [visit.session_id, visit]))
  const member_ids = new Set(visits.flatMap(({member_id}) => member_id ?? []))
  const colleagues = await findColleagues(tx, reader.owner_id, [...member_ids])
  if (colleagues.length < member_ids.size) return invalid('visits', m.must_be_a_member_of_the())
  const suspended = colleagues.find(({suspended_at}) => suspended_at !== null)
  if (suspended) return invalid('visits', suspendedText(suspended))
  const answers = [...wanted.values()].map(visit => {
    const record = found.find(({session}) => session.id === visit.session_id)
    const isSame = record?.session.assigned_member_id === visit.member_id
    return {session_id: visit.session_id, record, isSame, reason: reasonNotToAssign(record, visit, now)}
  })
  const rows = answers
    .flatMap(({record, isSame, reason}) => (record && !isSame && reason === null ? record.session : []))
    .toSorted((a, b) => a.scheduled_start.localeCompare(b.scheduled_start))
  const memberOf = ({id}: SessionRow) => wanted.get(id)?.member_id ?? null
  const names = new Map(colleagues.map(colleague => [colleague.id, fullName(colleague)]))
  const author = {by: caller.user_id, by_key: header('Idempotency-Key')}
  const readAbout = (member_id: string | null) => colleagues.find(({id}) => id === member_id)
  await assignAll(tx, rows, {member_id: memberOf, user_id: author.by, now, readAbout})
  await notifyAssignedEach({tx, now}, rows, {memberOf, names}, author)
  return {
    refused: answers.flatMap(({session_id, reason}) => (reason === null ? [] : [{session_id, detail: reason}])),
    unchanged: answers.flatMap(({session_id, isSame}) => (isSame ? session_id : [])),
  }
}

/** Why a suspended member is not assigned. */
const suspendedText = (member: {first_name: string; last_name: string}): string =>
  m.member_is_suspended({name: fullName(member)})

/** Why a member, or no one, is not assigned to a session, in words; null if they may be, or are already. */
function reasonNotToAssign(
  record: Awaited<ReturnType<typeof lockAgencySessions>>[number] | undefined,
  {member_id, expected_member_id: expected = null}: {member_id: string | null; expected_member_id?: string | null},
  now: string,
): string | null {
  if (!record) return refusalText.not_found
  const {session, assigned} = record
  if (session.assigned_member_id === member_id) return null
  if (session.assigned_member_id !== expected) {
    return refuseChangedAssignment(session.assigned_member_id, assigned).detail
  }
  if (session.status !== 'SCHEDULED') return refusalText.session_closed
  const {scheduled_start, scheduled_end} = session
  const state = computeState(factsOf({session, claims: [], events: []}), now)
  const answer = sessionCan.assign({...state, scheduled_start, scheduled_end}, 'caretaker', now)
  return answer === true ? null : refusalText[answer]
}
