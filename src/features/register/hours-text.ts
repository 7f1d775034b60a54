import {offeredTimes} from '#domain/weekly-hours.ts'
import {dayText} from '#lib/day.ts'
import {wholeHours} from './person-body.ts'
import type {PersonValues} from './person-values.ts'

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** `Mon, Wed 08:00–12:00`, a line for each. */
const weekText = (lines: PersonValues['hours']['lines']): string =>
  wholeHours(lines)
    .map(({weekdays, from, until}) => {
      const days = weekdays.length === 7 ? 'Every day' : weekdays.map(day => names[day - 1]).join(', ')
      return `${days} ${from}–${until}`
    })
    .join('\n')

/** What the hours come to as days, from the first to the last; empty while no line is whole. `today` is `YYYY-MM-DD`. */
export function hoursText({lines, weeks}: PersonValues['hours'], today: string): string {
  const days = new Set(offeredTimes(wholeHours(lines), today, weeks).flatMap(({date_range}) => date_range))
  const [first, ...more] = [...days].toSorted()
  if (first === undefined) return ''
  const last = more.at(-1)
  const span = last ? `, ${dayText(first, today)} to ${dayText(last, today)}` : `, ${dayText(first, today)}`
  return `${weekText(lines)}\nThat is ${days.size} ${days.size === 1 ? 'day' : 'days'}${span}.`
}
