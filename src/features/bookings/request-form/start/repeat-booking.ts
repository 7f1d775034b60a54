import type {Booking} from '#contract/bookings/booking.ts'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import type {ScheduleLine} from '#contract/bookings/request.ts'
import {isEndless, overlapsOf, type Timed} from '#domain/bookings/time-overlaps.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {notifiedCount} from '#domain/bookings/invitation.ts'
import {weekdayOf} from '#domain/bookings/availability.ts'
import {expandSchedule} from '#domain/bookings/schedule.ts'
import {addDays, type Day} from '#lib/day.ts'
import {newId} from '#lib/id.ts'
import {
  addressValues,
  invitationValues,
  childrenWithRemoved,
  isAtHome,
  type LineValues,
  type Provider,
  type Records,
  type RequestValues,
} from '../values.ts'

const week_days = 7

/** A visit of one weekday is proposed on another one rather than later than this. */
const weeks_near = 4

const weeks_max = 52

/** Where a repeated booking lands. */
export type RepeatedDays =
  | {kind: 'free'}
  /** The weekday of the booking is taken in the next weeks, and `day` is the first free one. */
  | {kind: 'other_weekday'; weekday: number; day: Day}
  /** It has visits every week already, as a booking or as an open request. */
  | {kind: 'running' | 'requested'}
  /** No week of the next year is free. */
  | {kind: 'taken'}

interface Calendar {
  today: Day
  taken: readonly Timed[]
}

/** The lines of a booking, moved by days together with their weekdays. */
const movedBy = (lines: readonly ScheduleLine[], days: number): ScheduleLine[] =>
  lines.map(line => ({
    ...line,
    date_range: line.date_range.map(day => addDays(day, days)) as typeof line.date_range,
    ...(line.weekdays && {
      weekdays: line.weekdays.map(weekday => ((weekday - 1 + days) % week_days) + 1).toSorted((a, b) => a - b),
    }),
  }))

/** Whether all visits are on one weekday, so that another one may stand in for it. */
const isOnOneWeekday = ([line, ...others]: readonly ScheduleLine[]) =>
  line !== undefined &&
  others.length === 0 &&
  (line.weekdays?.length === 1 || line.date_range[0] === line.date_range[1])

/**
 * The times of a booking on its weekdays in the first weeks that are ahead and free, else on the next free day; without
 * days if it goes on every week already, or if none is free.
 * @see src/domain/rules.md#every-week
 */
export function repeatedLines(
  booking: Pick<Booking, 'schedule' | 'timezone' | 'status' | 'weekly_end'>,
  {today, taken}: Calendar,
): {lines: LineValues[]; found: RepeatedDays} {
  const {schedule, timezone} = booking
  const [first = today] = schedule.map(({date_range}) => date_range[0]).toSorted()
  const isFree = (days: number) => {
    const expanded = expandSchedule(movedBy(schedule, days), timezone)
    return !expanded.ok || overlapsOf(expanded.slots, taken).length === 0
  }
  const start = laterBy(first, today)
  if (isEndless(booking)) {
    return {
      lines: lineValues(schedule, null),
      found: {kind: isOpen(booking) ? 'requested' : 'running'},
    }
  }
  const isOne = isOnOneWeekday(schedule)
  const weeks = Array.from({length: isOne ? weeks_near : weeks_max}, (_, week) => start + week * week_days)
  const same = weeks.find(isFree)
  if (same !== undefined) return {lines: lineValues(schedule, same), found: {kind: 'free'}}
  const days = isOne ? Array.from({length: weeks_max * week_days}, (_, day) => start + day) : []
  const other = days.find(isFree)
  if (other === undefined) return {lines: lineValues(schedule, null), found: {kind: 'taken'}}
  const expanded = expandSchedule(movedBy(schedule, other), timezone)
  const day = (expanded.ok && expanded.slots[0]?.date) || addDays(first, other)
  return {
    lines: lineValues(schedule, other),
    found: {kind: 'other_weekday', weekday: weekdayOf(addDays(day, -other)), day},
  }
}

/** The lines as values of the form, moved by days; without days for null. */
export const lineValues = (schedule: readonly ScheduleLine[], moved: number | null): LineValues[] =>
  movedBy(schedule, moved ?? 0).map(({date_range: [first, last], weekdays, time_range: [from, to]}) => ({
    id: newId(),
    days: moved === null ? null : [first, last ?? first],
    no_end: last === undefined,
    weekdays: moved === null && last === undefined ? [] : (weekdays ?? []),
    from,
    to,
  }))

/** The shift in days, in whole weeks, that puts all days after today. */
function laterBy(first: Day, today: Day): number {
  let days = 0
  while (addDays(first, days) <= today) days += week_days
  return days
}

/**
 * The caregiver or agency of a booking, or those that a request without an approval invited and that did not decline;
 * without those whose account is closed or who take no requests.
 * @see src/domain/rules.md#invitations
 */
export function providersToAsk({caretaker_id, approved_org_id, provider, invitation}: Booking): Provider[] {
  if (provider?.is_closed || provider?.is_unavailable) return []
  if (provider) return [{caretaker_id, org_id: approved_org_id, name: provider.name}]
  return (invitation?.invited ?? [])
    .filter(each => each.declined_at === null && !each.is_unavailable)
    .map(({caretaker_id, org_id, name}) => ({caretaker_id, org_id, name}))
}

/** Whether a request without an approval asked some providers first or alone. */
export const isInvitation = ({provider, invitation}: Pick<Booking, 'provider' | 'invitation'>): boolean =>
  provider === null && (invitation?.invited ?? []).length > 0

/** The fields that ask as this booking did: those that it invited, alone only if no one else was notified. */
function invitationAgain(booking: Booking) {
  const values = invitationValues(...providersToAsk(booking))
  const {invited = [], then_open = true} = booking.invitation ?? {}
  const wasOpened = then_open || (notifiedCount(booking) ?? 0) > invited.length
  return isInvitation(booking) && values.asks_first ? {...values, then_open: wasOpened} : values
}

/** The initial values of a request that repeats a booking, with its times moved to weeks ahead that are not `taken`. */
export function repeatedValues(
  booking: Booking,
  {profile, taken = [], ...records}: {profile: ParentProfile | undefined; taken?: readonly Timed[]} & Records,
): RequestValues {
  const {latitude, longitude, location} = booking
  return {
    service: booking.service,
    ...childrenWithRemoved(booking, records),
    place: {source: isAtHome(profile, booking) ? 'home' : 'search', latitude, longitude},
    timezone: booking.timezone,
    location,
    county: booking.county,
    address: addressValues(booking.address, location),
    lines: repeatedLines(booking, {today: records.today, taken}).lines,
    audience: booking.audience,
    organization_id: booking.approved_org_id ?? booking.organization_id ?? '',
    ...invitationAgain(booking),
    max_hourly_rate: booking.max_hourly_rate,
    preference: booking.preference ?? '',
    live_in: booking.live_in,
    medical_companion: booking.medical_companion,
    notes: booking.notes ?? '',
    handover: records.handover ?? '',
  }
}
