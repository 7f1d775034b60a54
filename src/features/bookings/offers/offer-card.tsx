import {useQuery} from '@tanstack/react-query'
import {Check} from 'lucide-react'
import type {ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {rateText} from '#lib/money-text.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Price} from '#ui/primitives/price.tsx'
import {BidderFacts} from './bidder-facts.tsx'
import {PriceLines} from './price-lines.tsx'

/** Whether whoever makes the offer has come to this family before. */
function useIsKnown({caretaker_id, org_id}: Offer): boolean {
  const {data: bookings} = useQuery(bookingQueries.list())
  const isTheirs = (booking: Booking) =>
    org_id ? booking.approved_org_id === org_id : booking.caretaker_id === caretaker_id
  return bookings?.some(each => each.has_come && isTheirs(each)) ?? false
}

/** One offer: who, why this one fits, what is known of her, and the whole price. */
export function OfferCard({
  booking,
  offer,
  about,
  disabledReason,
  onApprove,
  onDecline,
}: {
  booking: Booking
  offer: Offer
  about: ReactNode
  disabledReason: string | undefined
  onApprove: () => void
  onDecline: () => void
}) {
  // checks and rating are said in full above the reasons
  const isKnown = useIsKnown(offer)
  const reasons = (offer.match?.reasons ?? []).filter(reason => !/^(background check|rated) /.test(reason))
  const {max_hourly_rate: most} = booking
  const above_cents = most === null ? 0 : dollarsToCents(offer.hourly_rate) - dollarsToCents(most)
  return (
    <Card
      as="article"
      aria-label={`Offer of ${offer.display_name}`}
      data-offer-id={offer.id}
      className="space-y-4"
    >
      <div className="flex items-start gap-3">
        <Avatar name={offer.display_name} src={offer.avatar_url} size={56} />
        <div className="min-w-0 grow">
          <h3 className="text-18 font-semibold">{offer.display_name}</h3>
          <p className="text-14 text-muted">
            {offer.bidder === 'agency' ? 'Agency' : 'Caregiver'}
            {isKnown && ', came to you before'}
          </p>
        </div>
        <p className="text-right">
          <Price cents={offer.due_cents} />
          <span className="block text-13 text-muted">in all</span>
        </p>
      </div>
      <BidderFacts caretaker_id={offer.caretaker_id} org_id={offer.org_id} />
      {about}
      {(reasons.length > 0 || above_cents > 0) && (
        <ul className="flex flex-wrap gap-2">
          {reasons.map(reason => (
            <li
              key={reason}
              className="flex items-center gap-1.5 rounded-chip bg-good-tint py-1 pr-3 pl-2 text-14 text-good"
            >
              <Check aria-hidden className="size-4" />
              {reason}
            </li>
          ))}
          {above_cents > 0 && (
            <li className="rounded-chip bg-waiting-tint px-3 py-1 text-14 text-waiting">
              {rateText(above_cents)} above your highest rate
            </li>
          )}
        </ul>
      )}
      {offer.note && (
        <blockquote className="border-l-2 border-line pl-3 whitespace-pre-line">{offer.note}</blockquote>
      )}
      <PriceLines booking={booking} offer={offer} />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" disabledReason={disabledReason} onClick={onDecline}>
          Decline
        </Button>
        <Button disabledReason={disabledReason} onClick={onApprove}>
          Approve
        </Button>
      </div>
    </Card>
  )
}
