import {Banknote, CalendarDays, Clock, MapPin, Users} from 'lucide-react'
import type {Lead} from '#contract/bookings/booking.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {childrenText, hoursText, visitsText} from '#domain/bookings/request-text.ts'
import {timePoint} from '#domain/time.ts'
import {formatDollars} from '#lib/money-text.ts'
import {hereZone} from '#ui/calendar/here-zone.ts'
import {Fact, Facts} from '#ui/primitives/facts.tsx'

/** What a lead is about, in one look. */
export function LeadFacts({lead, now}: {lead: Lead; now: string}) {
  const {first_start, timezone, sessions_count, hours, ages, max_hourly_rate} = lead
  return (
    <Facts>
      <Fact icon={CalendarDays}>
        {timePoint(first_start, timezone, {now, zone: hereZone()})}, {visitsText(sessions_count)}
      </Fact>
      <Fact icon={Clock}>{hoursText(hours)}</Fact>
      {ages.length > 0 && <Fact icon={Users}>{childrenText(ages)}</Fact>}
      <Fact icon={MapPin}>{lead.county}</Fact>
      {isOpen(lead) && (
        <Fact icon={Banknote}>
          {max_hourly_rate === null
            ? 'No highest rate named'
            : `Up to ${formatDollars(max_hourly_rate)} / hour`}
        </Fact>
      )}
    </Facts>
  )
}
