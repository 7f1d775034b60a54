import {m} from '#messages'
import {hasFinalBill, isWeekly} from '#domain/bookings/booking.ts'
import type {ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import {isLive, type Offer} from '#contract/bookings/offers.ts'
import {freePartOf} from '#domain/bookings/free-part.ts'
import {aWeek, standingText} from '#domain/bookings/request-text.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'

/**
 * The whole price and its parts: of a booking the sum of its visits as they are now, with `late_cancel_cents` for those that
 * were canceled late, beside the agreed price if that differs. A booking that is over has the agreed one alone, because its
 * bill says what was due.
 */
export function PriceLines({
  booking,
  offer,
  late_cancel_cents = 0,
}: {
  booking: Booking
  offer: Offer
  late_cancel_cents?: number
}) {
  const {sessions_count, cancelled_count = 0, hours, agreed_hours = hours, current_price} = booking
  const isOver = hasFinalBill(booking)
  const current = isOver || offer.id !== booking.approved_offer_id ? undefined : current_price
  const price = current ?? offer
  // of visits every week the total is that of one week
  const isInTotal = late_cancel_cents > 0 && current !== undefined && !isWeekly(booking)
  // a booking that a phone has stored may lack its current price
  const isLess = cancelled_count > 0 && !isWeekly(booking) && !current
  // an approval books every time, also those at which the bidder is not free
  const part = isLive(offer) ? freePartOf(offer.match, booking) : null
  const standing = sessions_count - cancelled_count
  // the hours of the approval are named where visits were canceled or their times changed since
  const isChanged = booking.agreed_hours !== undefined
  const agreed = isWeekly(booking) ? m.agreed_price_per_week() : m.agreed_price()
  const total = {
    asked: isWeekly(booking) ? m.price_per_week() : m.total_price(),
    agreed: isChanged ? m.price_when_you_approved() : agreed,
  }
  return (
    <dl className="space-y-1 text-14">
      <Line
        label={m.care_at({
          hours_text: hoursText(current ? hours : agreed_hours),
          a_week: aWeek(booking),
          rate_text: rateText(dollarsToCents(offer.hourly_rate)),
        })}
      >
        {formatCents(price.total_cents)}
      </Line>
      <Line label={m.villages_fee()}>
        {offer.bidder === 'agency' ? m.paid_by_the_agency() : formatCents(price.fee_cents)}
      </Line>
      {isInTotal && <Line label={m.for_canceling_late()}>{formatCents(late_cancel_cents)}</Line>}
      <div className="flex justify-between gap-x-4 border-t border-line pt-2 text-16 font-semibold large-text:flex-wrap">
        <dt>{isOver || isLess ? total.agreed : total.asked}</dt>
        <dd className="ml-auto text-right">{formatCents(price.due_cents + (isInTotal ? late_cancel_cents : 0))}</dd>
      </div>
      {sessions_count > 1 && (
        <Line label={standingText(booking)}>
          <span className="text-muted">
            {price.visit_due_cents === null
              ? m.of_different_lengths()
              : m.cents_each({cents: formatCents(price.visit_due_cents)})}
          </span>
        </Line>
      )}
      {part && offer.visit_due_cents !== null && (
        <Line
          label={m.at_the_times_they_are_free({visits: part.visits, of: part.of, hours_text: hoursText(part.hours)})}
        >
          {m.about_cents({cents: formatCents(part.visits * offer.visit_due_cents)})}
        </Line>
      )}
      {late_cancel_cents > 0 && !isOver && !isInTotal && (
        <Line label={m.plus_for_canceling_late()}>{formatCents(late_cancel_cents)}</Line>
      )}
      {price.due_cents !== offer.due_cents && <Line label={total.agreed}>{formatCents(offer.due_cents)}</Line>}
      {isLess && !isOver && offer.visit_due_cents !== null && (
        <Line label={m.visits_not_canceled({count: standing})}>{formatCents(standing * offer.visit_due_cents)}</Line>
      )}
    </dl>
  )
}

function Line({label, children}: {label: string; children: ReactNode}) {
  return (
    <div className="flex justify-between gap-x-4 large-text:flex-wrap">
      <dt className="text-muted">{label}</dt>
      <dd className="ml-auto text-right tabular-nums">{children}</dd>
    </div>
  )
}
