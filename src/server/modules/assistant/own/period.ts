import {addDays, addMonths, type Day, weekOf} from '#lib/day.ts'

/** The days that a question asks about. */
export interface Period {
  readonly first: Day
  readonly last: Day
  /** As it reads in a sentence: `this week`, `on Thursday`. */
  readonly label: string
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
const monthOf = (day: Day): {first: Day; last: Day} => {
  const first = `${day.slice(0, 7)}-01`
  return {first, last: addDays(addMonths(first, 1), -1)}
}
const oneDay = (day: Day, label: string): Period => ({first: day, last: day, label})

/** The named weekday on or after `today`, or before it where the question looks back. */
function weekdayFrom(today: Day, weekday: string, isPast: boolean): Day {
  const place = weekdays.indexOf(weekday)
  const days = Array.from({length: 7}, (_, i) => addDays(today, isPast ? -1 - i : i))
  return days.find(day => weekOf(day)[place] === day) ?? today
}

/**
 * The period that a question names, from today; null where it names none. A month alone is the last one of
 * that name that has begun.
 */
export function periodIn(question: string, today: Day): Period | null {
  const text = question.toLowerCase()
  const has = (pattern: RegExp) => pattern.exec(text)
  const week = weekOf(today)
  const isPast = /\b(?:last|past|previous|did|was|were|had|paid|earned)\b/.test(text)
  if (has(/\bday after tomorrow\b/)) return oneDay(addDays(today, 2), 'the day after tomorrow')
  if (has(/\b(?:today|tonight|this (?:morning|afternoon|evening)|hoy)\b/)) return oneDay(today, 'today')
  if (has(/\b(?:tomorrow|tmrw|tomorow|tommorow|tommorrow)\b/)) return oneDay(addDays(today, 1), 'tomorrow')
  if (has(/\byesterday\b/)) return oneDay(addDays(today, -1), 'yesterday')
  if (has(/\bweekend\b/)) {
    const saturday = week[6] as Day
    return {first: saturday, last: addDays(saturday, 1), label: 'this weekend'}
  }
  const span = has(/\b(this|current|next|last|past|previous) (week|month|year)\b/)
  if (span) {
    const step = span[1] === 'next' ? 1 : span[1] === 'this' || span[1] === 'current' ? 0 : -1
    const name = step === 0 ? 'this' : step === 1 ? 'next' : 'last'
    if (span[2] === 'week') {
      const first = addDays(week[0] as Day, 7 * step)
      return {first, last: addDays(first, 6), label: `${name} week`}
    }
    if (span[2] === 'month') return {...monthOf(addMonths(today, step)), label: `${name} month`}
    const year = Number(today.slice(0, 4)) + step
    return {first: `${year}-01-01`, last: `${year}-12-31`, label: `${name} year`}
  }
  const date = has(/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?\b(?!\d)/)
  if (date) {
    const month = months.findIndex(name => name.startsWith(date[1] as string)) + 1
    const tail = `-${String(month).padStart(2, '0')}-${String(date[2]).padStart(2, '0')}`
    const thisYear = `${today.slice(0, 4)}${tail}`
    const day = thisYear < today && !isPast ? `${Number(today.slice(0, 4)) + 1}${tail}` : thisYear
    return Number.isNaN(Date.parse(day)) ? null : oneDay(day, `on ${capital(months[month - 1] as string)} ${date[2]}`)
  }
  const weekday = weekdays.find(name => text.includes(name))
  if (weekday) return oneDay(weekdayFrom(today, weekday, isPast), `on ${capital(weekday)}`)
  const month = months.find(name => new RegExp(`\\b(?:in|for|of|during|since) ${name}\\b`).test(text))
  if (month) {
    const tail = String(months.indexOf(month) + 1).padStart(2, '0')
    const year = Number(today.slice(0, 4))
    const first = `${year}-${tail}-01` <= today ? `${year}-${tail}-01` : `${year - 1}-${tail}-01`
    return {...monthOf(first), label: `in ${capital(month)}`}
  }
  const year = has(/\b(?:in|for|of|during) (20\d\d)\b/)
  return year ? {first: `${year[1]}-01-01`, last: `${year[1]}-12-31`, label: `in ${year[1]}`} : null
}
