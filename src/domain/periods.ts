import {m} from '#messages'
import type {EarningsPeriod, NamedPeriod} from '#contract/bookings/choices.ts'
import {addDays, addMonths, mondayOf, weekdayOf, type Day} from '#lib/day.ts'

/** First and last day. */
export interface DayRange {
  from: Day
  to: Day
}

/** First and last day of the week (Monday first, as statements have it), month or year of a day. */
export function periodRange(period: EarningsPeriod, day: Day): DayRange {
  if (period === 'week') {
    const from = mondayOf(day)
    return {from, to: addDays(from, 6)}
  }
  const from = period === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
  return {from, to: addDays(addMonths(from, period === 'month' ? 1 : 12), -1)}
}

/** The same, but with weeks as calendars have them: Sunday first. */
export function calendarRange(period: EarningsPeriod, day: Day): DayRange {
  if (period !== 'week') return periodRange(period, day)
  const from = addDays(day, -weekdayOf(day))
  return {from, to: addDays(from, 6)}
}

const named = {
  this_week: {unit: 'week', isLast: false, text: m.this_week},
  last_week: {unit: 'week', isLast: true, text: m.last_week},
  this_month: {unit: 'month', isLast: false, text: m.this_month},
  last_month: {unit: 'month', isLast: true, text: m.last_month},
  this_year: {unit: 'year', isLast: false, text: m.this_year},
  last_year: {unit: 'year', isLast: true, text: m.last_year},
} as const satisfies Record<NamedPeriod, {unit: EarningsPeriod; isLast: boolean; text: () => string}>

/** The days of a period that is chosen by its name, with its kind. `rangeOf` tells its weeks, by default `periodRange`. */
export function namedRange(name: NamedPeriod, today: Day, rangeOf = periodRange): DayRange & {unit: EarningsPeriod} {
  const {unit, isLast} = named[name]
  const current = rangeOf(unit, today)
  return {unit, ...(isLast ? rangeOf(unit, addDays(current.from, -1)) : current)}
}

/** These periods as the options of a field. */
export const periodOptions = <Name extends NamedPeriod>(names: readonly Name[]): {value: Name; label: string}[] =>
  names.map(value => ({value, label: named[value].text()}))
