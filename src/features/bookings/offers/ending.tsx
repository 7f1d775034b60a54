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
import {bidderOf, changedOffer, closedOfferText, offersOf, refusalWords} from './bidder.ts'
import {ChangedOffer} from './changed-offer.tsx'

interface Ending {
  booking: Booking
  onClose: () => void
}

/** Declines one or all offers after asking for a reason. */
function DeclineDialog({
  booking,
  declined,
  gone,
  isDeclined,
  consequences,
  done,
  onDone,
  onRefused,
  onClose,
  ...words
}: Ending & {
  onDone?: (answer: Booking) => void
  onRefused?: (error: Error) => void
  /** One offer, or the ids of all that were read. */
  declined: ReadOffer | {offer_ids: string[]}
  /** Why nothing is left to decline. */
  gone: string | undefined
  /** The page shows that the family declined it: after a lost answer the dialog closes. */
  isDeclined: boolean
  title: string
  hint?: string
  consequences: ReactNode
  /** Shown afterwards: `All offers declined`. */
  done: (answer: Booking) => string
  explainError?: (error: Error) => string
  children?: ReactNode
}) {
  const {mutate, isPending, error} = useDecline()
  const {isPressed, press} = usePressed(null, error)
  const shownGone = isPressed ? undefined : gone
  const onSuccess = useDone<Booking>(isPressed && isDeclined, (answer = booking) => {
    toast({title: done(answer)})
    onDone?.(answer)
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
        mutate({booking_id: booking.id, declined, reason}, {onSuccess, ...(onRefused && {onError: onRefused})})
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
      declined={{...bidderOf(offer), offer_id}}
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
      done={() => m.s_offer_declined({name})}
      explainError={failure => refusalWords(failure, name)}
      onRefused={failure => setNewer(changedOffer(failure) ?? newer)}
      onClose={onClose}
    >
      {newer && <ChangedOffer booking={booking} before={offer} now={newer} />}
    </DeclineDialog>
  )
}

/** Why no offer that was read can be declined; undefined while one can. */
function goneText(booking: Booking, count: number): string | undefined {
  if (!isOpen(booking)) return m.this_request_was_closed_meanwhile()
  return count === 0 ? m.these_offers_are_no_longer_open() : undefined
}

/** Declines every offer that was read and closes the request; one that arrives meanwhile stays, and the request with it. */
export function DeclineAll({booking, onDone, onClose}: Ending & {onDone: () => void}) {
  const {live, past} = offersOf(booking)
  const [offer_ids] = useState(() => live.map(({id}) => id))
  const isRead = ({id}: Offer) => offer_ids.includes(id)
  const count = live.filter(isRead).length
  const hasNewer = live.length > count
  return (
    <DeclineDialog
      booking={booking}
      declined={{offer_ids}}
      gone={goneText(booking, count)}
      isDeclined={count === 0 && past.some(offer => isRead(offer) && offer.status === 'DECLINED')}
      title={m.decline_all_offers()}
      consequences={
        <p>
          {hasNewer
            ? m.offers_read_will_be_declined({count})
            : m.offers_will_be_declined_and_the_request_closed({count})}
        </p>
      }
      done={answer => (isOpen(answer) ? m.offers_declined_a_new_one_stays() : m.all_offers_declined())}
      onDone={answer => {
        if (!isOpen(answer)) onDone()
      }}
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
      isRequest
      onDone={onDone}
      onClose={onClose}
    />
  )
}
