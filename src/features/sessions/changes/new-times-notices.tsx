import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {dayOfVisit, memberClashes, ownClashes} from '#domain/sessions/people-board.ts'
import {clockSpan, inSentence, timeSpan} from '#domain/time.ts'
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

/** Warns who proposes new times of what is at these times already; `moved` is the visit as it would be. */
export function ProposedTimesNotice({moved}: {moved: Session}) {
  const isOffice = useWho()?.role === 'agency'
  const {around = []} = useWeekVisits(dayOfVisit(moved))
  return isOffice ? (
    <MemberNotice moved={moved} around={around} advice={m.choose_other_times_or_propose_anyway()} />
  ) : (
    <OwnVisits visits={ownClashes(moved, around)} />
  )
}
