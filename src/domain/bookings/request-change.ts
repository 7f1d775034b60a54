import type {Service} from '#contract/bookings/choices.ts'
import type {ChangedPart} from '#contract/bookings/history.ts'
import type {ScheduleLine} from '#contract/bookings/request.ts'
import {dollarsToCents} from '../money/money.ts'
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

type Described = Omit<Wishes, 'service' | 'schedule'> & {service: Service; schedule: readonly ScheduleLine[]}

/** Parts that are named without what they were: long, or of persons and places. */
const named = {
  place: ['location', 'place', 'county', 'timezone'],
  needs: ['live_in', 'medical_companion'],
  preference: ['preference'],
  notes: ['notes'],
} as const satisfies Partial<Record<ChangedPart['part'], readonly ShownPart[]>>

/** What these parts of a request were and are, for its history. @see src/domain/rules.md#history-of-a-booking */
export function describeChange(parts: readonly ShownPart[], before: Described, after: Described): ChangedPart[] {
  const has = (...names: readonly ShownPart[]) => names.some(name => parts.includes(name))
  const isOtherCount = has('number_of_children')
  return [
    ...(has('service') ? [{part: 'service', from: before.service, to: after.service} as const] : []),
    ...(has('schedule') ? [describeSchedule(before.schedule, after.schedule)] : []),
    ...(isOtherCount
      ? [{part: 'children', from: before.number_of_children, to: after.number_of_children} as const]
      : has('ages', 'age_months')
        ? [{part: 'ages'} as const]
        : []),
    ...(has('max_hourly_rate') ? [{part: 'rate', from_cents: rateOf(before), to_cents: rateOf(after)} as const] : []),
    ...(Object.keys(named) as (keyof typeof named)[]).flatMap(part => (has(...named[part]) ? [{part}] : [])),
  ]
}

const rateOf = ({max_hourly_rate}: Described): number | null =>
  max_hourly_rate == null ? null : dollarsToCents(max_hourly_rate)

/** The times alone where one line stays on its days; without values for several lines. */
function describeSchedule(before: readonly ScheduleLine[], after: readonly ScheduleLine[]): ChangedPart {
  const [[from, ...earlier], [to, ...later]] = [before, after]
  if (!from || !to || earlier.length > 0 || later.length > 0) return {part: 'several_lines'}
  const days = ({date_range, weekdays}: ScheduleLine) => JSON.stringify([date_range, weekdays ?? null])
  return days(from) === days(to)
    ? {part: 'times', from: from.time_range, to: to.time_range}
    : {part: 'schedule', from, to}
}
