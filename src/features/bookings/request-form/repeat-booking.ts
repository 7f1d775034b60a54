import type {Booking} from '#contract/bookings/booking.ts'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import type {ScheduleLine} from '#contract/bookings/request.ts'
import {overlapsOf, type Timed} from '#domain/bookings/time-overlaps.ts'
import {expandSchedule} from '#domain/bookings/schedule.ts'
import {addDays, type Day} from '#lib/day.ts'
import {newId} from '#lib/id.ts'
import {
  addressValues,
  invitationValues,
  childrenOf,
  homeAddress,
  type LineValues,
  type Provider,
  type Records,
  type RequestValues,
} from './values.ts'

const week_days = 7

const shifts_max = 52

/** The times of a booking on the same weekdays, in the first weeks that are all ahead and free; without days if none is. */
function repeatedLines(
  {schedule, timezone}: Pick<Booking, 'schedule' | 'timezone'>,
  {today, taken}: {today: Day; taken: readonly Timed[]},
): LineValues[] {
  const [first = today] = schedule.map(({date_range}) => date_range[0]).toSorted()
  const moved = (days: number) =>
    schedule.map(line => ({
      ...line,
      date_range: line.date_range.map(day => addDays(day, days)) as typeof line.date_range,
    }))
  const isFree = (lines: ScheduleLine[]) => {
    const expanded = expandSchedule(lines, timezone)
    return !expanded.ok || overlapsOf(expanded.slots, taken).length === 0
  }
  const shifts = Array.from({length: shifts_max}, (_, weeks) => weeks * week_days)
  const start = laterBy(first, today)
  const found = shifts.map(days => start + days).find(days => isFree(moved(days)))
  return moved(found ?? start).map(({date_range: [first, last], weekdays, time_range: [from, to]}) => ({
    id: newId(),
    days: found === undefined ? null : [first, last ?? first],
    no_end: last === undefined,
    weekdays: weekdays ?? [],
    from,
    to,
  }))
}

/** The shift in days, in whole weeks, that puts all days after today. */
function laterBy(first: Day, today: Day): number {
  let days = 0
  while (addDays(first, days) <= today) days += week_days
  return days
}

/** The caregiver or agency of a booking; null if none was approved. */
function providerOf({caretaker_id, approved_org_id, provider}: Booking): Provider | null {
  return provider && {caretaker_id, org_id: approved_org_id, name: provider.name}
}

/** The initial values of a request that repeats a booking, with its times moved to weeks ahead that are not `taken`. */
export function repeatedValues(
  booking: Booking,
  {profile, taken = [], ...records}: {profile: ParentProfile | undefined; taken?: readonly Timed[]} & Records,
): RequestValues {
  const {latitude, longitude, location} = booking
  const isHome = homeAddress(profile)?.location === location
  return {
    service: booking.service,
    ...childrenOf(booking, records),
    place: {source: isHome ? 'home' : 'search', latitude, longitude},
    timezone: booking.timezone,
    location,
    county: booking.county,
    address: addressValues(booking.address, location),
    lines: repeatedLines(booking, {today: records.today, taken}),
    audience: booking.audience,
    organization_id: booking.approved_org_id ?? booking.organization_id ?? '',
    ...invitationValues(providerOf(booking)),
    max_hourly_rate: booking.max_hourly_rate,
    preference: booking.preference ?? '',
    live_in: booking.live_in,
    medical_companion: booking.medical_companion,
    notes: booking.notes ?? '',
    handover: records.handover ?? '',
  }
}
