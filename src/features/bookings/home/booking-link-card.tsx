import {Link} from '@tanstack/react-router'
import {CalendarDays, MapPin, MessageSquareText, Users} from 'lucide-react'
import type {Booking} from '#contract/bookings/booking.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import {childrenText, serviceText, visitsText} from '#domain/bookings/request-text.ts'
import {Card, cardLinkClass} from '#ui/primitives/card.tsx'
import {Fact, Facts} from '#ui/primitives/facts.tsx'
import {Status} from '#ui/primitives/status-chip.tsx'
import {whereIs} from '../booking-where.ts'
import {deviceZone} from '#lib/device-zone.ts'

/** One request or booking in a list; the whole card leads to its page. */
export function BookingLinkCard({booking, now}: {booking: Booking; now: string}) {
  const {provider, offers_count, status} = booking
  const told = {now, zone: deviceZone()}
  // of what runs for weeks it matters how long it still does
  const isUnderWay = status === 'IN_PROGRESS' && Date.parse(booking.last_end) > Date.parse(now)
  const when = isUnderWay
    ? `Until ${inSentence(timePoint(booking.last_end, booking.timezone, told))}`
    : timePoint(booking.first_start, booking.timezone, told)
  return (
    <Link {...whereIs(booking)} className={cardLinkClass} data-booking-id={booking.id}>
      <Card className="space-y-2.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <span className="font-semibold">
            {serviceText(booking.service)}
            {provider && ` with ${provider.name}`}
          </span>
          <Status of="booking" status={status} />
        </div>
        <Facts>
          <Fact icon={CalendarDays}>
            {when}, {visitsText(booking.sessions_count)}
          </Fact>
          {booking.ages.length > 0 && <Fact icon={Users}>{childrenText(booking.ages)}</Fact>}
          <Fact icon={MapPin}>{booking.location}</Fact>
          {status === 'REVIEW' && (
            <Fact icon={MessageSquareText}>{offers_count === 1 ? '1 offer' : `${offers_count} offers`}</Fact>
          )}
        </Facts>
      </Card>
    </Link>
  )
}
