import {m} from '#messages'
import type {ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {type Bidder, useDecline} from '#data/queries/bookings.ts'
import {unansweredInvitations} from '#domain/bookings/invitation.ts'
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
  onDone,
  onClose,
  ...words
}: Ending & {
  onDone?: () => void
  /** Undefined for all. */
  bidder?: Bidder
  title: string
  hint?: string
  consequences: ReactNode
  /** Shown afterwards: `All offers declined`. */
  done: string
  explainError?: (error: Error) => string
}) {
  const {mutate, isPending, error} = useDecline()
  const onSuccess = () => {
    toast({title: done})
    onDone?.()
    onClose()
  }
  return (
    <ConfirmWithReason
      {...words}
      action={m.decline()}
      needs={m.declining()}
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={reason => mutate({booking_id: booking.id, ...(bidder && {bidder}), reason}, {onSuccess})}
    />
  )
}

/** Whether only this bidder can make an offer until the family says otherwise. */
function isOnlyAsked({organization_id, invitation}: Booking, {caretaker_id, org_id}: Offer): boolean {
  if (organization_id !== null) return true
  if (!invitation?.is_exclusive || invitation.then_open) return false
  return unansweredInvitations(invitation).every(
    each => (each.caretaker_id ?? each.org_id) === (caretaker_id ?? org_id),
  )
}

/** Declines one offer; the request stays open for the others. */
export function DeclineOffer({booking, offer, onClose}: Ending & {offer: Offer}) {
  const name = offer.display_name
  return (
    <DeclineDialog
      booking={booking}
      bidder={bidderOf(offer)}
      title={m.decline_s_offer({name})}
      hint={m.can_read_this({name})}
      consequences={
        <p>
          {isOnlyAsked(booking, offer)
            ? m.is_notified_and_no_one_else_is_asked({name})
            : m.is_notified_your_request_stays_open({name})}
        </p>
      }
      done={m.s_offer_declined({name})}
      explainError={failure => refusalWords(failure, name)}
      onClose={onClose}
    />
  )
}

/** Declines every offer and closes the request. */
export function DeclineAll({booking, onDone, onClose}: Ending & {onDone: () => void}) {
  return (
    <DeclineDialog
      booking={booking}
      title={m.decline_all_offers()}
      consequences={<p>{m.the_request_will_be_closed_and()}</p>}
      done={m.all_offers_declined()}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** Cancels the whole request, with or without offers. */
export function CancelRequest({booking, onDone, onClose}: Ending & {onDone: () => void}) {
  const offers = booking.offers_count
  return (
    <CancelDialog
      booking={booking}
      title={m.cancel_this_request()}
      consequences={<p>{m.no_more_offers_and_those_you_have_close({count: offers})}</p>}
      action={m.cancel_request()}
      done={m.request_canceled()}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
