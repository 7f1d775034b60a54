import type {ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {type Bidder, useDecline} from '#data/queries/bookings.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {ConfirmWithReason} from '#features/sessions/changes/confirm-with-reason.tsx'
import {CancelDialog} from '../booking/cancel-booking.tsx'
import {bidderOf, refusalWords} from './bidder.ts'

interface Ending {
  booking: Booking
  onClose: () => void
}

/** Declines one or all offers after asking for a reason. */
function DeclineDialog({
  booking,
  bidder,
  done,
  onClose,
  ...words
}: Ending & {
  /** Undefined for all. */
  bidder?: Bidder
  title: string
  consequences: ReactNode
  /** Shown afterwards: `All offers declined`. */
  done: string
  explainError?: (error: Error) => string
}) {
  const {mutate, isPending, error} = useDecline()
  const onSuccess = () => {
    toast({title: done})
    onClose()
  }
  return (
    <ConfirmWithReason
      {...words}
      action="Decline"
      needs="Declining"
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={reason => mutate({booking_id: booking.id, ...(bidder && {bidder}), reason}, {onSuccess})}
    />
  )
}

/** Declines one offer; the request stays open for the others. */
export function DeclineOffer({booking, offer, onClose}: Ending & {offer: Offer}) {
  const name = offer.display_name
  return (
    <DeclineDialog
      booking={booking}
      bidder={bidderOf(offer)}
      title={`Decline ${name}’s offer?`}
      consequences={<p>{name} is notified. Your request stays open for other offers.</p>}
      done={`${name}’s offer declined`}
      explainError={failure => refusalWords(failure, name)}
      onClose={onClose}
    />
  )
}

/** Declines every offer and closes the request. */
export function DeclineAll({booking, onClose}: Ending) {
  return (
    <DeclineDialog
      booking={booking}
      title="Decline all offers?"
      consequences={<p>The request will be closed and every bidder notified. You owe nothing.</p>}
      done="All offers declined"
      onClose={onClose}
    />
  )
}

/** Cancels the whole request. `action` is the button's label, as on the page. */
export function CancelRequest({booking, action, onClose}: Ending & {action: string}) {
  const offers = booking.offers_count
  return (
    <CancelDialog
      booking={booking}
      title="Cancel this request?"
      consequences={
        <p>
          No more offers can be made
          {offers > 0 && `, and ${offers === 1 ? 'the offer you have is' : `the ${offers} offers you have are`} closed`}
          . You owe nothing.
        </p>
      }
      action={action}
      done="Request canceled"
      onClose={onClose}
    />
  )
}
