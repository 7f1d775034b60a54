import type {Booking} from '#contract/bookings/booking.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useCancelBooking} from '#data/queries/bookings.ts'
import {formatCents} from '#lib/money-text.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {ConfirmWithReason} from '#features/sessions/changes/confirm-with-reason.tsx'
import {cancelCost} from '#domain/bookings/cancel-cost.ts'
import {visitsText} from '#domain/bookings/request-text.ts'

/** Cancels the visits still ahead, after showing the cost. */
export function CancelBooking({
  booking,
  sessions,
  now,
  onClose,
}: {
  booking: Booking
  /** Undefined while loading: then only the rule is shown. */
  sessions: readonly Session[] | undefined
  now: string
  onClose: () => void
}) {
  const {mutate, isPending, error} = useCancelBooking()
  const cost = sessions && cancelCost(booking, sessions, now)
  const name = booking.provider?.name ?? 'The caregiver'
  return (
    <ConfirmWithReason
      title="Cancel this booking?"
      consequences={
        <>
          <p>
            {cost
              ? `${visitsText(cost.cancelled)} still ahead ${cost.cancelled === 1 ? 'is' : 'are'} cancelled`
              : 'Every visit still ahead is cancelled'}
            , and {name} is notified.
          </p>
          {cost && cost.late > 0 ? (
            <p className="font-semibold text-ink">
              {cost.late === 1
                ? `${cost.cancelled === 1 ? 'It begins' : 'One of them begins'} in less than 24 hours: one hour is due, `
                : `${cost.late} of them begin in less than 24 hours: one hour each is due, `}
              {formatCents(cost.cancel_fee_cents)} in all.
            </p>
          ) : (
            <p>
              {cost
                ? `Nothing is due: ${
                    sessions.some(session => session.cancels_free)
                      ? 'the caregiver’s checks have lapsed.'
                      : 'cancelling is free until 24 hours before a visit.'
                  }`
                : 'Cancelling is free until 24 hours before a visit; after that one hour is due.'}
            </p>
          )}
          {cost && cost.staying > 0 && <p>A visit that has started stays and is paid as usual.</p>}
        </>
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
              toast({title: 'Booking cancelled'})
              onClose()
            },
          },
        )
      }
    />
  )
}
