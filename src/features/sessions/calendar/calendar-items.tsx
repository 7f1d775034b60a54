import {Link} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import type {Who} from '#data/account/current-user.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import type {CalendarItem} from '#ui/calendar/calendar-item.ts'
import {Status} from '#ui/primitives/status-chip.tsx'
import {statusOf} from '#ui/primitives/status-table.ts'
import {lacksSomebody} from '../changes/answer-wanted.ts'

/** Whom it is for or with, without the service that its title begins with. */
function otherName({title, service}: Session): string {
  const words = serviceText(service)
  return title.startsWith(words) ? title.slice(words.length).replace(/^ (for|with) /, '') || title : title
}

/** Sessions as the calendar draws them; an agency's office sees which of them have nobody yet. */
export const calendarItems = (
  sessions: readonly Session[],
  {visitor, now}: {visitor: Who | null; now: string},
): CalendarItem[] =>
  sessions.map(session => ({
    id: session.id,
    start: session.scheduled_start,
    end: session.scheduled_end,
    timezone: session.timezone,
    // a day of a month has room for a name alone
    title: otherName(session),
    subtitle: [
      serviceText(session.service),
      lacksSomebody(session, visitor, now) ? 'Nobody assigned' : session.assigned?.name,
      session.location,
    ]
      .filter(Boolean)
      .join(' · '),
    tone: lacksSomebody(session, visitor, now)
      ? 'waiting'
      : session.status === 'SCHEDULED'
        ? 'info'
        : statusOf('session', session.status).tone,
    // what is merely planned needs no chip on a calendar
    ...(session.status !== 'SCHEDULED' && {status: <Status of="session" status={session.status} />}),
    attributes: {'data-session-id': session.id},
  }))

/** A link that opens the sheet of a visit on the page it stands on. */
export const linkToVisit = (
  item: CalendarItem,
  {className, children}: {className: string; children: ReactNode},
) => (
  <Link
    to="."
    search={(before: object) => ({...before, session: item.id})}
    resetScroll={false}
    className={className}
    {...item.attributes}
  >
    {children}
  </Link>
)
