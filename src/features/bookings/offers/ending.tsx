import {m} from '#messages'
import {useState, type ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import {isLive, type Offer} from '#contract/bookings/offers.ts'
import {type ReadOffer, useDecline} from '#data/queries/bookings.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {unansweredInvitations} from '#domain/bookings/invitation.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {ConfirmWithReason} from '#features/sessions/changes/confirm-with-reason.tsx'
import {useDone, usePressed} from '#features/sessions/changes/use-pressed.ts'
import {CancelDialog} from '../booking/cancel-booking.tsx'
import {bidderOf, changedOffer, closedOfferText, refusalWords} from './bidder.ts'
import {ChangedOffer} from './changed-offer.tsx'

interface Ending {
  booking: Booking
  onClose: () => void
}

/** Declines one or all offers after asking for a reason. */
function DeclineDialog({
  booking,
  offer,
  gone,
  isDeclined,
  consequences,
  done,
  onDone,
  onRefused,
  onClose,
  ...words
}: Ending & {
  onDone?: () => void
  onRefused?: (error: Error) => void
  /** Undefined for all. */
  offer?: ReadOffer
  /** Why nothing is left to decline. */
  gone: string | undefined
  /** The page shows that the family declined it: after a lost answer the dialog closes. */
  isDeclined: boolean
  title: string
  hint?: string
  consequences: ReactNode
  /** Shown afterwards: `All offers declined`. */
  done: string
  explainError?: (error: Error) => string
  children?: ReactNode
}) {
  const {mutate, isPending, error} = useDecline()
  const {isPressed, press} = usePressed(null, error)
  const shownGone = isPressed ? undefined : gone
  const onSuccess = useDone(isPressed && isDeclined, () => {
    toast({title: done})
    onDone?.()
    onClose()
  })
  return (
    <ConfirmWithReason
      {...words}
      consequences={shownGone === undefined ? consequences : <p>{shownGone}</p>}
      disabledReason={shownGone}
      cancelLabel={shownGone === undefined ? m.keep_it() : m.close()}
      action={m.decline()}
      needs={m.declining()}
      busy={isPending}
      error={shownGone !== undefined || changedOffer(error) ? null : error}
      onClose={onClose}
      onConfirm={reason => {
        press()
        mutate(
          {booking_id: booking.id, ...(offer && {offer}), reason},
          {onSuccess, ...(onRefused && {onError: onRefused})},
        )
      }}
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

/**
 * Declines one offer as shown; the request stays open for the others. If the price changed meanwhile, it shows the new one
 * and asks again; it follows when its bidder withdraws it or the other adult declines it.
 */
export function DeclineOffer({booking, offer, onClose}: Ending & {offer: Offer}) {
  const [newer, setNewer] = useState<Offer>()
  const name = offer.display_name
  const offer_id = newer?.id ?? offer.id
  const closed = booking.offers?.find(each => each.id === offer_id && !isLive(each))
  return (
    <DeclineDialog
      booking={booking}
      offer={{...bidderOf(offer), offer_id}}
      gone={closed && closedOfferText(closed, name)}
      isDeclined={closed?.status === 'DECLINED'}
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
      onRefused={failure => setNewer(changedOffer(failure) ?? newer)}
      onClose={onClose}
    >
      {newer && <ChangedOffer booking={booking} before={offer} now={newer} />}
    </DeclineDialog>
  )
}

/** Declines every offer and closes the request. */
export function DeclineAll({booking, onDone, onClose}: Ending & {onDone: () => void}) {
  return (
    <DeclineDialog
      booking={booking}
      gone={isOpen(booking) ? undefined : m.this_request_was_closed_meanwhile()}
      isDeclined={booking.status === 'DECLINED' && booking.cancelled?.by === 'parent'}
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
      gone={isOpen(booking) ? undefined : m.this_request_was_closed_meanwhile()}
      consequences={<p>{m.no_more_offers_and_those_you_have_close({count: offers})}</p>}
      action={m.cancel_request()}
      done={m.request_canceled()}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
