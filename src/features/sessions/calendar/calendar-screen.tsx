import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useWho} from '#data/account/current-user.ts'
import {awayText} from '#data/forms/hours-values.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {useCalendarMeetings} from '#data/queries/meetings.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {usePageSearch} from '#ui/hooks/use-page-search.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {OpenSession} from '../detail/open-session.tsx'
import type {CalendarSearch} from './search.ts'
import {useMemo, type ReactNode} from 'react'
import {failureOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {hoursOfferedOn, offeredOn} from '#domain/bookings/availability.ts'
import {daysAway} from '#domain/bookings/weekly-hours.ts'
import {sessionWindow} from '#domain/constants.ts'
import {addDays, dayIn, monthWeeks, type Day} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {AgendaCalendar} from '#ui/calendar/agenda-calendar.tsx'
import type {CalendarView} from '#ui/calendar/calendar-item.ts'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {CalendarFeedButton} from './calendar-feed.tsx'
import {calendarItems, conflictItems, linkToVisit, meetingItems} from './calendar-items.tsx'
import {useNewestVisits} from './use-newest-visits.ts'
import {useTaps} from './use-visits.ts'

/** What an empty calendar says and links to, by viewer. */
const emptyTexts = {
  parent: {
    text: m.visits_appear_here_as_soon_as(),
    link: {to: '/dash/parent/request-service', label: m.request_care()},
  },
  caretaker: {
    text: m.visits_appear_here_as_soon_as_a(),
    link: {to: '/dash/caretaker/nearby', label: m.see_requests_nearby()},
  },
  agency: {
    text: m.visits_appear_here_as_soon_as_a_family(),
    link: {to: '/dash/agency/leads', label: m.see_leads()},
  },
  field: {text: m.visits_appear_here_as_soon_as_your(), link: null},
} as const

/** The calendar page, with its age if stale, and the visit that the address opens. */
export function CalendarScreen({viewer}: {viewer: 'parent' | 'caretaker' | 'agency'}) {
  const [{day: chosen, view, booking}, changeSearch] = usePageSearch<CalendarSearch>()
  const now = useServerNow()
  const today = dayIn(deviceZone(), now)
  const day = chosen ?? today
  const {asOf, ...month} = useMonthVisits(day, today)
  const isField = useWho()?.member_role === 'field'
  const {text, link} = emptyTexts[isField ? 'field' : viewer]
  return (
    <>
      <PageHeader
        title={m.calendar()}
        lead={viewer === 'agency' && !isField && m.open_a_visit_to_assign_a()}
        asOf={asOf}
        action={<CalendarFeedButton />}
      />
      {booking && (
        <p className="flex flex-wrap items-center gap-x-3">
          {m.only_the_visits_of_one_booking()}
          <Button variant="quiet" size="sm" onClick={() => changeSearch({booking: undefined})}>
            {m.show_visits_of_all_bookings()}
          </Button>
        </p>
      )}
      <SessionCalendar
        {...month}
        visits={booking ? month.visits?.filter(({booking_id}) => booking_id === booking) : month.visits}
        isOneBooking={booking !== undefined}
        day={day}
        today={today}
        now={now}
        view={view}
        isCaregiver={viewer === 'caretaker'}
        onSearch={changeSearch}
        empty={
          <EmptyState
            picture="empty-calendar"
            title={m.no_visits_yet()}
            action={
              link && (
                <Link to={link.to} className={buttonClass({})}>
                  {link.label}
                </Link>
              )
            }
          >
            {text}
          </EmptyState>
        }
      />
      <OpenSession />
    </>
  )
}

/**
 * The visits of the month around a day, and beyond. The usual window is stored for offline use; a month beyond it is
 * fetched separately.
 */
function useMonthVisits(day: Day, today: Day) {
  const weeks = monthWeeks(day)
  const first = weeks[0]?.[0] ?? day
  const last = weeks.at(-1)?.at(-1) ?? day
  const isInWindow =
    first >= addDays(today, -sessionWindow.days_back) && last <= addDays(today, sessionWindow.days_ahead)
  // one more day on both sides, since days are in each visit's own zone
  const [from, to] = [`${addDays(first, -1)}T00:00:00.000Z`, `${addDays(last, 2)}T00:00:00.000Z`]
  const stored = useQuery(sessionQueries.window())
  const fetched = useQuery({...sessionQueries.between(from, to), enabled: !isInWindow})
  const ofRange = isInWindow ? stored : fetched
  return {...useNewestVisits({ofRange, stored}, {from, to}), failed: ofRange}
}

/** The visits on a calendar whose day and view are search parameters. */
function SessionCalendar({
  visits,
  failed,
  day,
  today,
  now,
  view = 'month',
  isCaregiver,
  isOneBooking,
  onSearch,
  empty,
}: Omit<ReturnType<typeof useMonthVisits>, 'asOf'> & {
  day: Day
  today: Day
  now: string
  view?: CalendarView | undefined
  isCaregiver: boolean
  /** Without meetings and bids, which are not of the booking. */
  isOneBooking: boolean
  onSearch: (search: {day: string; view: CalendarView}) => void
  empty?: ReactNode
}) {
  const visitor = useWho()
  const {conflicts, offered, hoursOffered, away: daysOff} = useAvailability(isCaregiver, today)
  const ownDaysOff = useOwnDaysAway(visitor?.member_role === 'field', today)
  const away = [...daysOff, ...ownDaysOff]
  const meetings = useCalendarMeetings()
  const {visits: taps} = useTaps(visits)
  if (!visits) {
    return failed.error ? (
      <ErrorState
        title={m.your_calendar_could_not_be_loaded()}
        {...failureOf(failed.error)}
        onRetry={() => void failed.refetch()}
      />
    ) : (
      <SkeletonCards />
    )
  }
  return (
    <AgendaCalendar
      items={[
        ...calendarItems(visits, {visitor, now, away, taps}),
        ...(isOneBooking ? [] : [...meetingItems(meetings), ...conflicts]),
      ]}
      offered={offered}
      hoursOffered={hoursOffered}
      legend={
        offered
          ? m.shaded_days_are_those_on_which()
          : ownDaysOff.length > 0 && ownDaysOff.map(({from, to}) => awayText(from, to, today)).join(' · ')
      }
      changeHours={
        offered && (
          <Link to="/dash/caretaker/edit" hash="your-hours" className="target font-medium text-primary underline">
            {m.change_your_hours()}
          </Link>
        )
      }
      day={day}
      onDay={next => onSearch({day: next, view})}
      today={today}
      now={now}
      view={view}
      onView={next => onSearch({day, view: next})}
      renderLink={linkToVisit}
      empty={empty}
    />
  )
}

/** The days away of an agency's field caregiver that are not over, the first one first. @see src/domain/rules.md#people-board */
function useOwnDaysAway(isField: boolean, today: Day) {
  const {data: agency} = useQuery({...profileQueries.organization(), enabled: isField})
  const away = agency?.own_record?.availability.away ?? []
  return away.filter(({to}) => to >= today).toSorted((a, b) => a.from.localeCompare(b.from))
}

/** A caregiver's offered hours by day, days away, and the times at which a bid of theirs is at odds with a visit. */
function useAvailability(isCaregiver: boolean, today: Day) {
  const profile = useQuery({...profileQueries.caretaker(), enabled: isCaregiver}).data
  const leads = useQuery({...leadQueries.caretakerBookings(), enabled: isCaregiver}).data
  const conflicts = useMemo(() => conflictItems(leads ?? []), [leads])
  return {
    conflicts,
    offered: profile && ((day: string) => offeredOn(profile.available_dates, day)),
    hoursOffered: profile && ((day: string) => hoursOfferedOn(profile.available_dates, day)),
    away: daysAway(profile?.available_dates ?? [], today).map(([from, to]) => ({from, to})),
  }
}
