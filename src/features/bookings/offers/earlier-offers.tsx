import {m} from '#messages'
import type {Offer} from '#contract/bookings/offers.ts'
import {shownOfferStatus} from '#domain/bookings/booking.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {rateText} from '#lib/money-text.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {Status} from '#ui/primitives/status.tsx'

/**
 * Offers that were declined, withdrawn, replaced or ended by a change; nothing without any. Each has its rate only, since
 * its sum would be of the request as it is now.
 */
export function EarlierOffers({offers}: {offers: readonly Offer[]}) {
  if (offers.length === 0) return null
  return (
    <Section title={m.earlier_offers()}>
      <Card flush>
        <ul className="divide-y divide-line">
          {offers.map(offer => (
            <li key={offer.id} className="flex flex-wrap items-center gap-3 p-4">
              <Avatar name={offer.display_name} src={offer.avatar_url} size={32} />
              <span className="grow font-medium">{offer.display_name}</span>
              <span>{rateText(dollarsToCents(offer.hourly_rate))}</span>
              <Status of="offer" status={shownOfferStatus(offer)} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
