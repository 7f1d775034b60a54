import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import {useWho} from '#data/account/current-user.ts'
import {useEndWeekly} from '#data/queries/bookings.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {cancelCost} from '#domain/bookings/cancel-cost.ts'
import {lastDays} from '#domain/bookings/last-day.ts'
import {day_ms, weekly_notice_days} from '#domain/constants.ts'
import {fixedValues} from '#domain/content/text-variables.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {dayIn, dayText} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {useReader} from '../calendar/use-reader.ts'
import {ConfirmWithReason} from './confirm-with-reason.tsx'
import {LastDayField, lastDayProblem} from './last-day-field.tsx'
import {LeadMoney} from './lead-money.tsx'
import {usePressed} from './use-pressed.ts'

/**
 * Ends visits every week after a day that either side chooses; a family (with `booking`) reads what it costs, an
 * agency what becomes of its lead price.
 * @see src/domain/rules.md#every-week
 */
export function EndWeeklyDialog({
  booking_id,
  timezone,
  booking,
  onClose,
}: {
  booking_id: string
  timezone: string
  booking?: Booking
  onClose: () => void
}) {
  const {mutate, isPending, isSuccess, error} = useEndWeekly()
  const {now} = useReader()
  const {data: visits} = useQuery(sessionQueries.ofBooking(booking_id))
  const today = dayIn(timezone, now)
  const days = lastDays({timezone, first_start: booking?.first_start}, visits ?? [], now)
  const [chosen, setChosen] = useState<string>()
  const last_day = chosen ?? days.proposed
  const later = visits?.filter(visit => dayIn(timezone, visit.scheduled_start) > last_day)
  const ending = later?.filter(visit => sessionCan.cancel(visit, visit.my_side, now) === true)
  const soon = ending?.filter(
    visit => Date.parse(visit.scheduled_start) - Date.parse(now) < weekly_notice_days * day_ms,
  )
  const role = useWho()?.role
  const hasReliability = role === 'caretaker'
  const canceledIds = new Set(ending?.map(({id}) => id))
  const areSomeLeft = visits?.some(
    visit => !canceledIds.has(visit.id) && sessionCan.cancel(visit, visit.my_side, now) === true,
  )
  const cost = booking && later && cancelCost(booking, later, now)
  const {shown: fee_cents, press} = usePressed(cost?.cancel_fee_cents, error)
  // by someone else, while this was open
  const isEnded = !isPending && !isSuccess && visits?.length && !visits.some(visit => visit.every_week)
  const isCalled = visits?.some(visit => visit.family_without_account) === true
  // only once a visit is known is it known how the family learns of it
  const isRecipientKnown = booking !== undefined || (visits !== undefined && visits.length > 0)
  const hint = booking
    ? m.can_read_this({name: booking.provider?.name ?? m.the_caregiver()})
    : isCalled
      ? m.support_reads_this_to_the_family()
      : m.the_family_can_read_this()
  const other = booking ? (booking.provider?.name ?? m.the_caregiver_in_a_sentence()) : m.the_family_in_a_sentence()
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={m.end_the_weekly_visits()}
      consequences={
        isEnded ? (
          <p className="font-semibold text-ink">{m.the_weekly_visits_were_ended_in_the_meantime()}</p>
        ) : (
          <>
            <p>
              {isCalled
                ? m.later_visits_will_be_canceled_family_called()
                : !isRecipientKnown
                  ? m.later_visits_will_be_canceled_no_more()
                  : ending
                    ? m.count_later_visits_will_be_canceled({count: ending.length, name: other})
                    : m.later_visits_will_be_canceled({name: other})}
            </p>
            {cost && cost.late > 0 && (
              <p className="font-semibold text-ink">
                {m.some_start_soon_cancellation_fee({
                  count: cost.late,
                  hours: fixedValues.free_cancel_hours,
                  cents: formatCents(cost.cancel_fee_cents),
                })}
              </p>
            )}
            {hasReliability && soon && (
              <p>
                {soon.length === 0
                  ? m.your_reliability_stays_as_it_is({weekly_notice_days})
                  : m.your_reliability_goes_down_visits_begin({count: soon.length, days: weekly_notice_days})}
              </p>
            )}
            {role === 'agency' && <LeadMoney booking_id={booking_id} isCanceling={({id}) => canceledIds.has(id)} />}
            {role === 'agency' && areSomeLeft && <p>{m.visits_until_the_last_day_are_invoiced()}</p>}
            {cost?.late === 0 && <p>{m.nothing_is_due_for_the_later()}</p>}
          </>
        )
      }
      action={m.end_weekly_visits()}
      cancelLabel={m.keep_them()}
      needs={m.ending_the_weekly_visits()}
      {...(isRecipientKnown && {hint})}
      disabledReason={
        isEnded ? m.the_weekly_visits_were_ended_in_the_meantime() : lastDayProblem(days, last_day, today)
      }
      busy={isPending}
      error={error}
      choices={last_day}
      onConfirm={reason => {
        press()
        mutate(
          {booking_id, last_day, reason, ...(fee_cents !== undefined && {fee_cents})},
          {
            onSuccess: () => {
              toast({
                title: m.weekly_visits_ended(),
                description: m.the_last_day_is({day_text: dayText(last_day, today)}),
              })
              onClose()
            },
          },
        )
      }}
    >
      <LastDayField days={days} value={last_day} onChange={setChosen} />
    </ConfirmWithReason>
  )
}
