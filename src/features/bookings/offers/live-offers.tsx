import {m} from '#messages'
import {useState} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {SelectField} from '#ui/fields/select-field.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {OfferCard} from './offer-card.tsx'
import {lowestOf, offerOrders, sortOffers, type OfferOrder} from './offer-order.ts'

/** The offers of an open request, which the family sorts, approves and declines. */
export function LiveOffers({
  booking,
  offers,
  notified,
  onApprove,
  onDecline,
}: {
  booking: Booking
  offers: readonly Offer[]
  /** How many were notified of the request, in a sentence; empty if that is unknown. */
  notified: string
  onApprove: (offer: Offer) => void
  onDecline: (offer: Offer) => void
}) {
  const isOnline = useOnline()
  const [order, setOrder] = useState<OfferOrder>('match')
  const lowest = lowestOf(offers)
  return (
    <Section title={m.offers()} count={offers.length}>
      <p className="text-14 text-muted">{order === 'match' ? m.best_match_first({notified_of: notified}) : notified}</p>
      {offers.length > 1 && (
        <div className="max-w-60">
          <SelectField label={m.sort()} value={order} onChange={setOrder} options={offerOrders} />
        </div>
      )}
      <div className="space-y-4">
        {sortOffers(offers, order).map(offer => (
          <OfferCard
            key={offer.id}
            booking={booking}
            offer={offer}
            isLowest={offer.id === lowest}
            disabledReason={isOnline ? undefined : m.deciding_about_an_offer_needs_a()}
            onApprove={() => onApprove(offer)}
            onDecline={() => onDecline(offer)}
          />
        ))}
      </div>
    </Section>
  )
}
