import {useState} from 'react'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import {useQuery} from '@tanstack/react-query'
import {messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Button} from '#ui/primitives/button.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {calendarFile} from '#domain/calendar-file.ts'
import {saveFile} from '#lib/save-file.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {SessionCard} from '../detail/session-card.tsx'

const first_page = 10

/** The visits of a booking: current and coming first, then past ones. */
export function SessionList({bookingId}: {bookingId: string}) {
  const {visits: data, isPart, asOf, error, refetch} = useBookingVisits(bookingId)
  const now = useServerNow()
  const [shown, setShown] = useState(first_page)
  if (!data) {
    return error ? (
      <ErrorState title="The visits could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards />
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState picture="empty-calendar" title="No visits yet">
        Visits are created when you approve an offer.
      </EmptyState>
    )
  }
  const isPast = (end: string) => Date.parse(end) < Date.parse(now)
  const ordered = [
    ...data.filter(session => !isPast(session.scheduled_end)),
    ...data.filter(session => isPast(session.scheduled_end)).toReversed(),
  ]
  return (
    <div className="space-y-3">
      {ordered.slice(0, shown).map(session => (
        <SessionCard key={session.id} session={session} />
      ))}
      {ordered.length > shown && (
        <Button full variant="secondary" onClick={() => setShown(shown + first_page)}>
          Show more ({ordered.length} visits)
        </Button>
      )}
      {isPart && (
        <p className="text-14 text-muted">
          Showing last week and the next two months{asOf && `, as of ${asOf}`}. Connect to see the rest.
        </p>
      )}
    </div>
  )
}

/** Downloads the coming visits of a booking as an .ics file. Renders nothing without any. */
export function SaveVisits({bookingId}: {bookingId: string}) {
  const {visits} = useBookingVisits(bookingId)
  const now = useServerNow()
  const ahead = (visits ?? []).filter(
    ({status, scheduled_start}) => status === 'SCHEDULED' && Date.parse(scheduled_start) > Date.parse(now),
  )
  if (ahead.length === 0) return null
  return (
    <Button
      variant="secondary"
      icon={CalendarPlus}
      onClick={() => saveFile(new Blob([calendarFile(ahead, now)], {type: 'text/calendar'}), 'village-visits.ics')}
    >
      Add to my calendar
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
