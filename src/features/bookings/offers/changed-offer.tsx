import {m} from '#messages'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {isWeekly} from '#domain/bookings/booking.ts'
import {formatCents} from '#lib/money-text.ts'
import {Callout} from '#ui/primitives/callout.tsx'

/** Says that the bidder changed an offer, or the fee on it changed, while the reader decided, with the old and the new price. */
export function ChangedOffer({booking, before, now}: {booking: Booking; before: Offer; now: Offer}) {
  const prices = {before: formatCents(before.due_cents), now: formatCents(now.due_cents)}
  return (
    <Callout
      tone="waiting"
      title={
        before.id === now.id
          ? m.the_price_of_this_offer_has_changed()
          : m.name_has_changed_this_offer({name: now.display_name})
      }
    >
      {isWeekly(booking) ? m.it_was_a_week_now_it_is(prices) : m.it_was_in_all_now_it_is(prices)}
    </Callout>
  )
}
