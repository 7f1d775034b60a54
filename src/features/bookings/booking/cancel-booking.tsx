import {fixedValues} from '#domain/content/text-variables.ts'
import type {ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useCancelBooking} from '#data/queries/bookings.ts'
import {formatCents} from '#lib/money-text.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {ConfirmWithReason} from '#features/sessions/changes/confirm-with-reason.tsx'
import {cancelCost} from '#domain/bookings/cancel-cost.ts'
import {upcomingVisitsText} from '#domain/bookings/request-text.ts'

/** Cancels a booking or request after asking for a reason. */
export function CancelDialog({
  booking,
  done,
  onClose,
  ...words
}: {
  booking: Booking
  title: string
  consequences: ReactNode
  /** The button that cancels: `Cancel booking`. */
  action: string
  /** Shown afterwards: `Booking canceled`. */
  done: string
  onClose: () => void
}) {
  const {mutate, isPending, error} = useCancelBooking()
  const onSuccess = () => {
    toast({title: done})
    onClose()
  }
  return (
    <ConfirmWithReason
      {...words}
      needs="Canceling"
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={reason => mutate({booking_id: booking.id, reason}, {onSuccess})}
    />
  )
}

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
  const cost = sessions && cancelCost(booking, sessions, now)
  const name = booking.provider?.name ?? 'The caregiver'
  return (
    <CancelDialog
      booking={booking}
      title="Cancel this booking?"
      consequences={
        <>
          <p>
            {cost ? `${upcomingVisitsText(cost.cancelled)} will be canceled` : 'All upcoming visits will be canceled'},
            and {name} will be notified.
          </p>
          {cost && cost.late > 0 ? (
            <p className="font-semibold text-ink">
              {cost.late === 1
                ? `${cost.cancelled === 1 ? 'It starts' : 'One of them starts'} in less than ${fixedValues.free_cancel_hours} hours. Cancellation fee: `
                : `${cost.late} of them start in less than ${fixedValues.free_cancel_hours} hours. Cancellation fee: `}
              {formatCents(cost.cancel_fee_cents)}
            </p>
          ) : (
            <p>
              {cost
                ? `Nothing is due: ${
                    sessions.some(session => session.cancels_free)
                      ? 'the caregiver’s checks have expired.'
                      : `canceling is free until ${fixedValues.free_cancel_hours} hours before a visit.`
                  }`
                : `Canceling is free until ${fixedValues.free_cancel_hours} hours before a visit. After that, a fee of up to one hour applies.`}
            </p>
          )}
          {cost && cost.staying > 0 && <p>Visits that have started are not canceled.</p>}
        </>
      }
      action="Cancel booking"
      done="Booking canceled"
      onClose={onClose}
    />
  )
}
