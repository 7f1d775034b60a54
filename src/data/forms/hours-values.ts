import {m} from '#messages'
import * as v from 'valibot'
import {weekdaysText} from '#domain/bookings/request-text.ts'
import {offeredDays, wholeHours, type WeekChoice, type WeeklyHours} from '#domain/bookings/weekly-hours.ts'
import {formatWallTimes} from '#lib/date-format.ts'
import {dayText, type Day} from '#lib/day.ts'
import {capitalized} from '#lib/letter-case.ts'
import type {Problems} from '#lib/form-steps.ts'
import {newId} from '#lib/id.ts'

/** One line of a caregiver's week, as form fields. */
export const HoursLine = v.object({
  id: v.string(),
  /** 1 Monday … 7 Sunday. */
  weekdays: v.array(v.number()),
  from: v.string(),
  until: v.string(),
})
export type HoursLine = v.InferOutput<typeof HoursLine>

/** An empty line with the times of the line before it. */
export const newHoursLine = (like?: Pick<HoursLine, 'from' | 'until'>): HoursLine => ({
  id: newId(),
  weekdays: [],
  from: like?.from ?? '',
  until: like?.until ?? '',
})

/** The problems of the times at this path. */
export const timeProblems = (path: string, {from, until}: {from: string; until: string}): Problems => ({
  ...(from === '' && {[`${path}.from`]: m.choose_a_time()}),
  ...(until === '' && {[`${path}.until`]: m.choose_a_time()}),
  ...(until !== '' && until === from && {[`${path}.until`]: m.start_and_end_are_the_same()}),
})

/** The problems of a week's lines, at paths such as `lines[0].from`. */
export function lineProblems(lines: readonly HoursLine[], prefix = ''): Problems {
  const found: Problems = {}
  for (const [index, line] of lines.entries()) {
    const path = `${prefix}lines[${index}]`
    if (line.weekdays.length === 0) found[`${path}.weekdays`] = m.choose_at_least_one_day()
    Object.assign(found, timeProblems(path, line))
  }
  return found
}

/** The complete lines in words: `Mon, Wed 8:00 AM – 12:00 PM`, `Mon–Fri 8:00 AM – 12:00 PM`. */
export const hoursLines = (lines: readonly WeeklyHours[]): string[] =>
  wholeHours(lines).map(({weekdays, from, until}) => {
    const names = weekdays.length === 7 ? m.every_day() : weekdaysText(weekdays)
    return capitalized(`${names} ${formatWallTimes(from, until)}`)
  })

/** `Away Thu, Dec 24`, or `Away Thu, Dec 24 – Sat, Dec 26`. */
export const awayText = (first: Day, last: Day, today: Day): string =>
  first === last
    ? m.away_on({day: dayText(first, today)})
    : m.away_from_to({from: dayText(first, today), to: dayText(last, today)})

/**
 * The complete lines and the days they come to: `Mon, Wed 8:00 AM – 12:00 PM` and `8 days in total, Wed, Jun 3 to Mon,
 * Jun 29.` Empty while no line is complete. `today` is `YYYY-MM-DD`.
 */
export function weekText({lines, weeks}: {lines: readonly HoursLine[]; weeks: WeekChoice}, today: string): string {
  const days = offeredDays(lines, today, weeks === 'ongoing' ? 1 : weeks)
  const [first, ...more] = days
  if (first === undefined) return ''
  const week = hoursLines(lines)
  if (weeks === 'ongoing') return [...week, m.every_week_from_on({day_text: dayText(first, today)})].join('\n')
  const last = more.at(-1)
  const total = {count: days.length, first: dayText(first, today)}
  const sum = last ? m.days_in_total_from_to({...total, last: dayText(last, today)}) : m.days_in_total(total)
  return [...week, sum].join('\n')
}
