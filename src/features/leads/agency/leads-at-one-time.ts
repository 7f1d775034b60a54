import type {Lead} from '#contract/bookings/booking.ts'
import {slotsAhead} from '#domain/bookings/schedule.ts'
import {overlapsOf} from '#domain/bookings/time-overlaps.ts'

/**
 * Leads with those that have visits ahead at the same time as they do, in the order given. Each pair is named once, by the
 * lead with more of them.
 */
export function leadsAtOneTime<Each extends Pick<Lead, 'schedule' | 'timezone'>>(
  leads: readonly Each[],
  now: string,
): {lead: Each; others: Each[]}[] {
  const slots = new Map(leads.map(lead => [lead, slotsAhead(lead, now)]))
  const slotsOf = (lead: Each) => slots.get(lead) ?? []
  const overlapping = (lead: Each) =>
    leads.filter(other => other !== lead && overlapsOf(slotsOf(lead), slotsOf(other)).length > 0)
  const unnamed = new Map(leads.map(lead => [lead, overlapping(lead)]))
  const named = new Map<Each, Each[]>()
  const byCount = leads.toSorted((a, b) => (unnamed.get(b)?.length ?? 0) - (unnamed.get(a)?.length ?? 0))
  for (const lead of byCount) {
    named.set(
      lead,
      (unnamed.get(lead) ?? []).filter(other => !named.has(other)),
    )
  }
  return leads.map(lead => ({lead, others: named.get(lead) ?? []})).filter(({others}) => others.length > 0)
}
