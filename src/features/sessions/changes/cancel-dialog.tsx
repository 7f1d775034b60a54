import {m} from '#messages'
import {fixedValues} from '#domain/content/text-variables.ts'
import {useQuery} from '@tanstack/react-query'
import {useWho} from '#data/account/current-user.ts'
import type {Side} from '#contract/bookings/choices.ts'
import type {Session} from '#contract/sessions/session.ts'
import {bookingQueries, useCancelWon} from '#data/queries/bookings.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {useCancelSession} from '#data/queries/session-commands.ts'
import {cancelCost, isAnythingAhead} from '#domain/bookings/cancel-cost.ts'
import {isFreeToCancel} from '#domain/money/billing.ts'
import {refusalText} from '#domain/refusals.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {timeSpan} from '#domain/time.ts'
import {formatCents} from '#lib/money-text.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {useReader} from '../calendar/use-reader.ts'
import {canceledText} from '../detail/canceled-text.ts'
import {ConfirmWithReason} from './confirm-with-reason.tsx'
import {LeadMoney} from './lead-money.tsx'
import {otherName} from './other-name.ts'
import {useDone, usePressed} from './use-pressed.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

interface Closing {
  onClose: () => void
}

/** Cancels one visit, or, for the provider's side, all visits of its booking that are still ahead. */
export function CancelDialog(
  props: Closing & ({scope: 'visit'; session: Session} | {scope: 'booking'; booking_id: string}),
) {
  return props.scope === 'visit' ? <CancelVisit {...props} /> : <CancelRest {...props} />
}

/** Whether that side canceled the visit: after a lost answer, the other one may have done so before the press arrived. */
const isCanceledBy = ({status, cancelled}: Session, side: Side): boolean =>
  status === 'CANCELLED' && cancelled?.by === side

/** What a provider loses by canceling; only caregivers have a reliability. */
const unpaidText = (scope: 'visit' | 'booking', hasReliability: boolean): string =>
  scope === 'visit'
    ? hasReliability
      ? m.you_will_not_be_paid_for_it_reliability()
      : m.you_will_not_be_paid_for_it()
    : hasReliability
      ? m.you_will_not_be_paid_for_these_reliability()
      : m.you_will_not_be_paid_for_these_visits()

function CancelVisit({session, onClose}: Closing & {session: Session}) {
  const cancel = useCancelSession()
  const reader = useReader()
  const isFamily = session.my_side === 'parent'
  const who = useWho()
  const role = who?.role
  const hasReliability = role === 'caretaker'
  const isFree = isFreeToCancel(session, reader.now)
  const isOverdue = Date.parse(session.scheduled_start) <= Date.parse(reader.now)
  const {data: visits} = useQuery(sessionQueries.ofBooking(session.booking_id))
  const isOnly = visits?.length === 1
  const {data: booking} = useQuery({...bookingQueries.one(session.booking_id), enabled: isFamily && !isFree})
  const fee_cents = isFamily && booking ? cancelCost(booking, [session], reader.now).cancel_fee_cents : 0
  const known_cents = isFamily && (isFree || fee_cents > 0) ? fee_cents : undefined
  const {shown, isPressed, press} = usePressed(known_cents, cancel.error)
  const isCanceled = session.status === 'CANCELLED'
  const isDone = isPressed && isCanceledBy(session, session.my_side)
  // by someone else, while this was open
  const isGone = isCanceled && !isDone && !cancel.isSuccess
  const may = sessionCan.cancel(session, session.my_side, reader.now)
  // started or settled while this was open
  const closed = !isCanceled && !cancel.isPending && may !== true ? refusalText[may] : undefined
  const onCanceled = useDone(isDone, () => {
    const description =
      isPressed && shown !== undefined && shown > 0
        ? m.you_owe_for_canceling_late({sum: formatCents(shown)})
        : session.family_without_account
          ? m.support_calls_the_family()
          : m.name_has_been_notified({name: otherName(session)})
    toast({title: m.visit_canceled(), description, tone: 'good'})
    onClose()
  })
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={m.cancel_this_visit()}
      consequences={
        closed ? (
          <p className="font-semibold text-ink">{closed}</p>
        ) : isGone ? (
          <>
            <p className="font-semibold text-ink">{session.cancelled && canceledText(session.cancelled, who)}</p>
            {session.cancelled?.reason && <p dir="auto">“{session.cancelled.reason}”</p>}
            <p>{m.this_visit_was_canceled_meanwhile()}</p>
          </>
        ) : (
          <>
            <p>
              <Unbroken>{timeSpan(session.scheduled_start, session.scheduled_end, session.timezone, reader)}</Unbroken>
            </p>
            {!isFamily && (
              <p>{m.the_family_may_ask_someone_else({unpaid_text: unpaidText('visit', hasReliability)})}</p>
            )}
            {role === 'agency' && (
              <LeadMoney
                booking_id={session.booking_id}
                isCanceling={({id}) => id === session.id}
                goesOn={session.every_week === true}
              />
            )}
            {isFamily && isFree && (
              <p>
                {session.cancels_free
                  ? m.you_owe_nothing_for_canceling_now_not_verified()
                  : m.you_owe_nothing_for_canceling_it_starts({free_cancel_hours: fixedValues.free_cancel_hours})}
              </p>
            )}
            {isFamily && !isFree && <LateFee fee_cents={fee_cents} isOverdue={isOverdue} />}
            {isFamily && !isFree && isOverdue && (
              <p>{m.if_name_does_not_come_keep_the_visit({name: otherName(session)})}</p>
            )}
            <p>
              {session.family_without_account
                ? isOnly
                  ? m.support_calls_the_family()
                  : m.support_calls_the_family_other_visits_stay()
                : isOnly
                  ? m.name_will_be_notified({name: otherName(session)})
                  : m.your_other_visits_wont_change_will({other_name: otherName(session)})}
            </p>
          </>
        )
      }
      action={m.cancel_this_visit_sessions()}
      cancelLabel={isGone ? m.close() : m.keep_the_visit()}
      disabledReason={isGone ? m.this_visit_was_canceled_meanwhile_reason() : closed}
      needs={m.canceling()}
      hint={
        session.family_without_account
          ? m.support_reads_this_to_the_family()
          : m.can_read_this({name: otherName(session)})
      }
      busy={cancel.isPending}
      error={cancel.error}
      onConfirm={reason => {
        press()
        cancel.mutate(
          {session_id: session.id, reason, ...(shown !== undefined && {fee_cents: shown})},
          {onSuccess: onCanceled},
        )
      }}
    />
  )
}

/** The fee for canceling late, computed as for a whole booking; 0 while it is not known. */
function LateFee({fee_cents, isOverdue}: {fee_cents: number; isOverdue: boolean}) {
  const hours = fixedValues.free_cancel_hours
  const cents = formatCents(fee_cents)
  if (isOverdue) {
    return <p>{fee_cents > 0 ? m.booked_start_passed_fee_of_applies({cents}) : m.booked_start_passed_fee_applies()}</p>
  }
  return (
    <p>
      {fee_cents > 0 ? m.late_cancellation_fee_of_applies({hours, cents}) : m.late_cancellation_fee_applies({hours})}
    </p>
  )
}

/** What follows for the family, once the visits are known: a notification, or a call where it has no account. */
function endText(count: number | undefined, isCalled: boolean): string {
  if (count === undefined) return m.all_visits_will_be_canceled()
  if (count === 0) return isCalled ? m.no_more_visits_will_be_booked_family_called() : m.no_more_visits_will_be_booked()
  return isCalled
    ? m.visits_will_be_canceled_family_called({count})
    : m.visits_will_be_canceled_family_notified({count})
}

function CancelRest({booking_id, onClose}: Closing & {booking_id: string}) {
  const {mutate, isPending, error} = useCancelWon()
  const {now} = useReader()
  const {data: visits} = useQuery(sessionQueries.ofBooking(booking_id))
  const role = useWho()?.role
  const isCalled = visits?.some(visit => visit.family_without_account) === true
  const hint = isCalled ? m.support_reads_this_to_the_family() : m.the_family_can_read_this()
  const isAhead = (visit: Session) => sessionCan.cancel(visit, visit.my_side, now) === true
  const ahead = visits?.filter(isAhead).map(({id}) => id)
  const count = ahead?.length
  // weeks without a visit ahead get visits again
  const hasRest = isAnythingAhead(count, visits?.some(visit => visit.every_week) === true)
  const {shown: ending = [], press} = usePressed(ahead, error)
  const isCanceled = (visit: Session) => ending.includes(visit.id) && isCanceledBy(visit, visit.my_side)
  const onCanceled = useDone(ending.length > 0 && visits?.filter(isCanceled).length === ending.length, () => {
    toast({
      title: m.booking_canceled(),
      description: isCalled ? m.support_calls_the_family() : m.the_family_has_been_notified(),
    })
    onClose()
  })
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={m.cancel_the_whole_booking()}
      consequences={
        !hasRest ? (
          <p>{m.this_booking_has_no_upcoming_visits()}</p>
        ) : (
          <>
            <p>{endText(count, isCalled)}</p>
            {count !== 0 && (
              <p>
                {m.visits_that_have_started_are_not_canceled({
                  unpaid_text: unpaidText(count === 1 ? 'visit' : 'booking', role === 'caretaker'),
                })}
              </p>
            )}
            {role === 'agency' && <LeadMoney booking_id={booking_id} isCanceling={isAhead} />}
          </>
        )
      }
      action={m.cancel_booking()}
      cancelLabel={m.keep_the_booking()}
      needs={m.canceling()}
      {...(visits && visits.length > 0 && {hint})}
      disabledReason={hasRest ? undefined : m.this_booking_has_no_upcoming_visits_sessions()}
      busy={isPending}
      error={error}
      onConfirm={reason => {
        press()
        mutate({booking_id, reason}, {onSuccess: onCanceled})
      }}
    />
  )
}
