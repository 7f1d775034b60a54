import type {Lead} from '#contract/bookings/booking.ts'

interface KeptList {
  /** How far it reaches. */
  miles: number
  leads: readonly Lead[]
  fetched_ms: number
}

/** What the widest list on this device says of a radius in miles: no farther than that list itself reaches. */
export function keptWithin(lists: readonly KeptList[], radius: number): KeptList | undefined {
  const widest = lists.toSorted((a, b) => a.miles - b.miles).at(-1)
  if (!widest) return undefined
  const miles = Math.min(radius, widest.miles)
  const leads = widest.leads.filter(
    ({distance_miles}) => distance_miles === undefined || distance_miles <= miles,
  )
  return {...widest, miles, leads}
}
