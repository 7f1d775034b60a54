import {m} from '#messages'
import type {RequestLimit} from '#contract/bookings/family-bookings.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import type {ScheduleLine} from '#contract/bookings/request.ts'
import {ageText} from '../child-ages.ts'
import type {Audience, Service} from '#contract/bookings/choices.ts'
import {datedTimeSpan} from '../time.ts'
import {isWeekly} from './booking.ts'
import type {Timed} from './time-overlaps.ts'
import {formatWallTimes} from '#lib/date-format.ts'
import {addDays, dayText, weekdayNames, weekdayOf, type Day} from '#lib/day.ts'
import {listText} from '#lib/list-text.ts'
import {capitalized} from '#lib/letter-case.ts'

/* Describes a request before its visits exist. */

/** Weekdays, 1 Monday … 7 Sunday: `Mon, Wed`; three and more in a row as `Mon–Fri`. */
export function weekdaysText(chosen: readonly number[]): string {
  const runs: number[][] = []
  for (const one of chosen.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run.at(-1) === one - 1) run.push(one)
    else runs.push([one])
  }
  const names = weekdayNames()
  const name = (one?: number) => names[(one ?? 0) % 7]?.short
  return runs.map(run => (run.length > 2 ? `${name(run[0])}–${name(run.at(-1))}` : run.map(name).join(', '))).join(', ')
}

/**
 * A line of a schedule: `Mon, Jun 8 – Wed, Jun 24 · Mon, Wed · 9:00 AM – 1:00 PM`, from the first day that has a visit
 * to the last, with the year where it is not the one of `today`, or of the first day without it. Without an end
 * `Every week from Mon, Jun 8 · Mon, Wed · …`.
 */
export function scheduleLineText(
  {
    date_range: [from_day, to_day],
    weekdays: chosen,
    time_range: [from, to],
  }: Pick<ScheduleLine, 'date_range' | 'weekdays' | 'time_range'>,
  today: Day = from_day,
): string {
  const first = nearestOf(chosen, from_day, 1)
  const last = to_day && nearestOf(chosen, to_day, -1)
  const end = dayText(last ?? first, today)
  const days =
    last === undefined ? m.every_week_from({day: end}) : first >= last ? end : `${dayText(first, last)} – ${end}`
  const on = chosen && (last === undefined || first < last) ? [weekdaysText(chosen)] : []
  const times = formatWallTimes(from, to)
  return capitalized([days, ...on, to < from ? m.times_next_day({times}) : times].join(' · '))
}

/** The nearest day of these weekdays, on `day` or later, or with -1 earlier; `day` without weekdays. */
const nearestOf = (weekdays: readonly number[] | undefined, day: Day, step: 1 | -1): Day =>
  Array.from({length: 7}, (_, count) => addDays(day, count * step)).find(each =>
    weekdays?.includes(weekdayOf(each) || 7),
  ) ?? day

/** `3 visits`; where the schedule has no end `3 visits a week`. */
export const bookedText = (booking: {sessions_count: number; schedule: Booking['schedule']}): string =>
  isWeekly(booking) ? m.count_visits_a_week({count: booking.sessions_count}) : visitsText(booking.sessions_count)

/**
 * `9 visits, 1 canceled`: what was booked, and how many of it were canceled since; `1 visit, canceled` where all were.
 * Where the schedule has no end the count of a week, which canceled visits do not change.
 */
export function standingText(booking: Standing): string {
  const {schedule, sessions_count, cancelled_count = 0} = booking
  const isAllCanceled = sessions_count > 0 && cancelled_count >= sessions_count && !isWeekly({schedule})
  return isAllCanceled
    ? m.booked_and_all_canceled({booked: bookedText(booking)})
    : withCanceled(bookedText(booking), booking)
}

/** The same without the word, for a column: `9, 1 canceled`; where the schedule has no end `3 a week`. */
export const standingCountText = (booking: Standing): string =>
  withCanceled(`${booking.sessions_count}${aWeek(booking)}`, booking)

type Standing = Pick<Booking, 'sessions_count' | 'schedule' | 'cancelled_count'>

const withCanceled = (booked: string, {schedule, cancelled_count: canceled = 0}: Standing): string =>
  canceled > 0 && !isWeekly({schedule}) ? m.booked_and_canceled({booked, canceled}) : booked

/** ` a week` after a sum or a count of a schedule without an end; else nothing. */
export const aWeek = (booking: {schedule: Booking['schedule']}): string =>
  isWeekly(booking) ? m.a_week_after_a_sum() : ''

/** `1 visit`, `6 visits` */
export const visitsText = (count: number): string => m.count_visits({count})

/** Miles as `milesText` shows them: 0 for less than a mile, then with one decimal, from ten on whole ones. */
export function shownMiles(miles: number): number {
  // a lead has two decimals and a notification has them all
  const rounded = Math.round(miles * 100) / 100
  return rounded < 0.95 ? 0 : Number(rounded.toFixed(rounded < 9.95 ? 1 : 0))
}

/** `less than a mile`, `1.0 mile`, `12 miles` */
export function milesText(miles: number): string {
  const shown = shownMiles(miles)
  if (shown === 0) return m.less_than_a_mile()
  const text = shown.toFixed(shown < 10 ? 1 : 0)
  return text === '1.0' ? m.one_mile({miles: text}) : m.many_miles({miles: text})
}

/** `2 children, ages 3 and 7`; `1 child, under a year`, or `1 child, age 8 months` with the months of those under two. */
export function childrenText(ages: readonly number[], age_months: readonly number[] = []): string {
  if (ages.length === 0) return m.no_children()
  if (age_months.length > 0) {
    const months = age_months.toSorted((a, b) => a - b).map(ageText)
    const years = ages.filter(age => age > 1).toSorted((a, b) => a - b)
    const all = [...months, ...years]
    return childrenOfAges(all)
  }
  const words = ages.toSorted((a, b) => a - b).map(age => (age === 0 ? m.under_one() : String(age)))
  return ages.length === 1 && ages[0] === 0 ? m.one_child_under_a_year() : childrenOfAges(words)
}

function childrenOfAges(ages: readonly (string | number)[]): string {
  const list = listText(ages.map(String))
  return ages.length === 1 ? m.one_child_of_age({age: list}) : m.children_of_ages({count: ages.length, ages: list})
}

/** The service's name on the landing page. */
export const serviceText = (service: Service): string => serviceTexts[service]()

const serviceTexts = {
  'Child Care': () => m.service_child_care(),
  'Elderly Care': () => m.service_senior_care(),
  'Pickup Service': () => m.service_pickup(),
  'Workplace Care': () => m.service_workplace_care(),
} satisfies Record<Service, () => string>

/** What a caregiver prefers: a service by its name on screen, else their own words. */
export const preferenceText = (preference: string): string =>
  Object.hasOwn(serviceTexts, preference) ? serviceText(preference as Service) : preference

interface TitledRequest {
  service: Service
  parent: {first_name: string}
}

/** The family and service of a request: `Child Care for Hannah`. */
export const requestTitle = ({service, parent}: TitledRequest): string =>
  m.service_for_family({service: serviceText(service), family: parent.first_name})

/** A request's name in a list: `V-7K3Q2, Child Care for Hannah`. */
export const requestName = ({number, ...request}: TitledRequest & {number: string}): string =>
  `${number}, ${requestTitle(request)}`

/** `You have made 10 requests in a day`. @see src/domain/rules.md#request-limits */
export const requestLimitText = ({limit, per}: RequestLimit): string =>
  per === 'day' ? m.requests_made_in_a_day({limit}) : m.requests_made_in_a_month({limit})

/** `20 caregivers were notified of your request.` */
export function notifiedText(audience: Audience, count: number): string {
  if (audience === 'agencies') {
    return count === 0 ? m.no_agency_was_notified() : m.agencies_were_notified({count})
  }
  return count === 0 ? m.no_caregiver_was_notified() : m.caregivers_were_notified({count})
}

interface Named {
  caretaker_id: string | null
  name: string
}

/** `June`; an agency's whole name. */
export const shortName = ({caretaker_id, name}: Named): string =>
  caretaker_id === null ? name : (name.split(' ')[0] ?? name)

/** `June`; `June R.`, as the name is given, where another of these people has the same first name. */
export const shortNameAmong =
  (people: readonly Named[]) =>
  (person: Named): string => {
    const isRepeated = people.some(
      other => other.caretaker_id !== person.caretaker_id && shortName(other) === shortName(person),
    )
    return isRepeated ? person.name : shortName(person)
  }

/** Everyone that a request to this audience asks, within a sentence. */
export const everyoneText = (audience: Audience): string =>
  audience === 'caretakers' ? m.all_caregivers_nearby() : m.all_agencies_in_the_county()

/** How many of a list are named. */
const named_max = 3

/** The first few of a list, and `and 2 more` for the others. */
export const firstFew = (texts: readonly string[]): string[] => [
  ...texts.slice(0, named_max),
  ...(texts.length > named_max ? [m.and_more({count: texts.length - named_max})] : []),
]

/** `Mon, Jun 8, 9:00 AM – 1:00 PM; …; and 2 more`: the requested times that overlap, each once. */
export function overlapText(overlaps: readonly Timed[], timezone: string, now: string): string {
  const times = [
    ...new Set(
      overlaps.map(({scheduled_start, scheduled_end}) =>
        datedTimeSpan(scheduled_start, scheduled_end, timezone, {now}),
      ),
    ),
  ]
  return firstFew(times).join('; ')
}
