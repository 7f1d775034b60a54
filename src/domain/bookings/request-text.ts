import type {RequestLimit} from '#contract/bookings/family-bookings.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import type {ScheduleLine} from '#contract/bookings/request.ts'
import {ageText} from '../child-ages.ts'
import type {Audience, Service} from '#contract/bookings/choices.ts'
import {timeSpan} from '../time.ts'
import type {Timed} from './time-overlaps.ts'
import {formatWallTimes} from '#lib/date-format.ts'
import {dayText} from '#lib/day.ts'
import type {Day} from '#lib/day.ts'

/* Describes a request before its visits exist. */

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Weekdays, 1 Monday … 7 Sunday: `Mon, Wed`; three and more in a row as `Mon–Fri`. */
function weekdaysText(chosen: readonly number[]): string {
  const runs: number[][] = []
  for (const one of chosen.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run.at(-1) === one - 1) run.push(one)
    else runs.push([one])
  }
  const name = (one?: number) => weekdays[(one ?? 0) - 1]
  return runs.map(run => (run.length > 2 ? `${name(run[0])}–${name(run.at(-1))}` : run.map(name).join(', '))).join(', ')
}

/**
 * A line of a schedule: `Mon, Jun 8 – Fri, Jun 12 · Mon, Wed · 9:00 AM – 1:00 PM`, with the year where it is not the
 * one of `today`, or of the first day without it.
 */
export function scheduleLineText(
  {
    date_range: [first, last],
    weekdays: chosen,
    time_range: [from, to],
  }: Pick<ScheduleLine, 'date_range' | 'weekdays' | 'time_range'>,
  today: Day = first,
): string {
  const end = dayText(last, today)
  const days = first === last ? end : `${dayText(first, last)} – ${end}`
  const on = chosen && first !== last ? [weekdaysText(chosen)] : []
  return [days, ...on, `${formatWallTimes(from, to)}${to < from ? ' next day' : ''}`].join(' · ')
}

/** `1 upcoming visit`, `6 upcoming visits` */
export const upcomingVisitsText = (count: number): string =>
  count === 1 ? '1 upcoming visit' : `${count} upcoming visits`

/** `1 visit`, `6 visits` */
export const visitsText = (count: number): string => (count === 1 ? '1 visit' : `${count} visits`)

/** `1 hour`, `12 hours`, `4 hr 30 min`, `45 min`. */
export function hoursText(hours: number): string {
  const minutes = Math.round(hours * 60)
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (rest === 0) return whole === 1 ? '1 hour' : `${whole} hours`
  return whole === 0 ? `${rest} min` : `${whole} hr ${rest} min`
}

/** `less than a mile`, `1.0 mile`, `12 miles` */
export function milesText(miles: number): string {
  if (miles < 0.95) return 'less than a mile'
  const text = miles.toFixed(miles < 9.95 ? 1 : 0)
  return `${text} ${text === '1.0' ? 'mile' : 'miles'}`
}

/** An address as on an envelope, a line each: the street, its second line if any, `Nashville, TN 37206`. */
export const addressLines = ({
  line1,
  line2,
  city,
  state,
  zip,
}: Pick<NonNullable<Booking['address']>, 'line1' | 'line2' | 'city' | 'state' | 'zip'>): string[] =>
  [line1, line2 ?? '', `${city}, ${state} ${zip}`].filter(line => line.trim() !== '')

/** `2 children, ages 3 and 7`; `1 child, under a year`, or `1 child, age 8 months` with the months of those under two. */
export function childrenText(ages: readonly number[], age_months: readonly number[] = []): string {
  if (ages.length === 0) return 'No children'
  if (age_months.length > 0) {
    const months = age_months.toSorted((a, b) => a - b).map(ageText)
    const years = ages.filter(age => age > 1).toSorted((a, b) => a - b)
    const all = [...months, ...years]
    return all.length === 1
      ? `1 child, age ${all[0]}`
      : `${all.length} children, ages ${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
  }
  const words = ages.toSorted((a, b) => a - b).map(age => (age === 0 ? 'under 1' : String(age)))
  if (words.length === 1) return ages[0] === 0 ? '1 child, under a year' : `1 child, age ${words[0]}`
  return `${ages.length} children, ages ${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** The service's name on the landing page. */
export const serviceText = (service: Service): string => (service === 'Elderly Care' ? 'Senior Care' : service)

interface TitledRequest {
  service: Service
  parent: {first_name: string}
}

/** The family and service of a request: `Child Care for Hannah`. */
export const requestTitle = ({service, parent}: TitledRequest): string =>
  `${serviceText(service)} for ${parent.first_name}`

/** A request's name in a list: `V-7K3Q2, Child Care for Hannah`. */
export const requestName = ({number, ...request}: TitledRequest & {number: string}): string =>
  `${number}, ${requestTitle(request)}`

/** `You have made 10 requests in a day`. @see src/domain/rules.md#request-limits */
export const requestLimitText = ({limit, per}: RequestLimit): string => `You have made ${limit} requests in a ${per}`

/** `20 caregivers were notified of your request.` */
export function notifiedText(audience: Audience, count: number): string {
  const [one, many] = audience === 'agencies' ? ['agency', 'agencies'] : ['caregiver', 'caregivers']
  if (count > 1) return `${count} ${many} were notified of your request.`
  return `${count === 1 ? 'One' : 'No'} ${one} was notified of your request.`
}
/** `June`; an agency's whole name. */
export const shortName = ({caretaker_id, name}: {caretaker_id: string | null; name: string}): string =>
  caretaker_id === null ? name : (name.split(' ')[0] ?? name)

/** Everyone that a request to this audience asks, within a sentence. */
export const everyoneText = (audience: Audience): string =>
  audience === 'caretakers' ? 'all caregivers nearby' : 'all agencies in the county'

/** How many of a list are named. */
const named_max = 3

/** The first few of a list, and `and 2 more` for the others. */
export const firstFew = (texts: readonly string[]): string[] => [
  ...texts.slice(0, named_max),
  ...(texts.length > named_max ? [`and ${texts.length - named_max} more`] : []),
]

/** `Mon, Jun 8, 9:00 AM – 1:00 PM; …; and 2 more`: the requested times that overlap, each once. */
export function overlapText(overlaps: readonly Timed[], timezone: string, now: string): string {
  const times = [
    ...new Set(
      overlaps.map(({scheduled_start, scheduled_end}) => timeSpan(scheduled_start, scheduled_end, timezone, {now})),
    ),
  ]
  return firstFew(times).join('; ')
}
