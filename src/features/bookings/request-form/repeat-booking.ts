import type {Booking} from '#contract/bookings/booking.ts'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import {addDays, type Day} from '#lib/day.ts'
import {newId} from '#lib/id.ts'
import {addressValues, childrenOf, homeOf, type Records, type LineValues, type RequestValues} from './values.ts'

const week_days = 7

/** The shift in days, in whole weeks, that puts all days after today. */
function laterBy(first: Day, today: Day): number {
  let days = 0
  while (addDays(first, days) <= today) days += week_days
  return days
}

/** The times of a booking on the same weekdays, in the first weeks that are all ahead. */
function linesAgain({schedule}: Pick<Booking, 'schedule'>, today: Day): LineValues[] {
  const [first = today] = schedule.map(({date_range}) => date_range[0]).toSorted()
  const days = laterBy(first, today)
  return schedule.map(({date_range: [from, until], weekdays, time_range}) => ({
    id: newId(),
    days: [addDays(from, days), addDays(until, days)],
    weekdays: weekdays ?? [],
    from: time_range[0],
    to: time_range[1],
  }))
}

/** The initial values of a request that repeats a booking, with its times moved ahead. */
export function againValues(
  booking: Booking,
  {profile, ...records}: {profile: ParentProfile | undefined} & Records,
): RequestValues {
  const {latitude, longitude, location} = booking
  const isHome = homeOf(profile)?.location === location
  return {
    service: booking.service,
    ...childrenOf(booking, records),
    place: {source: isHome ? 'home' : 'search', latitude, longitude},
    timezone: booking.timezone,
    location,
    county: booking.county,
    address: addressValues(booking.address, location),
    lines: linesAgain(booking, records.today),
    audience: booking.audience,
    organization_id: booking.approved_org_id ?? booking.organization_id ?? '',
    max_hourly_rate: booking.max_hourly_rate,
    preference: booking.preference ?? '',
    live_in: booking.live_in,
    medical_companion: booking.medical_companion,
    notes: booking.notes ?? '',
    handover: records.handover ?? '',
  }
}
