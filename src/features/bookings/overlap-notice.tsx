import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Session} from '#contract/sessions/session.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {firstFew} from '#domain/bookings/request-text.ts'
import {overlapsOf, type Timed} from '#domain/bookings/time-overlaps.ts'
import {day_ms} from '#domain/constants.ts'
import {leavesTime} from '#domain/sessions/busy-until.ts'
import {inSentence, timeSpan} from '#domain/time.ts'
import {Callout} from '#ui/primitives/callout.tsx'

/** The family's own visits at these times, in order; none while they load. */
export function useVisitsAt(slots: readonly Timed[], enabled = true): Session[] {
  const now = useServerNow(60_000)
  const [first, last] = [slots[0], slots.at(-1)]
  // a visit lasts at most a day, so one that began a day before may still be going on
  const from = first ? new Date(Date.parse(first.scheduled_start) - day_ms).toISOString() : now
  const {data: sessions = []} = useQuery({
    ...sessionQueries.between(from, last?.scheduled_end ?? now),
    // every range typed here would be one more copy of the calendar on the device
    persister: undefined,
    enabled: enabled && first !== undefined,
  })
  const visits = sessions.filter(visit => !leavesTime(visit))
  return [...new Set(overlapsOf(slots, visits).map(({visit}) => visit))]
}

export type ShownVisit = Pick<Session, 'title' | 'scheduled_start' | 'scheduled_end' | 'timezone'>

/**
 * Warns of the family's own visits, or of its open requests, at requested times, each with its provider and its own times;
 * of `times`, the requested ones that overlap, while the visits are unknown.
 */
export function OverlapNotice({
  title = m.you_already_have_visits_at_these(),
  visits,
  times,
  hint,
}: {
  title?: string
  visits: readonly ShownVisit[]
  times?: string
  hint: string
}) {
  const now = useServerNow(60_000)
  const textOf = ({title: name, scheduled_start, scheduled_end, timezone}: ShownVisit) =>
    `${name}, ${inSentence(timeSpan(scheduled_start, scheduled_end, timezone, {now}))}`
  return (
    <Callout tone="waiting" title={title}>
      {visits.length > 0 ? (
        <ul>
          {firstFew(visits.map(textOf)).map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : (
        <p>{times}</p>
      )}
      <p>{hint}</p>
    </Callout>
  )
}
