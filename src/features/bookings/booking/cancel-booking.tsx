import {m} from '#messages'
import type {ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useCancelBooking} from '#data/queries/bookings.ts'
import {formatCents} from '#lib/money-text.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {ConfirmWithReason} from '#features/sessions/changes/confirm-with-reason.tsx'
import {CostOfCanceling, keepMissedText} from '#features/sessions/changes/cost-of-canceling.tsx'
import {useDone, usePressed} from '#features/sessions/changes/use-pressed.ts'
import {isWeekly} from '#domain/bookings/booking.ts'
import {cancelCost, hasRestToCancel, type CancelCost} from '#domain/bookings/cancel-cost.ts'

/**
 * Cancels a booking or request after asking for a reason. Closes also when the page learns after a press that it is
 * canceled, because the answer may be lost.
 */
export function CancelDialog({
  booking,
  done,
  owed_cents,
  isRequest = false,
  gone,
  consequences,
  onDone,
  onClose,
  ...words
}: {
  booking: Booking
  title: string
  consequences: ReactNode
  /** Why nothing is left to cancel. */
  gone: string | undefined
  /** The button that cancels: `Cancel booking`. */
  action: string
  /** Shown afterwards: `Booking canceled`. */
  done: string
  /** What canceling costs now. */
  owed_cents?: number | undefined
  /** That nothing is booked yet: a booking that it has become meanwhile is not canceled. */
  isRequest?: boolean
  hint?: string
  onDone: () => void
  onClose: () => void
}) {
  const {mutate, isPending, error} = useCancelBooking()
  const {shown, isPressed, press} = usePressed(owed_cents, error)
  const {cancelled} = booking
  const isDone = isPressed && cancelled?.by === 'parent'
  const shownGone = isPressed && (isDone || !cancelled) ? undefined : gone
  const onSuccess = useDone(isDone, () => {
    const isOwed = isPressed && shown !== undefined && shown > 0
    toast({title: done, ...(isOwed && {description: m.you_owe_for_canceling_late({sum: formatCents(shown)})})})
    onDone()
    onClose()
  })
  return (
    <ConfirmWithReason
      {...words}
      consequences={shownGone === undefined ? consequences : <p>{shownGone}</p>}
      disabledReason={shownGone}
      cancelLabel={shownGone === undefined ? m.keep_it() : m.close()}
      needs={m.canceling()}
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={reason => {
        press()
        const input = {booking_id: booking.id, reason, ...(shown !== undefined && {fee_cents: shown})}
        mutate({...input, only_request: isRequest}, {onSuccess})
      }}
    />
  )
}

/** That a visit to which no one comes costs nothing unless it is canceled, and how to keep it. */
function missedText(cost: CancelCost | undefined, booking: Booking, name: string): string {
  // weeks that go on make visits anew after each one that is canceled
  if (isWeekly(booking) && !booking.weekly_end) return m.if_name_does_not_come_end_the_weeks({name})
  return keepMissedText({cancelled: cost?.cancelled ?? 0}, name)
}

/** Cancels the visits still ahead, after showing the cost. */
export function CancelBooking({
  booking,
  sessions,
  now,
  onDone,
  onClose,
}: {
  booking: Booking
  /** Undefined while loading: then only the rule is shown. */
  sessions: readonly Session[] | undefined
  now: string
  onDone: () => void
  onClose: () => void
}) {
  const cost = sessions && cancelCost(booking, sessions, now)
  const name = booking.provider?.name
  const provider = name ?? m.the_caregiver_in_a_sentence()
  const gone = booking.cancelled
    ? m.this_booking_was_canceled_meanwhile()
    : hasRestToCancel(booking, sessions, now)
      ? undefined
      : m.this_booking_has_no_upcoming_visits()
  return (
    <CancelDialog
      booking={booking}
      title={m.cancel_this_booking()}
      hint={m.can_read_this({name: name ?? m.the_caregiver()})}
      consequences={
        <>
          <p>
            {cost?.cancelled === 0
              ? m.no_visits_are_ahead_and_no_more_will_be_booked({name: provider})
              : cost
                ? m.visits_will_be_canceled_name_notified({count: cost.cancelled, name: provider})
                : m.all_visits_will_be_canceled_name_notified({name: provider})}
          </p>
          <CostOfCanceling cost={cost} visits={sessions ?? []} missedText={missedText(cost, booking, provider)} />
          {cost && cost.staying > 0 && <p>{m.visits_that_have_started_are_not()}</p>}
        </>
      }
      gone={gone}
      action={m.cancel_booking()}
      done={m.booking_canceled()}
      owed_cents={cost?.cancel_fee_cents}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
