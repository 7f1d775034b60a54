import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import Heart from 'lucide-react/icons/heart'
import MailWarning from 'lucide-react/icons/mail-exclamation-point'
import MapPin from 'lucide-react/icons/map-pin'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Users from 'lucide-react/icons/users'
import {useQueries} from '@tanstack/react-query'
import type {Booking} from '#contract/bookings/booking.ts'
import {hasNoNextVisit, isOpen, shownStatus, isWeekly, withPendingAt} from '#domain/bookings/booking.ts'
import {nextStartAt} from '#domain/bookings/schedule.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import {childrenText, serviceText, bookedText, standingText} from '#domain/bookings/request-text.ts'
import {Card, cardLinkClass} from '#ui/primitives/card.tsx'
import {Fact, Facts} from '#ui/primitives/facts.tsx'
import {Status} from '#ui/primitives/status.tsx'
import {dayIn, dayText} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {listText} from '#lib/list-text.ts'
import {formatCents} from '#lib/money-text.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {isLive} from '#contract/bookings/offers.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Price} from '#ui/primitives/price.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {useIsEmailUnverified} from '#features/people/about/use-is-email-unverified.ts'
import {whereIs} from '../booking-where.ts'
import {declinedBy, invitedText} from '../offers/invitation-notice.tsx'
import {turnedDownText} from '../offers/turned-down.ts'

/** One request or booking in a list; the whole card leads to its page. */
export function BookingLinkCard({
  booking,
  now,
  isToDecide = false,
}: {
  booking: Booking
  now: string
  isToDecide?: boolean
}) {
  const {provider, offers_count, status, cancelled_ahead = 0} = booking
  const reader = {now, zone: deviceZone()}
  const shown = shownStatus(withPendingAt(booking, now))
  // a booking under way shows its end
  const isUnderWay =
    shown === 'IN_PROGRESS' &&
    (!isWeekly(booking) || booking.weekly_end !== undefined) &&
    Date.parse(booking.last_end) > Date.parse(now)
  const when = isUnderWay
    ? m.until_bookings({in_sentence: inSentence(timePoint(booking.last_end, booking.timezone, reader))})
    : timePoint(nextStartAt(booking, now), booking.timezone, reader)
  const last_day = isUnderWay ? undefined : booking.weekly_end?.last_day
  const until =
    last_day === undefined
      ? ''
      : m.until_leads({in_sentence: inSentence(dayText(last_day, dayIn(booking.timezone, now)))})
  const turnedDown = isToDecide && status === 'DECLINED' ? turnedDownText(booking) : null
  const invited = isOpen(booking) ? invitedText(booking, reader) : turnedDown ? null : declinedBy(booking)
  return (
    <Link {...whereIs(booking)} className={cardLinkClass} data-booking-id={booking.id}>
      <Card className="space-y-2.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <span className="font-semibold">
            {provider
              ? m.service_with_provider({service: serviceText(booking.service), name: provider.name})
              : serviceText(booking.service)}
          </span>
          <Status of="booking" status={shown} />
        </div>
        <Facts>
          <Fact icon={CalendarDays}>
            {!hasNoNextVisit(booking) && `${when}, `}
            {standingText(booking)}
            {until}
          </Fact>
          {booking.ages.length > 0 && <Fact icon={Users}>{childrenText(booking.ages, booking.age_months)}</Fact>}
          <Fact icon={MapPin}>{booking.location}</Fact>
          {isToDecide && cancelled_ahead > 0 && (
            <Fact icon={CalendarX2}>
              {cancelled_ahead === 1
                ? m.n1_visit_was_canceled_request_it()
                : m.visits_were_canceled_request_them_again({cancelled_ahead})}
            </Fact>
          )}
          {turnedDown && (
            <>
              <Fact icon={CalendarX2}>
                {turnedDown.title}
                {turnedDown.reason && (
                  <>
                    : <bdi>{turnedDown.reason}</bdi>
                  </>
                )}
              </Fact>
              <Fact icon={RefreshCw}>{turnedDown.effect}</Fact>
            </>
          )}
          {invited && <Fact icon={Heart}>{invited}</Fact>}
          {booking.email_pending && <NotShownYet />}
          {status === 'REVIEW' && <Fact icon={MessageSquareText}>{m.count_offers({count: offers_count})}</Fact>}
        </Facts>
      </Card>
    </Link>
  )
}

/** That a request is hidden until the adult who made it verifies their email, who may be the other one. */
function NotShownYet() {
  const isOwn = useIsEmailUnverified()
  return <Fact icon={MailWarning}>{isOwn ? m.not_shown_yet_verify_your_email() : m.not_shown_to_anyone_yet()}</Fact>
}

/** Maximum number of requests whose offers are loaded. */
const loaded_max = 4

/** ` for 1 visit, Thursday, 6:00 PM`; of several visits the first ahead. */
function forVisits(booking: Booking, now: string): string {
  const booked_text = bookedText(booking)
  const start = inSentence(timePoint(nextStartAt(booking, now), booking.timezone, {now, zone: deviceZone()}))
  return booking.sessions_count > 1
    ? m.for_visits_first_from({booked_text, start})
    : m.for_visits_from({booked_text, start})
}

/** Requests with live offers: their number, and the request with the newest offer. */
export function OffersWaiting({bookings, now}: {bookings: readonly Booking[]; now: string}) {
  const details = useQueries({queries: bookings.slice(0, loaded_max).map(({id}) => bookingQueries.one(id))})
  if (bookings.length === 0) return null
  const live = details
    .flatMap(({data}) => (data?.offers ?? []).filter(isLive))
    .toSorted((a, b) => b.received_at.localeCompare(a.received_at))
  const [newest] = live
  const compared = live.filter(({booking_id}) => booking_id === newest?.booking_id)
  const asked = bookings.find(({id}) => id === newest?.booking_id)
  const per = asked && isWeekly(asked) ? m.per_week() : m.in_all()
  const least_cents = Math.min(...compared.map(({due_cents}) => due_cents))
  const count = bookings.reduce((sum, booking) => sum + booking.offers_count, 0)
  return (
    <Section title={m.offers_waiting_for_you()} count={count}>
      {newest && (
        <Card tone="primary" className="flex flex-wrap items-center gap-x-3 gap-y-4">
          <Avatar name={newest.display_name} src={newest.avatar_url} />
          <div className="min-w-[min(12rem,100%)] grow">
            <p className="font-semibold">
              {compared.length > 1
                ? m.offers_from_sum({count: compared.length, sum: formatCents(least_cents), per})
                : m.made_you_an_offer({display_name: newest.display_name})}
            </p>
            <p className="text-14 text-muted">
              {compared.length > 1 ? (
                listText(compared.map(({display_name}) => display_name))
              ) : (
                <>
                  <Price cents={newest.due_cents} /> {per}
                </>
              )}
              {asked && forVisits(asked, now)}
            </p>
          </div>
          <Link to="/dash/parent/requests/$id" params={{id: newest.booking_id}} className={buttonClass({})}>
            {asked?.offers_count === 1 ? m.see_the_offer() : m.compare_offers()}
          </Link>
        </Card>
      )}
      <div className="space-y-3">
        {bookings.map(booking => (
          <BookingLinkCard key={booking.id} booking={booking} now={now} />
        ))}
      </div>
    </Section>
  )
}
