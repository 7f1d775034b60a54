import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {useCancelBooking, useDecline} from '#data/queries/bookings.ts'
import {messageOf} from '#data/app/message.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {EndDialog} from '../end-dialog.tsx'
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
    <EndDialog
      title={`Decline the offer of ${name}?`}
      consequences={<p>{name} is told. Your request stays open for other offers.</p>}
      action="Decline"
      needs="Declining"
      busy={isPending}
      problem={error ? refusalWords(error, name) : undefined}
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
    <EndDialog
      title="Decline every offer?"
      consequences={<p>The request is closed, and everyone who made an offer is told. Nothing is due.</p>}
      action="Decline"
      needs="Declining"
      busy={isPending}
      problem={error ? messageOf(error) : undefined}
      onClose={onClose}
      onConfirm={reason =>
        mutate(
          {booking_id: booking.id, reason},
          {
            onSuccess: () => {
              toast({title: 'Every offer declined'})
              onClose()
            },
          },
        )
      }
    />
  )
}

/** Takes the request back. */
export function CancelRequest({booking, onClose}: Ending) {
  const {mutate, isPending, error} = useCancelBooking()
  const offers = booking.offers_count
  return (
    <EndDialog
      title="Cancel this request?"
      consequences={
        <p>
          Nobody can make an offer any more
          {offers > 0 &&
            `, and ${offers === 1 ? 'the offer you have is' : `the ${offers} offers you have are`} closed`}
          . Nothing is due.
        </p>
      }
      action="Cancel booking"
      needs="Cancelling"
      busy={isPending}
      problem={error ? messageOf(error) : undefined}
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
