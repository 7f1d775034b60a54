import {dayText} from '#lib/day.ts'

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Hours on some weekdays, 1 Monday … 7 Sunday. */
export interface HoursLine {
  id: string
  weekdays: readonly number[]
  from: string
  until: string
}

/** `Mon, Wed 08:00–12:00`, a line for each. */
export const weekText = (lines: readonly Omit<HoursLine, 'id'>[]): string =>
  lines
    .map(({weekdays, from, until}) => {
      const days = weekdays.length === 7 ? 'Every day' : weekdays.map(day => names[day - 1]).join(', ')
      return `${days} ${from}–${until}`
    })
    .join('\n')

/** `That is 8 days, Wed, Jun 3 to Mon, Jun 29.` of the days themselves, in order; empty where there are none. */
export function daysText(days: readonly string[], today: string): string {
  const [first, ...more] = days
  if (first === undefined) return ''
  const last = more.at(-1)
  const span = last ? `${dayText(first, today)} to ${dayText(last, today)}` : dayText(first, today)
  return `That is ${days.length} ${days.length === 1 ? 'day' : 'days'}, ${span}.`
}
