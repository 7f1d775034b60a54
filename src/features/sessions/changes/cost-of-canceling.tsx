import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import type {CancelCost} from '#domain/bookings/cancel-cost.ts'
import {fixedValues} from '#domain/content/text-variables.ts'
import {formatCents} from '#lib/money-text.ts'

/** What canceling these visits of a family costs; the rule where it is not known. */
export function CostOfCanceling({
  cost,
  visits,
  missedText,
}: {
  cost: CancelCost | undefined
  visits: readonly Session[]
  /** How to owe nothing for a visit to which no one comes. */
  missedText: string
}) {
  const hours = fixedValues.free_cancel_hours
  if (cost?.late === 0) {
    return (
      <p>
        {visits.some(visit => visit.cancels_free)
          ? m.you_owe_nothing_for_canceling_now_not_verified()
          : m.you_owe_nothing_for_canceling_now_free({hours})}
      </p>
    )
  }
  // a late visit whose rate is not known costs something
  if (!cost || cost.cancel_fee_cents === 0) {
    return <p>{m.canceling_is_free_until_hours_before({free_cancel_hours: hours})}</p>
  }
  return (
    <>
      <p className="font-semibold text-ink">{lateText(cost)}</p>
      {cost.overdue > 0 && <p>{missedText}</p>}
    </>
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
export const keepMissedText = ({cancelled}: Pick<CancelCost, 'cancelled'>, name: string): string =>
  cancelled === 1 ? m.if_name_does_not_come_keep_the_visit({name}) : m.if_name_does_not_come_cancel_later_ones({name})
