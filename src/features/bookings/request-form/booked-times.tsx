import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Session} from '#contract/sessions/session.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {day_ms} from '#domain/constants.ts'
import {firstFew} from '#domain/bookings/request-text.ts'
import {overlapsOf} from '#domain/bookings/time-overlaps.ts'
import {inSentence, timeSpan} from '#domain/time.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {useIsFamily} from './requester.ts'
import type {RequestValues} from './values.ts'
import {visitsOf} from './visits.ts'

/** Warns of the family's own visits at the times of these values. */
export function BookedTimes({values: {lines, timezone}}: {values: Pick<RequestValues, 'lines' | 'timezone'>}) {
  const now = useServerNow(60_000)
  const slots = visitsOf(lines, timezone)?.slots ?? []
  const [first, last] = [slots[0], slots.at(-1)]
  // a visit lasts at most a day, so one that began a day before may still be going on
  const from = first ? new Date(Date.parse(first.scheduled_start) - day_ms).toISOString() : now
  const {data: sessions = []} = useQuery({
    ...sessionQueries.between(from, last?.scheduled_end ?? now),
    // every range typed here would be one more copy of the calendar on the device
    persister: undefined,
    enabled: useIsFamily() && first !== undefined,
  })
  const visits = sessions.filter(({status}) => status !== 'CANCELLED')
  const booked = [...new Set(overlapsOf(slots, visits).map(({visit}) => visit))]
  if (booked.length === 0) return null
  const textOf = (visit: Session) =>
    `${visit.title}, ${inSentence(timeSpan(visit.scheduled_start, visit.scheduled_end, visit.timezone, {now}))}`
  return (
    <Callout tone="waiting" title={m.you_already_have_visits_at_these()}>
      <ul>
        {firstFew(booked.map(textOf)).map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{m.change_the_days_or_keep_them()}</p>
    </Callout>
  )
}
