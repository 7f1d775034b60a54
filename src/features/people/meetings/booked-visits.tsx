import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useServerNow} from '#data/offline/server-now.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {firstFew} from '#domain/bookings/request-text.ts'
import {overlapsOf} from '#domain/bookings/time-overlaps.ts'
import {leavesTime} from '#domain/sessions/busy-until.ts'
import {inSentence, timeSpan} from '#domain/time.ts'
import {Callout} from '#ui/primitives/callout.tsx'

/** Why a family cannot meet a caregiver then: they have a visit together, as stored bookings and visits have it. */
export function useVisitTogether(
  caretaker_id: string | null,
  {start, minutes}: {start: string | undefined; minutes: number},
): string | undefined {
  const {data: sessions = []} = useQuery(sessionQueries.window())
  const {data: bookings = []} = useQuery({...bookingQueries.list(), enabled: caretaker_id !== null})
  if (!start || caretaker_id === null) return undefined
  const booked = new Set(bookings.filter(each => each.caretaker_id === caretaker_id).map(({id}) => id))
  const visits = sessions.filter(visit => booked.has(visit.booking_id) && !leavesTime(visit))
  return overlapsOf([timesOf(start, minutes)], visits).length > 0 ? m.you_have_a_visit_together_then() : undefined
}

const timesOf = (start: string, minutes: number) => ({
  scheduled_start: start,
  scheduled_end: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
})

/** Warns of the reader's own visits at the time of a meeting, as the stored calendar has them. */
export function BookedVisits({start, minutes}: {start: string; minutes: number}) {
  const now = useServerNow(60_000)
  const {data: sessions = []} = useQuery(sessionQueries.window())
  const visits = sessions.filter(visit => !leavesTime(visit))
  const texts = overlapsOf([timesOf(start, minutes)], visits).map(
    ({visit: {title, scheduled_start, scheduled_end, timezone}}) =>
      `${title}, ${inSentence(timeSpan(scheduled_start, scheduled_end, timezone, {now}))}`,
  )
  if (texts.length === 0) return null
  return (
    <Callout
      tone="waiting"
      title={texts.length === 1 ? m.you_have_a_visit_at_this_time() : m.you_have_visits_at_this_time()}
    >
      <ul>
        {firstFew(texts).map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{m.choose_another_time_or_keep_this()}</p>
    </Callout>
  )
}
