import {m} from '#messages'
import {isWeekly} from '#domain/bookings/booking.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {useIsBlocked} from '#data/queries/messages.ts'
import {shortName, shortNameAmong} from '#domain/bookings/request-text.ts'
import {AboutButton} from '#features/people/about/about-button.tsx'
import {FavouriteButton} from '#features/people/favourites/favourite-button.tsx'
import {MeetButton} from '#features/people/meetings/meet-button.tsx'
import {MessageLink} from '#features/people/message-link.tsx'
import {LoadedReviewsButton} from '#features/people/reviews/reviews-button.tsx'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Price} from '#ui/primitives/price.tsx'
import {ProviderFacts} from '#features/people/about/provider-facts.tsx'
import {aboveMaximum} from './compare/above-maximum.ts'
import {BookedElsewhere} from './booked-elsewhere.tsx'
import {MatchChips} from './match-chips.tsx'
import {PriceLines} from './price-lines.tsx'
import {useHasCome} from './compare/use-has-come.ts'

function ProviderLinks({
  booking,
  offer: {booking_id, caretaker_id, org_id, display_name, avatar_url},
  onApprove,
  disabledReason,
}: {
  booking: Booking
  offer: Offer
  onApprove: () => void
  disabledReason: string | undefined
}) {
  const {offers = [], invitation} = booking
  // the buttons to write to them stand on one page
  const others = [
    ...offers.map(each => ({caretaker_id: each.caretaker_id, name: each.display_name})),
    ...(invitation?.invited ?? []),
  ]
  return (
    <div className="flex flex-wrap items-center gap-2">
      <MessageLink
        name={shortNameAmong(others)({caretaker_id, name: display_name})}
        booking={booking_id}
        with={caretaker_id ?? org_id}
      />
      <AboutButton caretaker_id={caretaker_id} org_id={org_id} name={display_name} open={{onApprove, disabledReason}} />
      {caretaker_id && <FavouriteButton about={{caretaker_id, display_name, avatar_url}} isSmall />}
      <MeetButton caretaker_id={caretaker_id} org_id={org_id} name={display_name} size="sm" />
      <LoadedReviewsButton caretaker_id={caretaker_id} org_id={org_id} name={display_name} />
    </div>
  )
}

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
      <BookedElsewhere offer={offer} timezone={booking.timezone} />
      {offer.note && <blockquote className="border-l-2 border-line pl-3 whitespace-pre-line">{offer.note}</blockquote>}
      <ProviderLinks booking={booking} offer={offer} onApprove={onApprove} disabledReason={disabledReason} />
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
