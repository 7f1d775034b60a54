import * as v from 'valibot'
import {HoursLine, lineProblems, timeProblems} from '#data/forms/hours-values.ts'
import type {WorkChanges} from '#data/queries/profile-edit.ts'
import type {AvailableDates} from '#domain/bookings/availability.ts'
import {
  offeredSingly,
  offeredTimes,
  readOffered,
  weekChoices,
  wholeHours,
  type WeekChoice,
} from '#domain/bookings/weekly-hours.ts'
import {addDays} from '#lib/day.ts'
import type {Problems} from '#lib/form-steps.ts'

const Single = v.object({id: v.string(), day: v.string(), from: v.string(), until: v.string()})
export type SingleValues = v.InferOutput<typeof Single>

/** A caregiver's week, for how long it is offered, and days besides. */
export const HoursValues = v.object({
  lines: v.array(HoursLine),
  weeks: v.picklist(weekChoices),
  single: v.array(Single),
})
export type HoursValues = v.InferOutput<typeof HoursValues>

/** The fewest weeks on offer that reach as far as what is offered now. */
const weeksUntil = (last: string | null, today: string): WeekChoice =>
  weekChoices.find(weeks => last === null || last < addDays(today, weeks * 7)) ?? 12

/** The week and the days behind what is offered; the same for the same profile and day. */
export function hoursOf(
  {available_dates}: {available_dates: readonly AvailableDates[]},
  today: string,
): HoursValues {
  const {week, single, repeats_until} = readOffered(available_dates, today)
  return {
    lines: week.map((line, at) => ({id: `line ${at}`, ...line, weekdays: [...line.weekdays]})),
    weeks: weeksUntil(repeats_until, today),
    single: single.map((day, at) => ({id: `day ${at}`, ...day})),
  }
}

/** All of it is sent at once: from today on, the single days and the week for so many weeks. */
export const hoursChanges = ({lines, weeks, single}: HoursValues, today: string): WorkChanges => ({
  available_dates: [...offeredTimes(wholeHours(lines), today, weeks), ...offeredSingly(single)].map(
    ({date_range, time_range}) => ({date_range: [...date_range], time_range: [...time_range]}),
  ),
})

export function hoursProblems({lines, single}: HoursValues, today: string): Problems {
  const found = lineProblems(lines)
  for (const [index, one] of single.entries()) {
    const at = `single[${index}]`
    if (one.day === '') found[`${at}.day`] = 'Choose a day'
    else if (one.day < today) found[`${at}.day`] = 'This day is over'
    Object.assign(found, timeProblems(at, one))
  }
  return found
}
