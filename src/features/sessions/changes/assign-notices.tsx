import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {overlapText} from '#domain/bookings/request-text.ts'
import {datedTimeSpan, inSentence} from '#domain/time.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {otherName} from './other-name.ts'

/** Warns that the chosen caregiver is away, does not work then or has an expired credential. Asks, and refuses nothing. */
export function WarningNotice({name, reason}: {name: string; reason: string | null}) {
  if (reason === null) return null
  return (
    <Callout tone="waiting" title={m.name_and_reason({name, reason})}>
      {m.choose_someone_else_or_save_anyway()}
    </Callout>
  )
}

/** Warns that who is assigned confirmed the start of a visit, before it is given to someone else. */
export function StartedNotice({session: {assigned, confirmations, settled_by}}: {session: Session}) {
  const {start, end} = confirmations
  if (!assigned || !start.caretaker || end.caretaker || settled_by !== null) return null
  // the office confirmed, or who was assigned before
  if (start.caretaker.on_behalf !== null || start.caretaker.by_name !== undefined) return null
  return (
    <Callout tone="waiting" title={m.name_has_confirmed_the_start({name: assigned.name})}>
      {m.if_someone_else_goes_they_confirm_the_end({name: assigned.name})}
    </Callout>
  )
}

/** A visit to assign, or a later one, at the time of another visit of this member. */
export interface MemberOverlap {
  member_id: string
  is_later: boolean
  /** The visit that is there already; null if it is a meet-and-greet. */
  session_id: string | null
  scheduled_start: string
  scheduled_end: string
}

/** Warns of the chosen caregiver's own visits at the times to assign: by name where they are known, else by those times. */
export function OverlapNotice({
  overlaps,
  visits = [],
  member_id,
  and_later,
  timezone,
  now,
}: {
  /** Of all members. */
  overlaps: readonly MemberOverlap[]
  /** Known visits of the agency. */
  visits?: readonly Session[]
  member_id: string
  and_later: boolean
  timezone: string
  now: string
}) {
  const found = overlaps.filter(each => each.member_id === member_id && (and_later || !each.is_later))
  if (found.length === 0) return null
  const clashing = visits.filter(({id}) => found.some(({session_id}) => session_id === id))
  const others = found.filter(({session_id}) => !clashing.some(({id}) => id === session_id))
  const texts = [
    ...clashing.map(visit => {
      const time = datedTimeSpan(visit.scheduled_start, visit.scheduled_end, visit.timezone, {now})
      return `${otherName(visit)}, ${inSentence(time)}`
    }),
    others.length > 0 && overlapText(others, timezone, now),
  ]
  return (
    <Callout tone="waiting" title={m.already_assigned_to_visits_at_these()}>
      {m.choose_someone_else_or_save_it({overlap_text: texts.filter(Boolean).join('; ')})}
    </Callout>
  )
}
