import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useMemo, useState} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {BookingEvent} from '#contract/bookings/history.ts'
import type {Session} from '#contract/sessions/session.ts'
import {messageOf} from '#data/app/message.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {timePoint} from '#domain/time.ts'
import {useReader} from '#features/sessions/calendar/use-reader.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {Unbroken} from '#ui/primitives/unbroken.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {confirmedWeeks, ConfirmedWeekFold, type ConfirmedWeek} from './confirmed-weeks.tsx'
import {allNamesText, eventText} from './event-text.ts'

/** Events shown until "Show all". */
const first_count = 5

/** The names that a long event leaves out of its sentence. Renders nothing if it has them all. */
function AllNames({names}: {names: string | undefined}) {
  return (
    names !== undefined && (
      <details className="text-14">
        <summary className="target cursor-pointer py-1 font-medium text-primary">{m.all_names()}</summary>
        <p className="text-muted">{names}</p>
      </details>
    )
  )
}

const no_sessions: readonly Session[] = []

/** The events with the weeks of confirmed starts and ends among them, newest first. */
const withWeeks = (events: readonly BookingEvent[], sessions: readonly Session[]): (BookingEvent | ConfirmedWeek)[] =>
  [...confirmedWeeks(sessions), ...events].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))

/** Stays the same as newer ones arrive above, so that what is unfolded stays so. */
const keyOf = (item: BookingEvent | ConfirmedWeek, items: readonly (BookingEvent | ConfirmedWeek)[]): string =>
  'what' in item
    ? `${item.at} ${item.what} ${items.filter(({at}) => at === item.at).indexOf(item)}`
    : `week ${item.first_day}`

/**
 * What happened in a request or booking, newest first. `sessions` are the visits of a booking, whose confirmed starts and
 * ends are folded by week.
 * @see src/domain/rules.md#history-of-a-booking
 */
export function BookingHistory({
  booking,
  sessions = no_sessions,
}: {
  booking: Booking
  sessions?: readonly Session[] | undefined
}) {
  const {id, timezone} = booking
  const reader = useReader()
  const {data, error, refetch} = useQuery(bookingQueries.history(id))
  const [isWhole, setWhole] = useState(false)
  const items = useMemo(() => data && withWeeks(data.items, sessions), [data, sessions])
  const shown = isWhole ? items : items?.slice(0, first_count)
  return (
    <Section title={m.history()}>
      <Card className="space-y-3">
        {data && items && shown ? (
          <>
            <ol className="space-y-2">
              {shown.map(event => (
                <li key={keyOf(event, items)} className="wrap-anywhere">
                  <span className="block text-14 text-muted">
                    <Unbroken>{timePoint(event.at, timezone, reader)}</Unbroken>
                  </span>
                  {'what' in event ? (
                    <>
                      <Unbroken>{eventText(event, booking, reader)}</Unbroken>
                      <AllNames names={allNamesText(event)} />
                    </>
                  ) : (
                    <ConfirmedWeekFold week={event} timezone={timezone} />
                  )}
                </li>
              ))}
            </ol>
            {shown.length < items.length && (
              <Button size="sm" variant="secondary" onClick={() => setWhole(true)}>
                {m.show_all({length: items.length})}
              </Button>
            )}
            {isWhole && data.has_more && <p className="text-14 text-muted">{m.older_events_are_not_listed()}</p>}
          </>
        ) : error ? (
          <>
            <p className="text-14 text-muted">{m.the_history_could_not_be_loaded({message_of: messageOf(error)})}</p>
            <Button size="sm" variant="secondary" onClick={() => void refetch()}>
              {m.try_again()}
            </Button>
          </>
        ) : (
          <SkeletonLines lines={3} />
        )}
      </Card>
    </Section>
  )
}
