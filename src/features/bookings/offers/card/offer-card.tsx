import {m} from '#messages'
import {isWeekly} from '#domain/bookings/booking.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {useIsBlocked} from '#data/queries/messages.ts'
import {shortName} from '#domain/bookings/request-text.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Price} from '#ui/primitives/price.tsx'
import {ProviderFacts} from '#features/people/about/provider-facts.tsx'
import {aboveMaximum} from '../bidder/above-maximum.ts'
import {BidderLinks} from '../bidder/bidder-links.tsx'
import {BookedElsewhere} from '../bidder/booked-elsewhere.tsx'
import {MatchChips} from './match-chips.tsx'
import {PriceLines} from './price-lines.tsx'
import {useAboveLastRate} from '../bidder/use-above-last-rate.ts'
import {useHasCome} from '../bidder/use-has-come.ts'

/** One offer: the bidder with their facts, match reasons and the whole price. */
export function OfferCard({
  booking,
  offer,
  isLowest = false,
  disabledReason,
  onApprove,
  onDecline,
}: {
  booking: Booking
  offer: Offer
  /** No other offer of the request costs as little. */
  isLowest?: boolean
  disabledReason: string | undefined
  onApprove: () => void
  onDecline: () => void
}) {
  const hasCome = useHasCome(offer)
  const aboveLast = useAboveLastRate(offer)
  const isBlocked = useIsBlocked(offer)
  return (
    <Card
      as="article"
      aria-label={m.offer_from({display_name: offer.display_name})}
      data-offer-id={offer.id}
      className="space-y-4"
    >
      <div className="flex items-start gap-3">
        <Avatar name={offer.display_name} src={offer.avatar_url} size={56} />
        <div className="min-w-0 grow">
          <h3 className="text-18 font-semibold">{offer.display_name}</h3>
          <p className="text-14 text-muted">
            {offer.bidder === 'agency' ? m.agency() : m.caregiver()}
            {hasCome && m.has_visited_you_before()}
          </p>
        </div>
        <p className="text-right">
          <Price cents={offer.due_cents} />
          <span className="block text-13 text-muted">{isWeekly(booking) ? m.per_week() : m.in_all()}</span>
          {isLowest && <span className="block text-13 font-semibold text-good">{m.lowest_total()}</span>}
        </p>
      </div>
      {isBlocked && (
        <Callout>
          {m.name_is_blocked_unblock_to_write_or_meet({
            name: shortName({caretaker_id: offer.caretaker_id, name: offer.display_name}),
          })}
        </Callout>
      )}
      <ProviderFacts caretaker_id={offer.caretaker_id} org_id={offer.org_id} />
      <MatchChips match={offer.match} above_cents={aboveMaximum(booking, offer)} />
      {aboveLast && <p className="text-14 text-waiting">{aboveLast}</p>}
      <BookedElsewhere offer={offer} timezone={booking.timezone} />
      {offer.note && (
        <blockquote dir="auto" className="border-l-2 border-line pl-3 whitespace-pre-line">
          {offer.note}
        </blockquote>
      )}
      <BidderLinks booking={booking} offer={offer} onApprove={onApprove} disabledReason={disabledReason} />
      <PriceLines booking={booking} offer={offer} />
      <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
        <Button
          variant="secondary"
          aria-label={m.decline_offer_of({name: offer.display_name})}
          disabledReason={disabledReason}
          onClick={onDecline}
        >
          {m.decline()}
        </Button>
        <Button
          aria-label={m.approve_offer_of({name: offer.display_name})}
          disabledReason={disabledReason}
          onClick={onApprove}
        >
          {m.approve()}
        </Button>
      </div>
    </Card>
  )
}
