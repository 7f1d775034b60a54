import type {Booking} from '#contract/bookings.ts'
import type {Offer} from '#contract/offers.ts'
import {formatCents, formatDollars} from '#lib/money-text.ts'
import {visitCents, wholeCents} from '../price.ts'
import {hoursText, visitsText} from '../words.ts'

/** The whole price with what it is made of: care, Village's fee, and what comes to each visit. */
export function PriceLines({booking, offer}: {booking: Booking; offer: Offer}) {
  const each = visitCents(booking, offer)
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-14">
      <dt className="text-muted">
        Care, {hoursText(booking.hours)} at {formatDollars(offer.hourly_rate)}
      </dt>
      <dd className="text-right">{formatCents(offer.total_cents)}</dd>
      <dt className="text-muted">Village’s fee</dt>
      <dd className="text-right">
        {offer.bidder === 'agency' ? 'Paid by the agency' : formatCents(offer.fee_cents)}
      </dd>
      <dt className="border-t border-line pt-2 text-16 font-semibold">Whole price</dt>
      <dd className="border-t border-line pt-2 text-right text-16 font-semibold">
        {formatCents(wholeCents(offer))}
      </dd>
      {booking.sessions_count > 1 && (
        <>
          <dt className="text-muted">{visitsText(booking.sessions_count)}</dt>
          <dd className="text-right text-muted">
            {each === null ? 'of different length' : `${formatCents(each)} each`}
          </dd>
        </>
      )}
    </dl>
  )
}
