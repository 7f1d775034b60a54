import {sql} from 'drizzle-orm'
import {countReplacementsSince} from '#domain/sessions/assign.ts'
import {family_absent} from '#domain/sessions/claim-reasons.ts'
import {computeState} from '#domain/sessions/session.ts'
import {isFamilyAbsent} from '#domain/sessions/session-times.ts'
import type {ClaimRow, SessionRow} from '#server/db/schema/sessions.ts'

interface ClaimedAbsence {
  claims: ClaimRow[]
  /** Who was assigned when, in order. */
  assigned: {member_id: string | null; from?: string | null; at: string}[]
}

/** SQL: the claims of a visit that silence settled, if one of them says that no one was home; else null. */
export const claimedAbsence = sql<ClaimedAbsence | null>`case when sessions.settled_by = 'deadline'
  and exists (select from claims c where c.session_id = sessions.id and c.reason = ${family_absent})
  then json_build_object(
    'claims', (select json_agg(c) from claims c where c.session_id = sessions.id),
    'assigned', (select coalesce(json_agg(e.data || jsonb_build_object('at', e.at) order by e.id), '[]')
      from session_events e where e.session_id = sessions.id and e.kind = 'assigned')) end`

/** Whether by the claims that count no one was home. @see src/domain/rules.md#no-one-home */
export function wasFamilyAbsent(
  {scheduled_start, scheduled_end}: Pick<SessionRow, 'scheduled_start' | 'scheduled_end'>,
  absence: ClaimedAbsence | null,
  now: string,
): boolean {
  if (!absence) return false
  const claims = absence.claims.map(({by_user_id, ...claim}) => {
    const replaced_since = claim.side === 'caretaker' ? countReplacementsSince(absence.assigned, claim) : 0
    return {...claim, by: by_user_id, ...(replaced_since > 0 && {replaced_since})}
  })
  const booked = {scheduled_start, scheduled_end}
  // silence settled it, so nothing but claims did
  const facts = {...booked, claims, cancelled_at: null, accepted: [], contested: null, staff: null}
  return isFamilyAbsent(computeState(facts, now).confirmations, booked)
}
