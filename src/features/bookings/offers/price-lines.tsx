import type {ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {hoursText, visitsText} from '#domain/bookings/request-text.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'

/** The whole price and its parts: care, Village's fee, and the price of each visit. */
export function PriceLines({booking, offer}: {booking: Booking; offer: Offer}) {
  return (
    <dl className="space-y-1 text-14">
      <Line label={`Care, ${hoursText(booking.hours)} at ${rateText(dollarsToCents(offer.hourly_rate))}`}>
        {formatCents(offer.total_cents)}
      </Line>
      <Line label="Village’s fee">
        {offer.bidder === 'agency' ? 'Paid by the agency' : formatCents(offer.fee_cents)}
      </Line>
      <div className="flex justify-between gap-4 border-t border-line pt-2 text-16 font-semibold">
        <dt>Total price</dt>
        <dd>{formatCents(offer.due_cents)}</dd>
      </div>
      {booking.sessions_count > 1 && (
        <Line label={visitsText(booking.sessions_count)}>
          <span className="text-muted">
            {offer.visit_due_cents === null ? 'of different lengths' : `${formatCents(offer.visit_due_cents)} each`}
          </span>
        </Line>
      )}
    </dl>
  )
}

function Line({label, children}: {label: string; children: ReactNode}) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="shrink-0 text-right">{children}</dd>
    </div>
  )
}
