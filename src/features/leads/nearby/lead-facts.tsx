import {Baby, CalendarDays, Clock, MapPin} from 'lucide-react'
import type {Lead} from '#contract/bookings/booking.ts'
import {childrenText, hoursText, visitsText} from '#domain/bookings/request-text.ts'
import {clockTime, relativeDay} from '#domain/time.ts'
import {Fact, Facts} from '#ui/primitives/facts.tsx'

/** Reasons in words; how far it is stands among the facts already. */
export const reasonsText = ({match}: Pick<Lead, 'match'>, most?: number): string =>
  match.reasons
    .filter(reason => !reason.endsWith(' away'))
    .slice(0, most)
    .join(' · ')

/** How far, how often, how long, from when, for whom: on two lines. */
export function LeadFacts({lead, now}: {lead: Lead; now: string}) {
  const {distance_miles, sessions_count, hours, first_start, timezone, ages} = lead
  return (
    <Facts>
      {distance_miles !== undefined && <Fact icon={MapPin}>{milesText(distance_miles)}</Fact>}
      <Fact icon={CalendarDays}>
        {visitsText(sessions_count)}, {sessions_count > 1 && 'first '}
        {relativeDay(first_start, timezone, now)}, {clockTime(first_start, timezone)}
      </Fact>
      <Fact icon={Clock}>{hoursText(hours)}</Fact>
      {ages.length > 0 && <Fact icon={Baby}>{childrenText(ages)}</Fact>}
    </Facts>
  )
}

const milesText = (miles: number) =>
  miles < 0.95 ? 'Less than a mile' : `${miles.toFixed(miles < 9.95 ? 1 : 0)} miles`
