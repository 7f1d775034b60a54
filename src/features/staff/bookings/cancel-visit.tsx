import {m} from '#messages'
import {useState} from 'react'
import type {BookingParty, StaffCancelFor, StaffSession} from '#contract/admin/bookings.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useCancelVisit} from '#data/queries/admin/bookings.ts'
import {asUnclaimed, cancelCost} from '#domain/bookings/cancel-cost.ts'
import {formatCents} from '#lib/money-text.ts'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {dateText} from '../date-time.tsx'
import {ReasonDialog} from '../reason-dialog.tsx'
import {familyCostText, notifiedText, readersText} from './sides-text.ts'

/** Whose cancellation it is, with what each costs the family. */
const choicesWith = (fee_cents: number) =>
  [
    {value: 'staff', label: m.no_fee(), hint: m.neither_side_canceled()},
    {
      value: 'family',
      label: m.the_family_cancels(),
      hint: m.it_costs_what_the_family_own_cancellation({sum: formatCents(fee_cents)}),
    },
    {value: 'provider', label: m.the_provider_cancels(), hint: m.it_costs_nothing_and_reliability_falls()},
  ] as const

/** Cancels one coming visit, with whose cancellation it is. @see src/domain/rules.md#ended-by-staff */
export function CancelVisitPart({
  visit,
  family,
  booking,
}: {
  visit: StaffSession
  family: BookingParty
  booking: Booking
}) {
  const [isAsking, setAsking] = useState(false)
  const [canceled_for, setFor] = useState<StaffCancelFor>('staff')
  const command = useCancelVisit(visit.id)
  const now = useServerNow()
  if (!isAsking && (visit.status !== 'SCHEDULED' || visit.scheduled_start <= now)) return null
  const {cancel_fee_cents} = cancelCost(booking, [asUnclaimed(visit)], now)
  const isForFamily = canceled_for === 'family'
  const cost = isForFamily ? ` ${familyCostText(cancel_fee_cents)}` : ''
  const read = isForFamily ? {fee_cents: cancel_fee_cents} : {}
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        {m.cancel_visit_staff()}
      </Button>
      {isAsking && (
        <ReasonDialog
          onClose={() => setAsking(false)}
          title={m.cancel_the_visit_of({date_text: dateText(visit.scheduled_start, visit.timezone)})}
          consequences={notifiedText(family) + cost}
          action={m.cancel_visit_staff()}
          doing={m.canceling()}
          cancelLabel={m.not_now()}
          hint={readersText(family)}
          command={command}
          choices={canceled_for}
          onConfirm={reason => command.mutate({canceled_for, reason, ...read}, {onSuccess: () => setAsking(false)})}
        >
          <RadioCards
            label={m.who_cancels()}
            value={canceled_for}
            onChange={setFor}
            options={choicesWith(cancel_fee_cents)}
          />
        </ReasonDialog>
      )}
    </>
  )
}
