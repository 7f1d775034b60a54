import {foldText} from '#lib/fold-text.ts'
import {addDays, addMonths, type Day, weekOf} from '#lib/day.ts'
import {m} from '#messages'
import {isNextSpanishDay, isSpanishDay, isSpanishMonth, spanishPartIn, timeInEnglish} from './spanish-times.ts'

/** Hours of a day from its midnight; one after midnight is more than 24. “Tarde” is afternoon until the evening meal. */
const part_hours = {morning: [4, 12], afternoon: [12, 18], tarde: [12, 20], evening: [17, 26]} as const

type DayPart = keyof typeof part_hours

/** The days that a question asks about. */
export interface Period {
  readonly first: Day
  readonly last: Day
  /** Of the whole days, as it reads in a sentence, in the language of the answer: `this week`, `on Thursday`. */
  readonly label: string
  /** The part of its one day that the question names. */
  readonly part?: DayPart
}

const partLabels = {
  morning: {today: m.about_this_morning, other: m.about_morning_of_day},
  afternoon: {today: m.about_this_afternoon, other: m.about_afternoon_of_day},
  tarde: {today: m.about_this_afternoon, other: m.about_afternoon_of_day},
  evening: {today: m.about_tonight, other: m.about_evening_of_day},
} as const

/** A period as it reads in a sentence, with the part of its day: `tonight`, `on Friday in the evening`. */
export function labelOf({label, part}: Period): string {
  if (part === undefined) return label
  const {today, other} = partLabels[part]
  return label === m.about_today() ? today() : other({day: label})
}

/** When the part of a period's day begins and ends, by the clock of a visit's place; null for whole days. */
export function partSpan({first, part}: Pick<Period, 'first' | 'part'>): {from: string; until: string} | null {
  if (part === undefined) return null
  const at = (hour: number) => `${addDays(first, Math.floor(hour / 24))} ${String(hour % 24).padStart(2, '0')}:00`
  const [from, until] = part_hours[part]
  return {from: at(from), until: at(until)}
}

/** The part of a day that a question names; null where it names none or several. */
function partIn(question: string): DayPart | null {
  const asked = question.toLowerCase()
  const every: (DayPart | false | null)[] = [
    /\bmornings?\b/.test(asked.replaceAll('good morning', '')) && 'morning',
    /\bafternoons?\b/.test(asked.replaceAll('good afternoon', '')) && 'afternoon',
    /\b(?:ton(?:ight|ite)s?|evenings?|nights?)\b/.test(asked.replaceAll(/good (?:evening|night)/g, '')) && 'evening',
    spanishPartIn(question),
  ]
  const named = every.filter(part => part !== false && part !== null)
  return named.length === 1 ? (named[0] ?? null) : null
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
/** Whether a word names a weekday or a month, in English or Spanish. */
export const isWeekday = (word: string): boolean => weekdays.includes(foldText(word)) || isSpanishDay(foldText(word))
export const isMonth = (word: string): boolean => {
  const named = foldText(word)
  return (named.length > 2 && months.some(month => month.startsWith(named))) || isSpanishMonth(named)
}

/** Words of what took place: the day that they go with has been. */
const tookPlace =
  /\b(?:earned|came|went|took|visited|worked|did\b.*\b(?:come|cost|earn|get paid|go|make|pay|receive|spend|work)|vino|vinieron|(?<!\bquiere que )pague|pagaron|gane|ganaron|cobre|cobraron|recibi|trabaje|trabajaron)\b|(?:^|\b(?:i|we|you|they|he|she|who|was|were|been) )(?:have |has |already )*(?:paid|received)\b/
/** Words that look back, but may be of a day ahead: what was booked for it, or is to be paid. */
const looksBack =
  /\b(?:last|past|previous|did|was|were|had|paid|received|fue|fueron|hubo|tuve|tuvimos|pasado(?! manana))\b/

/** Whether a question asks about what was, by its words. */
export function asksOfPast(question: string): boolean {
  const asked = foldText(question)
  return tookPlace.test(asked) || looksBack.test(asked)
}

const half_year_days = 183

/** The day of that month and number which a question means: the next one, or of the past the last. */
function yearDay(today: Day, tail: string, question: string): Day {
  const year = Number(today.slice(0, 4))
  const thisYear = `${year}${tail}`
  if (!asksOfPast(question)) return thisYear < today ? `${year + 1}${tail}` : thisYear
  const isFar = thisYear > addDays(today, half_year_days)
  const isAhead = tookPlace.test(foldText(question)) ? thisYear > today : isFar
  return isAhead ? `${year - 1}${tail}` : thisYear
}

const dateIn = (day: Day, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(m.language_tag(), {...form, timeZone: 'UTC'}).format(Date.parse(day))
/** Spans from today, by how far the question is from them. */
const spans = {
  week: {this: m.about_this_week, next: m.about_next_week, last: m.about_last_week},
  month: {this: m.about_this_month, next: m.about_next_month, last: m.about_last_month},
  quarter: {this: m.about_this_quarter, next: m.about_next_quarter, last: m.about_last_quarter},
  year: {this: m.about_this_year, next: m.about_next_year, last: m.about_last_year},
} as const
const weekends = {this: m.about_this_weekend, next: m.about_next_weekend, last: m.about_last_weekend} as const
const monthOf = (day: Day): {first: Day; last: Day} => {
  const first = `${day.slice(0, 7)}-01`
  return {first, last: addDays(addMonths(first, 1), -1)}
}
/** The calendar quarter of a day. */
const quarterOf = (day: Day): {first: Day; last: Day} => {
  const month = Number(day.slice(5, 7))
  const first = addMonths(`${day.slice(0, 7)}-01`, -((month - 1) % 3))
  return {first, last: addDays(addMonths(first, 3), -1)}
}
const oneDay = (day: Day, label: string): Period => ({first: day, last: day, label})

/** A day of a month without its name: “on the 12th”, but not “the 2nd visit”. */
const dayOfMonth =
  /\b(?:(?:the|on) (?=\d)|(?=\d{1,2}[a-z]{2}\s*(?:$|[.,;!?])))(\d{1,2})(?:st|nd|rd|th)(?=\s*(?:$|[.,;!?])| (?:again|and|as|at|because|between|be|for|from|in the|instead|is|or|please|since|to|was|with)\b)/
const monthNames =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
/** “the 5th of December”, “15 December”, and as Americans write it “on 12/15”. */
const dayBeforeMonth = new RegExp(`\\b(\\d{1,2})(?:(?:st|nd|rd|th)(?: of)?| of)? ${monthNames}\\b(?! \\d)`)
const slashDate = /\b(?:on|for|of) (0?[1-9]|1[0-2])\/(0?[1-9]|[12]\d|3[01])\b(?!\/)/

/** The month, from 1, and the day that a question names as a date; null where it names none. */
function dateNamed(text: string): {month: number; day: number} | null {
  const numberOf = (name: string) => months.findIndex(each => each.startsWith(name.slice(0, 3))) + 1
  const named = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?\b(?!\d)/.exec(
    text,
  )
  if (named) return {month: numberOf(named[1] ?? ''), day: Number(named[2])}
  const before = dayBeforeMonth.exec(text)
  // “may” after a bare number is no month: “the 2 may come”
  if (before && (before[2] !== 'may' || /\d(?:st|nd|rd|th| of)/.test(before[0]))) {
    return {month: numberOf(before[2] ?? ''), day: Number(before[1])}
  }
  const slash = slashDate.exec(text)
  return slash && {month: Number(slash[1]), day: Number(slash[2])}
}

/** Whether there is such a day: not June 31. */
const isRealDay = (day: Day): boolean => !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day

/** The next day of a month with this number, or of the past the last one; null where no month of these has it. */
function monthDay(today: Day, number: number, isPast: boolean): Day | null {
  const tail = `-${String(number).padStart(2, '0')}`
  const around = [-1, 0, 1, 2].map(step => `${addMonths(`${today.slice(0, 7)}-01`, step).slice(0, 7)}${tail}`)
  const real = around.filter(isRealDay)
  return (isPast ? real.findLast(day => day <= today) : real.find(day => day >= today)) ?? null
}

const anyWeekday = `(${weekdays.join('|')})`
/** “Monday to Wednesday”, “between Monday and Wednesday”. */
const weekdayRange = new RegExp(
  `\\b${anyWeekday} ?(?:to|through|thru|until|till|-|–) ?${anyWeekday}\\b|\\bbetween ${anyWeekday} and ${anyWeekday}\\b`,
)

/** The two weekdays that a question names as a span; null for none. */
function weekdaysIn(text: string): {from: string; until: string} | null {
  const [from, until] = (weekdayRange.exec(text) ?? []).slice(1).filter(Boolean)
  return from && until ? {from, until} : null
}

/** How many days the last of two weekdays is after the first. */
const daysBetween = ({from, until}: {from: string; until: string}): number =>
  (weekdays.indexOf(until) - weekdays.indexOf(from) + 7) % 7

/** Before anything was stored. */
const first_day: Day = '2000-01-01'
// “in all counties” counts no days
const everything =
  /\b(?:in all(?! (?:of\b|(?:(?:the|my|our|your) )?(?!years\b|this\b|was\b)\w+s\b))|all[- ]time|altogether|since (?:i|we) (?:started|began|joined)|desde que (?:empece|empezamos)|desde siempre)\b/

/** A day as “12th” that a question names and that is not read as a date: “the 12th visit”; null where it has none. */
export function unreadDay(question: string, today: Day): string | null {
  const [day] = /\b\d{1,2}(?:st|nd|rd|th)\b/i.exec(question) ?? []
  return day !== undefined && periodIn(question, today) === null ? day : null
}

/** The named weekday on or after `today`, or before it where the question looks back. */
function weekdayFrom(today: Day, weekday: string, isPast: boolean): Day {
  const place = weekdays.indexOf(weekday)
  const days = Array.from({length: 7}, (_, i) => addDays(today, isPast ? -1 - i : i))
  return days.find(day => weekOf(day)[place] === day) ?? today
}

const monthIn = (year: number, month: string): Day => `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-01`

/** The first day of the last month of this name that has begun. */
function lastMonth(today: Day, month: string): Day {
  const year = Number(today.slice(0, 4))
  const first = monthIn(year, month)
  return first <= today ? first : monthIn(year - 1, month)
}

/** The same of the month nearest to today. */
function nearestMonth(today: Day, month: string): Day {
  const last = lastMonth(today, month)
  const next = monthIn(Number(last.slice(0, 4)) + 1, month)
  return last.slice(0, 7) === today.slice(0, 7) || last > addDays(today, -half_year_days) ? last : next
}

/** The days up to today of this many days, weeks or months. */
function lastOf(today: Day, count: number, unit: string): Period {
  const first = unit === 'month' ? addMonths(today, -count) : addDays(today, unit === 'week' ? -7 * count : -count)
  const of = {day: m.about_last_days, week: m.about_last_weeks, month: m.about_last_months}
  return {first, last: today, label: of[unit as keyof typeof of]({count})}
}

const someDay =
  '(?:the |el |la |este |esta |proximo |next |this |on |day after )*(?:(?:sun|mon|tues|wednes|thurs|fri|satur)day|tomorrow|tmrw|today|tonight|(?:morning|afternoon|evening|night|tarde|noche)\\b|weekend|week|\\d{1,2}(?:st|nd|rd|th)\\b|' +
  `${monthNames}\\b|\\d{1,2}/\\d|domingo|lunes|martes|miercoles|jueves|viernes|sabado|manana|hoy|semana|\\d{1,2} de )`
const newDay = new RegExp(`\\b(?:al (?:dia )?\\d{1,2}\\b|(?:to|until|till|instead on|al?|para|hasta) ${someDay}).*$`)

/** What a wish to move a visit names besides its new day: “move Friday’s visit to Thursday” is about Friday. */
export function withoutNewDay(question: string): string {
  const text = foldText(question)
  const found = newDay.exec(text)
  return found && text.length === question.length ? question.slice(0, found.index) : question
}

/** The day a week after today, with the same part of it, where a period is today by the name of its weekday alone, as “Monday” on a Monday; else null. */
export function sameWeekdayLater({first, last, label, part}: Period, today: Day): Period | null {
  if (first !== today || last !== today || label !== m.on_this_day({day: dateIn(today, {weekday: 'long'})})) return null
  const day = addDays(today, 7)
  const later = oneDay(day, m.on_this_day({day: dateIn(day, {weekday: 'long', month: 'long', day: 'numeric'})}))
  return part === undefined ? later : {...later, part}
}

/** Words of a question about visits, whose month may be ahead. */
const ofVisits =
  /\b(?:visits?|sessions?|shifts?|bookings?|appointments?|calendar|schedule|who comes|working|visitas?|turnos?|citas?|reservas?|calendario)\b/

/**
 * The period that a question names, from today; null where it names none. A month alone is the last one of that name
 * that has begun, of visits the nearest one. A weekday of the past is the last one. Of one day it has the part that is
 * named.
 */
export function periodIn(question: string, today: Day, isPast = asksOfPast(question)): Period | null {
  const days = daysIn(question, today, isPast)
  const part = days && days.first === days.last ? partIn(question) : null
  return days && part ? {...days, part} : days
}

function daysIn(question: string, today: Day, isPast: boolean): Period | null {
  const text = `${question.toLowerCase()} ${timeInEnglish(question)}`
  const has = (pattern: RegExp) => pattern.exec(text)
  const week = weekOf(today)
  if (has(/\bday after tomorrow\b/)) return oneDay(addDays(today, 2), m.about_the_day_after_tomorrow())
  if (has(/\b(?:today|ton(?:ight|ite)s?|this (?:morning|afternoon|evening))\b/)) return oneDay(today, m.about_today())
  if (has(/\b(?:tomorrow|tmrw|tomorow|tommorow|tommorrow)\b/)) return oneDay(addDays(today, 1), m.about_tomorrow())
  if (has(/\byesterday\b/)) return oneDay(addDays(today, -1), m.about_yesterday())
  if (has(/\bweekend\b/)) {
    const name = has(/\b(?:next|following) weekend/)
      ? 'next'
      : has(/\b(?:last|past|previous) weekend/)
        ? 'last'
        : 'this'
    const days = {last: -7, this: 0, next: 7}[name]
    // on a Sunday the weekend began the day before
    const saturday = addDays(week[0] === today ? addDays(today, -1) : (week[6] as Day), days)
    return {first: saturday, last: addDays(saturday, 1), label: weekends[name]()}
  }
  // the one that stands first: “from Friday to Sunday”
  const [weekday] = weekdays
    .filter(name => text.includes(name))
    .toSorted((one, other) => text.indexOf(one) - text.indexOf(other))
  const range = weekdaysIn(text)
  const rangeFrom = (first: Day): Period => {
    const last = addDays(first, range ? daysBetween(range) : 0)
    const name = (day: Day) => dateIn(day, {weekday: 'long', month: 'long', day: 'numeric'})
    return {first, last, label: m.from_day_to_day({from: name(first), until: name(last)})}
  }
  const span = has(/\b(this|current|next|last|past|previous) (week|month|quarter|year)\b/)
  if (span) {
    const step = span[1] === 'next' ? 1 : span[1] === 'this' || span[1] === 'current' ? 0 : -1
    const name = step === 0 ? 'this' : step === 1 ? 'next' : 'last'
    const label = spans[span[2] as keyof typeof spans][name]()
    if (span[2] === 'week') {
      const first = addDays(week[0] as Day, 7 * step)
      if (range) return rangeFrom(addDays(first, weekdays.indexOf(range.from)))
      if (weekday) {
        const day = addDays(first, weekdays.indexOf(weekday))
        return oneDay(day, m.on_this_day({day: dateIn(day, {weekday: 'long', month: 'long', day: 'numeric'})}))
      }
      return {first, last: addDays(first, 6), label}
    }
    if (span[2] === 'month') return {...monthOf(addMonths(today, step)), label}
    if (span[2] === 'quarter') return {...quarterOf(addMonths(quarterOf(today).first, 3 * step)), label}
    const year = Number(today.slice(0, 4)) + step
    return {first: `${year}-01-01`, last: `${year}-12-31`, label}
  }
  const date = dateNamed(text)
  const number = date ? null : has(dayOfMonth)
  if (date || number) {
    const tail = date && `-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`
    const day = tail ? yearDay(today, tail, question) : monthDay(today, Number(number?.[1]), isPast)
    return day === null || !isRealDay(day)
      ? null
      : oneDay(day, m.on_this_day({day: dateIn(day, {month: 'long', day: 'numeric'})}))
  }
  if (range) {
    // of days to come it is the span that has not ended
    return rangeFrom(
      isPast
        ? weekdayFrom(today, range.from, true)
        : addDays(weekdayFrom(today, range.until, false), -daysBetween(range)),
    )
  }
  if (weekday) {
    const day = weekdayFrom(today, weekday, isPast)
    const named = oneDay(day, m.on_this_day({day: dateIn(day, {weekday: 'long'})}))
    // on a Monday “next Monday” is no longer today
    const isNext =
      has(new RegExp(`\\b(?:next|following) ${weekday}\\b`)) !== null || isNextSpanishDay(question, weekday)
    return (isNext && sameWeekdayLater(named, today)) || named
  }
  const monthAfter = (words: string) => months.find(name => has(new RegExp(`\\b(?:${words}) ${name}\\b`)))
  // a month may be a first name, too: “the hours of April in June”
  const since = monthAfter('since')
  if (since) {
    const first = lastMonth(today, since)
    return {first, last: today, label: m.about_since_month({month: dateIn(first, {month: 'long'})})}
  }
  const counted = has(/\b(?:last|past|previous) (\d{1,3}) (day|week|month)s\b/)
  if (counted) return lastOf(today, Number(counted[1]), counted[2] ?? 'day')
  const month = monthAfter('in|during') ?? monthAfter('for|of')
  if (month) {
    const isOfVisits = !isPast && ofVisits.test(foldText(question))
    const first = isOfVisits ? nearestMonth(today, month) : lastMonth(today, month)
    return {...monthOf(first), label: m.in_this_month_or_year({period: dateIn(first, {month: 'long'})})}
  }
  const year = has(/\b(?:in|for|of|during) (20\d\d)\b/)
  if (!year && everything.test(foldText(question))) return {first: first_day, last: today, label: m.about_all_time()}
  return year
    ? {first: `${year[1]}-01-01`, last: `${year[1]}-12-31`, label: m.in_this_month_or_year({period: year[1] ?? ''})}
    : null
}
