import {m} from '#messages'
import {useState} from 'react'
import type {BookingDetail} from '#contract/admin/bookings.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useEndWeeklyFor} from '#data/queries/admin/careseekers.ts'
import {bookingCan} from '#domain/bookings/booking.ts'
import {asUnclaimed, cancelCost} from '#domain/bookings/cancel-cost.ts'
import {lastDays} from '#domain/bookings/last-day.ts'
import {LastDayField, lastDayProblem} from '#features/sessions/changes/last-day-field.tsx'
import {dayIn, dayText} from '#lib/day.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {familyCostText} from '../bookings/sides-text.ts'
import {ReasonDialog} from '../reason-dialog.tsx'
import type {Ids} from './careseeker-changes.tsx'

/**
 * Ends the family's visits every week after a day, after showing what it costs them.
 * @see src/domain/rules.md#changed-by-staff
 */
export function EndWeeklyPart({ids, booking}: {ids: Ids; booking: BookingDetail}) {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking && !isRunning(booking)) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {m.end_weekly_visits()}
      </Button>
      {isAsking && <EndWeeklyForDialog ids={ids} booking={booking} onClose={() => setAsking(false)} />}
    </>
  )
}

const isRunning = ({booking}: BookingDetail) => bookingCan.endWeekly(booking, {role: 'parent'}) === true

function EndWeeklyForDialog({ids, booking, onClose}: {ids: Ids; booking: BookingDetail; onClose: () => void}) {
  const command = useEndWeeklyFor(ids)
  const now = useServerNow()
  const {timezone, first_start} = booking.booking
  const today = dayIn(timezone, now)
  const days = lastDays({timezone, first_start}, booking.visits, now)
  const [chosen, setChosen] = useState<string>()
  const last_day = chosen ?? days.proposed
  const later = booking.visits.filter(visit => dayIn(timezone, visit.scheduled_start) > last_day)
  const {cancelled, cancel_fee_cents: fee_cents} = cancelCost(booking.booking, later.map(asUnclaimed), now)
  const ended = isRunning(booking) || command.isPending ? undefined : m.the_weekly_visits_were_ended_in_the_meantime()
  const send = (reason: string) =>
    command.mutate(
      {last_day, reason: reason || null, fee_cents},
      {
        onSuccess: () => {
          toast({title: m.weekly_visits_ended(), description: m.the_last_day_is({day_text: dayText(last_day, today)})})
          onClose()
        },
      },
    )
  return (
    <ReasonDialog
      onClose={onClose}
      title={m.end_the_weekly_visits()}
      consequences={
        ended ??
        `${m.count_later_visits_will_be_canceled({
          count: cancelled,
          name: booking.provider?.name ?? m.the_caregiver_in_a_sentence(),
        })} ${familyCostText(fee_cents)}`
      }
      disabledReason={ended ?? lastDayProblem(days, last_day, today)}
      action={m.end_weekly_visits()}
      doing={m.ending_the_weekly_visits()}
      cancelLabel={m.keep_them()}
      optional
      choices={chosen}
      hint={m.the_other_side_can_read_this()}
      command={command}
      onConfirm={send}
    >
      <LastDayField days={days} value={last_day} onChange={setChosen} />
    </ReasonDialog>
  )
}
