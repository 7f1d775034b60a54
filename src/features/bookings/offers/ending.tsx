import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {useCancelBooking, useDecline} from '#data/queries/bookings.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {ConfirmWithReason} from '#features/sessions/changes/confirm-with-reason.tsx'
import {bidderOf, refusalWords} from './bidder.ts'

interface Ending {
  booking: Booking
  onClose: () => void
}

/** Declines one offer; the request stays open for the others. */
export function DeclineOffer({booking, offer, onClose}: Ending & {offer: Offer}) {
  const {mutate, isPending, error} = useDecline()
  const name = offer.display_name
  return (
    <ConfirmWithReason
      title={`Decline the offer of ${name}?`}
      consequences={<p>{name} is notified. Your request stays open for other offers.</p>}
      action="Decline"
      needs="Declining"
      busy={isPending}
      error={error}
      explainError={failure => refusalWords(failure, name)}
      onClose={onClose}
      onConfirm={reason =>
        mutate(
          {booking_id: booking.id, bidder: bidderOf(offer), reason},
          {
            onSuccess: () => {
              toast({title: `Offer of ${name} declined`})
              onClose()
            },
          },
        )
      }
    />
  )
}

/** Declines every offer and closes the request. */
export function DeclineAll({booking, onClose}: Ending) {
  const {mutate, isPending, error} = useDecline()
  return (
    <ConfirmWithReason
      title="Decline all offers?"
      consequences={<p>The request is closed, and every bidder is notified. Nothing is due.</p>}
      action="Decline"
      needs="Declining"
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={reason =>
        mutate(
          {booking_id: booking.id, reason},
          {
            onSuccess: () => {
              toast({title: 'All offers declined'})
              onClose()
            },
          },
        )
      }
    />
  )
}

/** Cancels the whole request. */
export function CancelRequest({booking, onClose}: Ending) {
  const {mutate, isPending, error} = useCancelBooking()
  const offers = booking.offers_count
  return (
    <ConfirmWithReason
      title="Cancel this request?"
      consequences={
        <p>
          No more offers can be made
          {offers > 0 &&
            `, and ${offers === 1 ? 'the offer you have is' : `the ${offers} offers you have are`} closed`}
          . Nothing is due.
        </p>
      }
      action="Cancel booking"
      needs="Cancelling"
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={reason =>
        mutate(
          {booking_id: booking.id, reason},
          {
            onSuccess: () => {
              toast({title: 'Request cancelled'})
              onClose()
            },
          },
        )
      }
    />
  )
}
