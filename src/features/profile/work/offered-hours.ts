import {m} from '#messages'
import * as v from 'valibot'
import {HoursLine, lineProblems, timeProblems} from '#data/forms/hours-values.ts'
import type {WorkChanges} from '#data/queries/profile-edit.ts'
import type {AvailableDates} from '#domain/bookings/availability.ts'
import {
  daysAway,
  offeredSingly,
  offeredTimes,
  readOffered,
  repeatingDates,
  weekChoices,
  weekCounts,
  wholeHours,
  type WeekChoice,
} from '#domain/bookings/weekly-hours.ts'
import {addDays} from '#lib/day.ts'
import type {Problems} from '#lib/form-steps.ts'

const Single = v.object({id: v.string(), day: v.string(), from: v.string(), until: v.string()})
export type SingleValues = v.InferOutput<typeof Single>

const Away = v.object({id: v.string(), days: v.nullable(v.tuple([v.string(), v.string()]))})

/** A repeating week, for how many weeks it is offered, single days, and days away. */
export const HoursValues = v.object({
  lines: v.array(HoursLine),
  weeks: v.picklist(weekChoices),
  single: v.array(Single),
  away: v.optional(v.array(Away), []),
})
export type HoursValues = v.InferOutput<typeof HoursValues>

/** The smallest choice of weeks that covers the hours offered now. */
const weeksUntil = (last: string | null, today: string): WeekChoice =>
  weekCounts.find(weeks => last === null || last < addDays(today, weeks * 7)) ?? 12

/** The week and the single days that produced the offered dates. Deterministic, so ids are stable. */
export function hoursOf({available_dates}: {available_dates: readonly AvailableDates[]}, today: string): HoursValues {
  const {week, single, isOngoing, repeats_until} = readOffered(available_dates, today)
  return {
    lines: week.map((line, at) => ({id: `line ${at}`, ...line, weekdays: [...line.weekdays]})),
    weeks: isOngoing ? 'ongoing' : weeksUntil(repeats_until, today),
    single: single.map((day, at) => ({id: `day ${at}`, ...day})),
    away: daysAway(available_dates, today).map((days, at) => ({id: `away ${at}`, days})),
  }
}

/**
 * All offered dates, and days away: a save sends the whole list. The week is offered from today on, unless `stored`, what is
 * offered now, is to go on as it is.
 */
export const hoursChanges = (
  {lines, weeks, single, away}: HoursValues,
  today: string,
  stored?: readonly AvailableDates[],
): WorkChanges => ({
  available_dates: [
    ...(stored ? repeatingDates(stored, today) : offeredTimes(wholeHours(lines), today, weeks)),
    ...offeredSingly(single),
    ...away.flatMap(({days}): AvailableDates[] => (days ? [{date_range: days, time_range: []}] : [])),
  ].map(({date_range, time_range, weekdays}) => ({
    date_range: [...date_range],
    time_range: [...time_range],
    ...(weekdays && {weekdays: [...weekdays]}),
  })),
})

export function hoursProblems({lines, single, away}: HoursValues, today: string): Problems {
  const found = lineProblems(lines)
  for (const [index, one] of single.entries()) {
    const at = `single[${index}]`
    if (one.day === '') found[`${at}.day`] = m.choose_a_day()
    else if (one.day < today) found[`${at}.day`] = m.this_day_has_passed()
    Object.assign(found, timeProblems(at, one))
  }
  for (const [index, {days}] of away.entries()) if (!days) found[`away[${index}].days`] = m.choose_the_days()
  return found
}
