import {m} from '#messages'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {isWeekly} from '#domain/bookings/booking.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {shortNameAmong} from '#domain/bookings/request-text.ts'
import {AboutButton} from '#features/people/about/about-button.tsx'
import {FavouriteButton} from '#features/people/favourites/favourite-button.tsx'
import {useUnavailable} from '#features/people/favourites/use-unavailable.ts'
import {MeetButton} from '#features/people/meetings/meet-button.tsx'
import {MeetingState} from '#features/people/meetings/meeting-state.tsx'
import {MessageLink} from '#features/people/message-link.tsx'
import {LoadedReviewsButton} from '#features/people/reviews/reviews-button.tsx'
import {classNames} from '#lib/class-names.ts'

/** What a family can do about a bidder before it decides; in the table without the favorite and reviews, which the profile has too. */
export function BidderLinks({
  booking,
  offer,
  onApprove,
  disabledReason,
  isInTable = false,
}: {
  booking: Booking
  offer: Offer
  onApprove: () => void
  disabledReason: string | undefined
  isInTable?: boolean
}) {
  const {offers = [], invitation} = booking
  const {booking_id, caretaker_id, org_id, display_name, avatar_url} = offer
  const {toMeet} = useUnavailable(offer)
  const price = {rate_text: rateText(dollarsToCents(offer.hourly_rate)), price: formatCents(offer.due_cents)}
  const price_text = isWeekly(booking) ? m.offers_rate_a_week(price) : m.offers_rate_in_total(price)
  // the buttons to write to them stand on one page
  const others = [
    ...offers.map(each => ({caretaker_id: each.caretaker_id, name: each.display_name})),
    ...(invitation?.invited ?? []),
  ]
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center',
        // a button on one line would make its column wider than the page has room for
        isInTable ? 'gap-1.5 [&_button]:shrink [&_button]:whitespace-normal' : 'gap-2',
      )}
    >
      <MessageLink
        name={shortNameAmong(others)({caretaker_id, name: display_name})}
        booking={booking_id}
        with={caretaker_id ?? org_id}
      />
      <AboutButton
        caretaker_id={caretaker_id}
        org_id={org_id}
        name={display_name}
        open={{price_text, onApprove, disabledReason}}
      />
      {!isInTable && <FavouriteButton about={{caretaker_id, org_id, display_name, avatar_url}} isSmall />}
      <MeetButton caretaker_id={caretaker_id} org_id={org_id} name={display_name} unavailable={toMeet} size="sm" />
      {!isInTable && <LoadedReviewsButton caretaker_id={caretaker_id} org_id={org_id} name={display_name} />}
      <MeetingState caretaker_id={caretaker_id} org_id={org_id} />
    </div>
  )
}
