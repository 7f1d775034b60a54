import {m} from '#messages'
import {fixedValues} from '#domain/content/text-variables.ts'
import type {ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useCancelBooking} from '#data/queries/bookings.ts'
import {formatCents} from '#lib/money-text.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {ConfirmWithReason} from '#features/sessions/changes/confirm-with-reason.tsx'
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

/** What canceling late costs, and why. */
function lateText({cancelled, late, overdue, cancel_fee_cents}: CancelCost): string {
  const hours = fixedValues.free_cancel_hours
  const cents = formatCents(cancel_fee_cents)
  if (cancelled === 1) {
    return overdue > 0
      ? m.its_booked_start_has_passed_cancellation_fee({cents})
      : m.it_starts_soon_cancellation_fee({hours, cents})
  }
  const text = overdue > 0 ? m.some_should_have_started_cancellation_fee : m.some_start_soon_cancellation_fee
  return text({count: late, hours, cents})
}

/** That a visit to which no one comes costs nothing unless it is canceled, and how to keep it. */
function missedText({cancelled}: CancelCost, booking: Booking, name: string): string {
  // weeks that go on make visits anew after each one that is canceled
  if (isWeekly(booking) && !booking.weekly_end) return m.if_name_does_not_come_end_the_weeks({name})
  return cancelled === 1
    ? m.if_name_does_not_come_keep_the_visit({name})
    : m.if_name_does_not_come_cancel_later_ones({name})
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
  const hours = fixedValues.free_cancel_hours
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
          {cost && cost.late > 0 ? (
            <>
              <p className="font-semibold text-ink">{lateText(cost)}</p>
              {cost.overdue > 0 && <p>{missedText(cost, booking, provider)}</p>}
            </>
          ) : (
            <p>
              {cost
                ? sessions.some(session => session.cancels_free)
                  ? m.you_owe_nothing_for_canceling_now_not_verified()
                  : m.you_owe_nothing_for_canceling_now_free({hours})
                : m.canceling_is_free_until_hours_before({free_cancel_hours: hours})}
            </p>
          )}
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
