import {m} from '#messages'
import {productFile} from '#lib/product-file.ts'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import ChevronDown from 'lucide-react/icons/chevron-down'
import {useQuery} from '@tanstack/react-query'
import {Suspense, useState, type ReactNode} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {extended_days} from '#domain/constants.ts'
import {visitsText} from '#domain/bookings/request-text.ts'
import {dayIn, dayText, type Day} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Section} from '#ui/primitives/section.tsx'
import {withCalendarTitle} from './calendar-title.ts'
import {cancelableOf, visitHeading, visitsByWeek, weeksOf, weekText} from './visits-by-week.ts'
import {useWho} from '#data/account/current-user.ts'
import {failureOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Button} from '#ui/primitives/button.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {calendarFile} from '#domain/calendar-file.ts'
import {saveFile} from '#lib/save-file.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {lazyDialog} from '#ui/overlays/lazy-dialog.tsx'
import {SessionCard} from '../detail/session-card.tsx'

// loaded by a press only
const CancelWeekDialog = lazyDialog(() =>
  import('../changes/cancel-week-dialog.tsx').then(file => file.CancelWeekDialog),
)

/**
 * The visits of a booking: the current or next one, then the rest folded by week, past weeks apart. `goesOn` if more are
 * made every week.
 */
export function SessionList({bookingId, goesOn = false}: {bookingId: string; goesOn?: boolean}) {
  const {visits, isPart, asOf, error, refetch} = useBookingVisits(bookingId)
  const now = useServerNow()
  const [canceling, setCanceling] = useState<Day>()
  if (!visits) {
    return error ? (
      <ErrorState title={m.the_visits_could_not_be_loaded()} {...failureOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards />
    )
  }
  if (visits.length === 0) {
    return (
      <EmptyState picture="empty-calendar" title={m.no_visits_yet()}>
        {m.visits_are_created_when_you_approve()}
      </EmptyState>
    )
  }
  const {next, coming, canceled, past} = visitsByWeek(visits, now)
  const isOver = !next && coming.length === 0 && canceled.length === 0
  const today = dayIn(visits[0]?.timezone ?? deviceZone(), now)
  // the next visit stands apart, and is of its week too
  const weeks = weeksOf(visits.toSorted((a, b) => Date.parse(a.scheduled_start) - Date.parse(b.scheduled_start)))
  const visitsOf = (day: Day | undefined) => weeks.find(({first_day}) => first_day === day)?.sessions ?? []
  const [first, ...later] = visitsOf(canceling)
  return (
    <div className="space-y-6">
      {next && (
        <Section title={visitHeading(next, now)}>
          <SessionCard session={next} />
        </Section>
      )}
      {coming.length + canceled.length > 0 && (
        <Weeks
          title={next ? m.other_visits() : m.visits_public()}
          weeks={coming}
          canceled={canceled}
          today={today}
          isOpen={!next}
          actionOf={day =>
            cancelableOf(visitsOf(day), now).length > 1 && (
              <Button variant="secondary" icon={CalendarX2} onClick={() => setCanceling(day)}>
                {m.cancel_this_whole_week()}
              </Button>
            )
          }
        />
      )}
      <Suspense>
        {first && (
          <CancelWeekDialog
            visits={[first, ...later]}
            hasOthers={weeks.length > 1}
            onClose={() => setCanceling(undefined)}
          />
        )}
      </Suspense>
      {goesOn && <p className="text-14 text-muted">{m.planned_weeks_ahead({weeks: extended_days / 7})}</p>}
      {past.length > 0 && (
        <Weeks title={isOver ? m.visits_public() : m.past_visits()} weeks={past} today={today} isOpen={isOver} />
      )}
      {isPart && (
        <p className="text-14 text-muted">
          {asOf ? m.showing_last_week_and_two_months_as_of({time: asOf}) : m.showing_last_week_and_two_months()}
        </p>
      )}
    </div>
  )
}

/**
 * Weeks of visits, each folded, and canceled weeks in one row, under a title that counts those not canceled; the first is
 * open if `isOpen`, or if it is the only one.
 */
function Weeks({
  title,
  weeks,
  canceled = [],
  today,
  isOpen,
  actionOf,
}: {
  title: string
  weeks: ReturnType<typeof visitsByWeek<Session>>['past']
  /** Those of canceled weeks. */
  canceled?: readonly Session[]
  today: Day
  isOpen: boolean
  /** What can be done with the week of this first day. */
  actionOf?: (first_day: Day) => ReactNode
}) {
  const count = weeks.flatMap(({sessions}) => sessions).filter(({status}) => status !== 'CANCELLED').length
  const last = canceled.at(-1)
  const isOnly = weeks.length + (last ? 1 : 0) === 1
  return (
    <Section title={title} {...(count > 0 && {count})}>
      <div className="space-y-2">
        {weeks.map(({first_day, sessions}, index) => (
          <Fold
            key={first_day}
            sessions={sessions}
            isOpen={isOnly || (isOpen && index === 0)}
            action={actionOf?.(first_day)}
          >
            <span className="font-semibold">{weekText(first_day, today)}</span>
            <span className="text-14 text-muted"> · {weekSummary(sessions)}</span>
          </Fold>
        ))}
        {last && (
          <Fold sessions={canceled} isOpen={isOnly}>
            <span className="text-14 text-muted">
              {m.canceled_visits_through({
                count: canceled.length,
                day: dayText(dayIn(last.timezone, last.scheduled_start), today),
              })}
            </span>
          </Fold>
        )}
      </div>
    </Section>
  )
}

/** A folded row of visits; `children` are its title. */
function Fold({
  sessions,
  isOpen,
  action,
  children,
}: {
  sessions: readonly Session[]
  isOpen: boolean
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <details open={isOpen} className="group rounded-card border border-line bg-card">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-card px-4 py-2 hover:bg-sunk focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span>{children}</span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="space-y-3 p-3 pt-1">
        {sessions.map(session => (
          <SessionCard key={session.id} session={session} />
        ))}
        {action}
      </div>
    </details>
  )
}

/** `2 visits · 1 canceled visit`, which the title above counts as two. */
function weekSummary(sessions: readonly Session[]): string {
  const canceled = sessions.filter(({status}) => status === 'CANCELLED').length
  const standing = sessions.length - canceled
  return [standing > 0 && visitsText(standing), canceled > 0 && m.count_canceled_visits({count: canceled})]
    .filter(Boolean)
    .join(' · ')
}

/** Downloads the coming visits of a booking as an .ics file. Renders nothing without any. */
export function SaveVisits({bookingId}: {bookingId: string}) {
  const {visits} = useBookingVisits(bookingId)
  const now = useServerNow()
  const reader = useWho()
  const ahead = (visits ?? [])
    .filter(({status, scheduled_start}) => status === 'SCHEDULED' && Date.parse(scheduled_start) > Date.parse(now))
    .map(visit => withCalendarTitle(visit, reader))
  if (ahead.length === 0) return null
  return (
    <Button
      variant="secondary"
      icon={CalendarPlus}
      onClick={() => saveFile(new Blob([calendarFile(ahead, now)], {type: 'text/calendar'}), productFile('visits.ics'))}
    >
      {m.add_to_my_calendar()}
    </Button>
  )
}

/**
 * The visits of a booking. If they cannot be loaded, those in the stored calendar: `isPart` is then true, and `asOf` is
 * their age.
 */
function useBookingVisits(bookingId: string) {
  const {data: whole, error, refetch} = useQuery(sessionQueries.ofBooking(bookingId))
  const enabled = whole === undefined && error !== null
  const calendar = useQuery({...sessionQueries.window(), enabled})
  const asOf = useAsOf(calendar)
  const fromCalendar = enabled ? calendar.data?.filter(({booking_id}) => booking_id === bookingId) : undefined
  const isPart = fromCalendar !== undefined && fromCalendar.length > 0
  return {visits: isPart ? fromCalendar : whole, isPart, asOf, error, refetch}
}
