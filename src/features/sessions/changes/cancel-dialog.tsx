import {fixedValues} from '#domain/content/text-variables.ts'
import {useQuery} from '@tanstack/react-query'
import {useWho} from '#data/account/current-user.ts'
import type {Session} from '#contract/sessions/session.ts'
import {bookingQueries, useCancelWon} from '#data/queries/bookings.ts'
import {useCancelSession, sessionQueries} from '#data/queries/sessions.ts'
import {cancelCost} from '#domain/bookings/cancel-cost.ts'
import {upcomingVisitsText} from '#domain/bookings/request-text.ts'
import {isFreeToCancel} from '#domain/money/billing.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {timeSpan} from '#domain/time.ts'
import {formatCents} from '#lib/money-text.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {useReader} from '../calendar/use-reader.ts'
import {ConfirmWithReason} from './confirm-with-reason.tsx'

interface Closing {
  onClose: () => void
}

/** Cancels one visit, or, for the provider's side, all visits of its booking that are still ahead. */
export function CancelDialog(
  props: Closing & ({scope: 'visit'; session: Session} | {scope: 'booking'; booking_id: string}),
) {
  return props.scope === 'visit' ? <CancelVisit {...props} /> : <CancelRest {...props} />
}

/** What a provider loses by canceling; only caregivers have a reliability. */
const unpaidText = (what: string, hasReliability: boolean): string =>
  `You will not be paid for ${what}${hasReliability ? ', and your reliability goes down' : ''}.`

function CancelVisit({session, onClose}: Closing & {session: Session}) {
  const cancel = useCancelSession()
  const reader = useReader()
  const isFamily = session.my_side === 'parent'
  const hasReliability = useWho()?.role === 'caretaker'
  const isFree = isFreeToCancel(session, reader.now)
  return (
    <ConfirmWithReason
      onClose={onClose}
      title="Cancel this visit?"
      consequences={
        <>
          <p>{timeSpan(session.scheduled_start, session.scheduled_end, session.timezone, reader)}</p>
          {!isFamily && <p>{unpaidText('it', hasReliability)} The family may ask someone else.</p>}
          {isFamily && isFree && (
            <p>
              {session.cancels_free
                ? 'You owe nothing: the caregiver’s checks have expired.'
                : `You owe nothing: it starts in more than ${fixedValues.free_cancel_hours} hours.`}
            </p>
          )}
          {isFamily && !isFree && <LateFee session={session} now={reader.now} />}
          <p>Your other visits won’t change. The other side will be notified.</p>
        </>
      }
      action="Cancel this visit"
      cancelLabel="Keep the visit"
      needs="Canceling"
      busy={cancel.isPending}
      error={cancel.error}
      onConfirm={reason => cancel.mutate({session_id: session.id, reason}, {onSuccess: onClose})}
    />
  )
}

/** The fee for canceling within 24 hours, computed as for a whole booking. */
function LateFee({session, now}: {session: Session; now: string}) {
  const {data: booking} = useQuery(bookingQueries.one(session.booking_id))
  const cancel_fee_cents = booking && cancelCost(booking, [session], now).cancel_fee_cents
  return (
    <p>
      It starts in less than {fixedValues.free_cancel_hours} hours, so a cancellation fee{' '}
      {cancel_fee_cents ? `of ${formatCents(cancel_fee_cents)} ` : ''}applies.
    </p>
  )
}

function CancelRest({booking_id, onClose}: Closing & {booking_id: string}) {
  const {mutate, isPending, error} = useCancelWon()
  const {now} = useReader()
  const {data: visits} = useQuery(sessionQueries.ofBooking(booking_id))
  const hasReliability = useWho()?.role === 'caretaker'
  const ahead = visits?.filter(visit => sessionCan.cancel(visit, visit.my_side, now) === true).length
  return (
    <ConfirmWithReason
      onClose={onClose}
      title="Cancel the whole booking?"
      consequences={
        ahead === 0 ? (
          <p>This booking has no upcoming visits, so there is nothing to cancel.</p>
        ) : (
          <>
            <p>
              {ahead === undefined
                ? 'All upcoming visits will be canceled'
                : `${upcomingVisitsText(ahead)} will be canceled`}
              , and the family will be notified. They can request the same care from others with one tap.
            </p>
            <p>{unpaidText('these visits', hasReliability)} Visits that have started are not canceled.</p>
          </>
        )
      }
      action="Cancel booking"
      cancelLabel="Keep the booking"
      needs="Canceling"
      hint="The family can read this."
      disabledReason={ahead === 0 ? 'This booking has no upcoming visits' : undefined}
      busy={isPending}
      error={error}
      onConfirm={reason =>
        mutate(
          {booking_id, reason},
          {
            onSuccess: () => {
              toast({title: 'Booking canceled', description: 'The family has been notified.'})
              onClose()
            },
          },
        )
      }
    />
  )
}
