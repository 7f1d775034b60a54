import {CalendarX2} from 'lucide-react'
import type {Lead} from '#contract/bookings/booking.ts'

/** Says so where she has a visit of her own at that time, before she bids: the family could not approve her. */
export function BusyLine({lead: {busy_times = 0, sessions_count}}: {lead: Lead}) {
  if (busy_times === 0) return null
  return (
    <p className="flex gap-2 text-14 text-waiting">
      <CalendarX2 aria-hidden className="mt-0.5 size-4 shrink-0" />
      {sessions_count === 1
        ? 'You have a visit at that time. While you have it, the family cannot approve you.'
        : busy_times === 1
          ? 'You have a visit at one of these times. While you have it, the family cannot approve you.'
          : `You have visits at ${busy_times} of these times. While you have them, the family cannot approve you.`}
    </p>
  )
}
