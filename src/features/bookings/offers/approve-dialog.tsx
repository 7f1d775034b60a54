import {fixedValues} from '#domain/content/text-variables.ts'
import {useState} from 'react'
import * as v from 'valibot'
import type {Booking} from '#contract/bookings/booking.ts'
import {Offer} from '#contract/bookings/offers.ts'
import {useApproveOffer} from '#data/queries/bookings.ts'
import {ApiError} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {overlapText} from '#domain/bookings/request-text.ts'
import {formatCents} from '#lib/money-text.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {bidderOf, refusalWords} from './bidder.ts'
import {PriceLines} from './price-lines.tsx'

/** The offer that replaced the one on screen, if the server refused for that reason. */
function changedOffer(error: unknown): Offer | undefined {
  if (!(error instanceof ApiError) || error.code !== 'offer_changed') return undefined
  const current = v.safeParse(Offer, error.current)
  return current.success ? current.output : undefined
}

/**
 * Confirms an approval with the whole price. It approves the offer as shown; if the price changed meanwhile, it shows
 * the new one and asks again.
 */
export function ApproveDialog({
  booking,
  offer: read,
  onClose,
  onApproved,
}: {
  booking: Booking
  offer: Offer
  onClose: () => void
  onApproved: (booking: Booking) => void
}) {
  const isOnline = useOnline()
  const {mutate: approve, isPending, error, reset} = useApproveOffer()
  const [newer, setNewer] = useState<Offer>()
  const offer = newer ?? read
  const name = offer.display_name
  const problem = error && !changedOffer(error) ? refusalWords(error, name) : undefined
  // pressing again cannot help after this answer
  const isOver = error instanceof ApiError && error.status === 409 && !changedOffer(error)

  return (
    <ConfirmDialog
      onClose={onClose}
      tone="primary"
      title={`Approve for ${formatCents(offer.due_cents)}?`}
      action="Approve"
      cancelLabel="Not now"
      busy={isPending}
      disabledReason={isOver ? problem : isOnline ? undefined : 'Approving needs a connection'}
      onConfirm={() =>
        approve(
          {booking_id: booking.id, bidder: bidderOf(offer), offer_id: offer.id},
          {
            onSuccess: onApproved,
            onError: failure => {
              const changed = changedOffer(failure)
              if (changed) {
                setNewer(changed)
                reset()
              }
            },
          },
        )
      }
      consequences={
        <p>
          {name} comes to {booking.sessions_count === 1 ? 'this visit' : `these ${booking.sessions_count} visits`} and
          gets your phone number, address, handover notes and what you recorded about your children. All other offers
          will be closed.
        </p>
      }
    >
      <div className="space-y-4">
        {newer && (
          <Callout tone="waiting" title={`${name} has changed this offer`}>
            It was {formatCents(read.due_cents)} in all, now it is {formatCents(newer.due_cents)}.
          </Callout>
        )}
        <div className="flex items-center gap-3">
          <Avatar name={name} src={offer.avatar_url} />
          <span className="font-semibold">{name}</span>
        </div>
        <PriceLines booking={booking} offer={offer} />
        <OverlapNotices booking={booking} offer={offer} />
        {!booking.address && (
          <Callout tone="waiting" title="No street address yet">
            {name} would see only “{booking.location}”. Add the address under “What you asked for”, before or after you
            approve.
          </Callout>
        )}
        <p className="text-14 text-muted">
          You pay nothing now. After each week, you pay for the visits that took place.
          {offer.bidder === 'caretaker' && ' Village’s fee is due only on what you pay through Village.'} Canceling a
          visit is free until {fixedValues.free_cancel_hours} hours before it.
        </p>
        {problem && <Callout tone="bad">{problem}</Callout>}
        {!isOnline && <OfflineNote needs="Approving" />}
      </div>
    </ConfirmDialog>
  )
}

/** Warns of the family's own visits at these times, and of the caregiver's. */
function OverlapNotices({booking, offer}: {booking: Booking; offer: Offer}) {
  const now = useServerNow(60_000)
  const {overlaps: own = [], timezone} = booking
  const {overlaps: theirs = [], display_name} = offer
  return (
    <>
      {theirs.length > 0 && (
        <Callout tone="waiting" title={`${display_name} is booked elsewhere at these times`}>
          {overlapText(theirs, timezone, now)}. You can approve once {display_name} is free.
        </Callout>
      )}
      {own.length > 0 && (
        <Callout tone="waiting" title="You already have visits at these times">
          {overlapText(own, timezone, now)}. Approve only if you need both.
        </Callout>
      )}
    </>
  )
}
