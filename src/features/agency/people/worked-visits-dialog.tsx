import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import type {WorkedVisit} from '#domain/sessions/member-hours.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {dayOfVisit} from '#domain/sessions/people-board.ts'
import {clockSpan} from '#domain/time.ts'
import {dayLabel} from '#lib/day.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'

/** The visits behind a person's hours, each as a link to its sheet. */
export function WorkedVisitsDialog({
  name,
  days,
  worked,
  onClose,
}: {
  name: string
  /** Of which days, as text. */
  days: string
  worked: readonly WorkedVisit[]
  onClose: () => void
}) {
  return (
    <Dialog title={name} description={days} size="md" onClose={onClose}>
      <ul className="divide-y divide-line">
        {worked.map(({visit, start, end, minutes, is_settled}) => (
          <li key={visit.id} data-session-id={visit.id} className="py-2.5">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link
                to="."
                search={(before: object) => ({...before, session: visit.id})}
                resetScroll={false}
                className="target font-medium text-primary underline"
                onClick={onClose}
              >
                {dayLabel(dayOfVisit(visit))}
              </Link>
              <span className="tabular-nums">
                {is_settled ? hoursText(minutes / 60) : m.hours_that_wait({hours: hoursText(minutes / 60)})}
              </span>
            </span>
            <span className="block text-14 text-muted">
              {visit.title} · <Unbroken>{clockSpan(start, end, visit.timezone)}</Unbroken>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
