import {m} from '#messages'
import type {ReactNode} from 'react'
import type {Meeting} from '#contract/bookings/meetings.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useWho} from '#data/account/current-user.ts'
import {useMeetings} from '#data/queries/meetings.ts'
import {isToAnswer, nextAgreed} from '#features/people/meetings/meeting-text.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {AgendaList} from '#ui/calendar/agenda-list.tsx'
import {dayOf, isSecondDay, onItsDays} from '#ui/calendar/calendar-item.ts'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {calendarItems, linkToVisit, meetingItems} from './calendar-items.tsx'
import {pickCurrentSession} from '../confirm/pick-current-session.ts'
import {useVisits} from './use-visits.ts'

/**
 * The visits and meet-and-greets of the days ahead. `TodaySession` beside it shows a failure; the visits shown there, and
 * the meetings that `MeetingsWanted` shows, are left out unless `isWhole`.
 */
export function NextDays({
  days = 7,
  empty,
  isWhole = false,
  hasNextMeeting = false,
}: {
  days?: number
  empty?: ReactNode
  /** Lists every visit of the days, as an agency's calendar and board do. */
  isWhole?: boolean
  /** `NextMeeting` stands beside it, so that its meeting is left out too. */
  hasNextMeeting?: boolean
}) {
  // it comes once they are known or failed, and reading them anew would take the failure away again
  const {visits, error} = useVisits({retryOnMount: false})
  const now = useServerNow()
  const visitor = useWho()
  const meetings = useMeetings()
  if (!visits) return error ? null : <SkeletonCards count={2} />
  const today = dayIn(deviceZone(), now)
  const {main, also, done} = pickCurrentSession(visits, now)
  const shown = new Set(isWhole ? [] : [main, ...also, ...done])
  const listed = visits.filter(visit => !shown.has(visit) && visit.session.status !== 'CANCELLED')
  const ahead = calendarItems(
    listed.map(({session}) => session),
    {visitor, now, taps: listed},
  )
    .flatMap(onItsDays)
    .filter(item => {
      const first = dayIn(item.timezone, now)
      // a night that is over needs no line on its second day
      const isPast = isSecondDay(item) && Date.parse(item.end) <= Date.parse(now)
      return !isPast && dayOf(item) >= first && dayOf(item) < addDays(first, days)
    })
  const beside = hasNextMeeting ? nextAgreed(meetings, main?.session.scheduled_start) : undefined
  const isBeside = (meeting: Meeting) => !isWhole && (meeting === beside || isToAnswer(meeting))
  const soon =
    meetings?.filter(({timezone, start}) => dayIn(timezone, start) < addDays(dayIn(timezone, now), days)) ?? []
  const met = soon.filter(meeting => !isBeside(meeting))
  if (ahead.length + met.length === 0) {
    return (
      empty ?? (
        <p className="text-14 text-muted">
          {(main && !isWhole) || met.length < soon.length
            ? m.nothing_else_scheduled_for_the_next_days({days})
            : m.nothing_scheduled_for_the_next_days({days})}
        </p>
      )
    )
  }
  return <AgendaList items={[...ahead, ...meetingItems(met)]} today={today} now={now} renderLink={linkToVisit} />
}
