import type {StaffSession} from '#contract/admin/bookings.ts'

type Visit = Pick<StaffSession, 'scheduled_end' | 'exceptions'>

/** A booking with more visits is folded. */
const folded_from = 12
const past_shown = 4
const ahead_shown = 6

/** Of a long booking the visits around now and those with an exception, else all; `visits` are by start. */
export function visitsOfInterest<V extends Visit>(visits: readonly V[], now: string): readonly V[] {
  if (visits.length <= folded_from) return visits
  const next = visits.findIndex(({scheduled_end}) => scheduled_end > now)
  const at = next === -1 ? visits.length : next
  return visits.filter(
    ({exceptions}, index) => exceptions.length > 0 || (index >= at - past_shown && index < at + ahead_shown),
  )
}
