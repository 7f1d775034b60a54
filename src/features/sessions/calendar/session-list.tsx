import {useState} from 'react'
import {messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Button} from '#ui/primitives/button.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {SessionCard} from '../detail/session-card.tsx'
import {useBookingVisits} from './use-booking-visits.ts'

const first_page = 10

/** The visits of a booking, what is under way or ahead first, then what is past. */
export function SessionList({bookingId}: {bookingId: string}) {
  const {visits: data, isPart, asOf, error, refetch} = useBookingVisits(bookingId)
  const now = useServerNow()
  const [shown, setShown] = useState(first_page)
  if (!data) {
    return error ? (
      <ErrorState
        title="The visits could not be loaded"
        detail={messageOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonCards />
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState picture="empty-calendar" title="No visits yet">
        They are made when an offer is approved.
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
          Show more of {ordered.length} visits
        </Button>
      )}
      {isPart && (
        <p className="text-14 text-muted">
          These are the visits of last week and the next two months{asOf && `, as of ${asOf}`}; the others
          need a connection.
        </p>
      )}
    </div>
  )
}
