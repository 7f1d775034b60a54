import type {Lead} from '#contract/bookings/booking.ts'
import {slotsAhead, type Slot} from '#domain/bookings/schedule.ts'
import {overlapsOf} from '#domain/bookings/time-overlaps.ts'

/**
 * Groups of leads with visits ahead at the same time, each in the order given; two leads are also in one group if a third
 * joins them.
 */
export function leadsAtOneTime<Each extends Pick<Lead, 'schedule' | 'timezone'>>(
  leads: readonly Each[],
  now: string,
): Each[][] {
  let groups: {leads: Each[]; slots: Slot[]}[] = []
  for (const lead of leads) {
    const slots = slotsAhead(lead, now)
    const joined = groups.filter(group => overlapsOf(slots, group.slots).length > 0)
    groups = [
      ...groups.filter(group => !joined.includes(group)),
      {
        leads: [...joined.flatMap(group => group.leads), lead],
        slots: [...joined.flatMap(group => group.slots), ...slots],
      },
    ]
  }
  return groups.filter(group => group.leads.length > 1).map(group => leads.filter(lead => group.leads.includes(lead)))
}
