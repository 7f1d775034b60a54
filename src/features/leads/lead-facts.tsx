import {m} from '#messages'
import Banknote from 'lucide-react/icons/banknote'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import type {Lead} from '#contract/bookings/booking.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {hasNoNextVisit, isOpen, isWeekly} from '#domain/bookings/booking.ts'
import {childrenText, milesText, overlapText, aWeek, requestTitle, standingText} from '#domain/bookings/request-text.ts'
import {startAhead} from '#domain/bookings/schedule.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Fact, Facts} from '#ui/primitives/facts.tsx'
import {Rate} from '#ui/primitives/price.tsx'
import {isWon} from './agency/booking-groups.ts'
import type {Viewer} from './bid/use-bid.ts'
import {leadPlaceText} from './lead-place.ts'
import {gapTexts, matchTexts, reasonsFor} from './match-text.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

/**
 * Why a caregiver matches, as text; the distance is one of the facts already. `rate` is that of their bid in dollars: above
 * the family's maximum the request does not pay it.
 */
export function reasonsText(
  {match, max_hourly_rate}: Pick<Lead, 'match' | 'max_hourly_rate'>,
  {rate, most}: {rate: number | undefined; most?: number},
): string {
  const isAbove = rate !== undefined && max_hourly_rate !== null && rate > max_hourly_rate
  return matchTexts(reasonsFor(match.reasons), {
    reader: 'caregiver',
    except: isAbove ? ['distance', 'rate'] : ['distance'],
  })
    .slice(0, most)
    .join(' · ')
}

/** When the first visit of a lead begins, or the next one of an open lead whose first has begun, by the viewer's clock. */
function useStart(lead: Lead): {start: string; isFirst: boolean} {
  const now = useServerNow(60_000)
  const next = isOpen(lead) ? startAhead(lead, now) : lead.first_start
  return {start: timePoint(next, lead.timezone, {now, zone: deviceZone()}), isFirst: next === lead.first_start}
}

/** What tells a lead from the others in a list when it is read aloud. */
export const useLeadName = (lead: Lead): string =>
  m.lead_and_start({title: requestTitle(lead), start: inSentence(useStart(lead).start)})

/** Time, length, children, place and highest rate of a lead. */
export function LeadFacts({lead, viewer}: {lead: Lead; viewer: Viewer}) {
  const {sessions_count, hours, ages, age_months, distance_miles, max_hourly_rate} = lead
  const {start, isFirst} = useStart(lead)
  return (
    <Facts>
      <Fact icon={CalendarDays}>
        {isWon(lead) && hasNoNextVisit(lead)
          ? standingText(lead)
          : sessions_count > 1 || isWeekly(lead)
            ? (isFirst ? m.first_leads : m.next_visit_of_leads)({
                booked_text: standingText(lead),
                in_sentence: inSentence(start),
              })
            : start}
      </Fact>
      <Fact icon={Clock}>
        {hoursText(hours)}
        {aWeek(lead)}
      </Fact>
      {ages.length > 0 && <Fact icon={Users}>{childrenText(ages, age_months)}</Fact>}
      {viewer === 'agency' && (
        <Fact icon={MapPin}>
          {leadPlaceText(lead)} · {lead.county}
        </Fact>
      )}
      {distance_miles !== undefined && (
        <Fact icon={MapPin}>
          <span className="inline-block first-letter:uppercase">{milesText(distance_miles)}</span>
        </Fact>
      )}
      {isOpen(lead) && (
        <Fact icon={Banknote}>
          {max_hourly_rate === null ? (
            m.no_maximum_rate()
          ) : (
            <>
              {m.up_to()} <Rate cents={dollarsToCents(max_hourly_rate)} />
            </>
          )}
        </Fact>
      )}
    </Facts>
  )
}

/** Tells a caregiver before they bid what the family reads with the bid, as the times they are not free. */
export function GapLine({lead: {match}}: {lead: Pick<Lead, 'match'>}) {
  const today = dayIn(deviceZone(), useServerNow(60_000))
  const texts = gapTexts(match, 'caregiver', today)
  return texts.length > 0 && <p className="text-14 text-waiting first-letter:uppercase">{texts.join(' · ')}</p>
}

/** Warns a caregiver of own visits at the requested times, with which the family could not approve the bid. */
export function BusyLine({lead: {busy_times = 0, schedule, sessions_count, overlaps = [], timezone}}: {lead: Lead}) {
  const now = useServerNow(60_000)
  if (busy_times === 0) return null
  return (
    <p className="flex gap-2 text-14 text-waiting">
      <CalendarX2 aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {busy_times > 1
          ? m.you_have_visits_at_of_these({busy_times})
          : sessions_count === 1 && !isWeekly({schedule})
            ? m.you_have_a_visit_at_that_time()
            : m.you_have_a_visit_at_one_of_these_times()}
        {overlaps.length > 0 && (
          <span className="block">
            <Unbroken>{overlapText(overlaps, timezone, now)}</Unbroken>
          </span>
        )}
      </span>
    </p>
  )
}
