import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import {messageOf} from '#data/app/message.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {timePoint} from '#domain/time.ts'
import {useReader} from '#features/sessions/calendar/use-reader.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {eventText} from './event-text.ts'

/** Events shown until "Show all". */
const first_count = 5

/** What happened in a booking, newest first. */
export function BookingHistory({booking: {id, timezone}}: {booking: Booking}) {
  const reader = useReader()
  const {data, error, refetch} = useQuery(bookingQueries.history(id))
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? data?.items : data?.items.slice(0, first_count)
  return (
    <Section title="History">
      <Card className="space-y-3">
        {data && shown ? (
          <>
            <ol className="space-y-2">
              {shown.map((event, index) => (
                <li key={index} className="wrap-anywhere">
                  <span className="block text-14 text-muted">{timePoint(event.at, timezone, reader)}</span>
                  {eventText(event, timezone, reader)}
                </li>
              ))}
            </ol>
            {shown.length < data.items.length && (
              <Button size="sm" variant="secondary" onClick={() => setWhole(true)}>
                Show all {data.items.length}
              </Button>
            )}
            {isWhole && data.has_more && <p className="text-14 text-muted">Older events are not listed.</p>}
          </>
        ) : error ? (
          <>
            <p className="text-14 text-muted">The history could not be loaded. {messageOf(error)}</p>
            <Button size="sm" variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          </>
        ) : (
          <SkeletonLines lines={3} />
        )}
      </Card>
    </Section>
  )
}
