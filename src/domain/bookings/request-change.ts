import {roundPlace} from '../place.ts'

/** What a request asks for, as the API takes it and the family reads it. */
interface Wishes {
  service: string
  schedule: readonly {
    date_range: readonly string[]
    weekdays?: readonly number[] | undefined
    time_range: readonly string[]
  }[]
  timezone: string
  location: string
  latitude: number
  longitude: number
  county: string
  number_of_children: number
  ages?: readonly number[] | undefined
  age_months?: readonly number[] | undefined
  live_in?: boolean | undefined
  medical_companion?: boolean | undefined
  max_hourly_rate?: number | null | undefined
  preference?: string | null | undefined
  notes?: string | null | undefined
}

/** Children in another order are the same children. */
const inOrder = (ages: readonly number[] = []): number[] => ages.toSorted((a, b) => a - b)

/** What providers can read of a request before an approval, in one form for equal values. */
const shownParts = (wishes: Wishes) => ({
  service: wishes.service,
  schedule: wishes.schedule.map(({date_range, weekdays, time_range}) => [date_range, weekdays ?? null, time_range]),
  timezone: wishes.timezone,
  location: wishes.location,
  place: roundPlace(wishes.latitude, wishes.longitude),
  county: wishes.county,
  number_of_children: wishes.number_of_children,
  ages: inOrder(wishes.ages),
  age_months: inOrder(wishes.age_months),
  live_in: wishes.live_in ?? false,
  medical_companion: wishes.medical_companion ?? false,
  max_hourly_rate: wishes.max_hourly_rate ?? null,
  preference: wishes.preference || null,
  notes: wishes.notes || null,
})
export type ShownPart = keyof ReturnType<typeof shownParts>

/**
 * What differs between two versions of a request that providers can read before an approval. Any of it ends the live
 * offers.
 * @see src/domain/rules.md#changing-a-request
 */
export function changedParts(before: Wishes, after: Wishes): ShownPart[] {
  const [earlier, later] = [shownParts(before), shownParts(after)]
  const names = Object.keys(earlier) as ShownPart[]
  return names.filter(name => JSON.stringify(earlier[name]) !== JSON.stringify(later[name]))
}
