import type {Lead} from '#contract/bookings/booking.ts'
import {startAhead} from '#domain/bookings/schedule.ts'
import {stagesOfAges} from '#domain/bookings/stages.ts'
import {addDays, type Day, weekOf} from '#lib/day.ts'
import type {NearbyFilter, NearbyOrder} from '../search.ts'

/** Whether the request has a visit on one of these days. */
function hasVisitBetween({schedule}: Pick<Lead, 'schedule'>, from: Day, to: Day | undefined): boolean {
  return schedule.some(({date_range: [first, last], weekdays}) => {
    const start = first > from ? first : from
    const end = [to, last].flatMap(day => day ?? []).toSorted()[0] ?? addDays(start, 6)
    // seven days have every weekday
    const days = Array.from({length: 7}, (_, index) => addDays(start, index)).filter(day => day <= end)
    return weekdays ? days.some(day => weekdays.includes(weekOf(day).indexOf(day) || 7)) : days.length > 0
  })
}

/**
 * The requests that pass a caregiver's filters; days before `today` never count.
 * @see src/domain/rules.md#nearby
 */
export function filterNearby<L extends Lead>(
  leads: readonly L[],
  {from, to, pay, ages = [], service}: NearbyFilter,
  today: Day,
): L[] {
  const hasDays = from !== undefined || to !== undefined
  const start = from !== undefined && from > today ? from : today
  return leads.filter(
    lead =>
      (!hasDays || hasVisitBetween(lead, start, to)) &&
      (pay === undefined || lead.max_hourly_rate === null || lead.max_hourly_rate >= pay) &&
      (ages.length === 0 || (lead.ages.length > 0 && stagesOfAges(lead.ages).every(stage => ages.includes(stage)))) &&
      (service === undefined || lead.service === service),
  )
}

/** The requests in another order; those that are equal keep the best match first. The soonest has its next visit first. */
export function sortNearby<L extends Lead>(
  leads: readonly L[],
  order: NearbyOrder,
  {now, usual_rate = 0}: {now: string; usual_rate?: number | undefined},
): readonly L[] {
  const pay = ({max_hourly_rate}: Lead) => max_hourly_rate ?? usual_rate
  switch (order) {
    case 'best':
      return leads
    case 'soonest':
      return leads.toSorted((a, b) => startAhead(a, now).localeCompare(startAhead(b, now)))
    case 'nearest':
      return leads.toSorted((a, b) => (a.distance_miles ?? 0) - (b.distance_miles ?? 0))
    case 'pay':
      return leads.toSorted((a, b) => pay(b) - pay(a))
  }
}
