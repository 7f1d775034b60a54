import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {useMeetings} from '#data/queries/meetings.ts'
import {overlapsOf} from '#domain/bookings/time-overlaps.ts'
import {dayOfVisit, memberClashes, ownClashes} from '#domain/sessions/people-board.ts'
import {clockSpan, inSentence, timeSpan} from '#domain/time.ts'
import {isAhead} from '#features/people/meetings/meeting-text.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {listText} from '#lib/list-text.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {useReader} from '../calendar/use-reader.ts'
import {memberWarning} from './member-load.ts'
import {useWeekVisits} from './use-week-visits.ts'

/** What speaks against the assigned caregiver at the new times: other visits, hours, days off, or an expired credential. */
export function MemberNotice({
  moved,
  around,
  advice,
}: {
  moved: Session
  around: readonly Session[]
  /** What the office can do about it. */
  advice: string
}) {
  const {data: members = []} = useQuery(leadQueries.members())
  const {now} = useReader()
  const {assigned} = moved
  if (!assigned) return null
  const member = members.find(({id}) => id === assigned.member_id)
  const spans = memberClashes(moved, assigned.member_id, around).map(each =>
    clockSpan(each.scheduled_start, each.scheduled_end, each.timezone),
  )
  const reason = [
    spans.length > 0 && m.busy({join: listText(spans)}),
    member && memberWarning(moved, member, dayIn(deviceZone(), now)),
  ]
    .filter(Boolean)
    .join(' · ')
  if (!reason) return null
  return (
    <Callout tone="waiting" title={m.name_and_reason({name: assigned.name, reason})}>
      {advice}
    </Callout>
  )
}

/** The reader's own visits at the new times, each with its times: a caregiver cannot have both, a family may. */
export function OwnVisits({visits}: {visits: readonly Session[]}) {
  const reader = useReader()
  const isFamily = useWho()?.role === 'parent'
  return visits.map(({id, title, scheduled_start, scheduled_end, timezone}) => (
    <Callout
      key={id}
      tone={isFamily ? 'waiting' : 'bad'}
      title={isFamily ? m.your_family_has_another_visit_then() : m.you_have_another_visit_at_that_time()}
    >
      {title}, {inSentence(timeSpan(scheduled_start, scheduled_end, timezone, reader))}
    </Callout>
  ))
}

/**
 * The reader's own meet-and-greets at the new times, agreed or proposed. An office reads none.
 * @see src/domain/rules.md#meet-and-greet
 */
export function OwnMeetings({moved}: {moved: Session}) {
  const reader = useReader()
  const role = useWho()?.role
  const meetings = useMeetings() ?? []
  if (role === 'agency') return null
  const ahead = meetings
    .filter(meeting => isAhead(meeting, reader.now))
    .map(meeting => ({...meeting, scheduled_start: meeting.start, scheduled_end: meeting.end}))
  return overlapsOf([moved], ahead).map(({visit: {id, with: with_, start, end, timezone}}) => (
    <Callout
      key={id}
      tone="waiting"
      title={role === 'parent' ? m.your_family_has_a_meeting_then() : m.you_have_a_meeting_at_that_time()}
    >
      {m.meet_and_greet_sessions({with_})}, {inSentence(timeSpan(start, end, timezone, reader))}
    </Callout>
  ))
}

/** Warns who proposes new times of what is at these times already; `moved` is the visit as it would be. */
export function ProposedTimesNotice({moved}: {moved: Session}) {
  const isOffice = useWho()?.role === 'agency'
  const {around = []} = useWeekVisits(dayOfVisit(moved))
  return isOffice ? (
    <MemberNotice moved={moved} around={around} advice={m.choose_other_times_or_propose_anyway()} />
  ) : (
    <>
      <OwnVisits visits={ownClashes(moved, around)} />
      <OwnMeetings moved={moved} />
    </>
  )
}
