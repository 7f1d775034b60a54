import {m} from '#messages'
import {american, pageLocale} from './page-locale.ts'

/*
 * Dates and times as text. A page sets its locale once; the server writes en-US or es-US, by the language of the call.
 * @see src/domain/rules.md#times
 */

/** Written in the locale of the page. */
const forms = {
  clock: {timeStyle: 'short'},
  clockSeconds: {timeStyle: 'medium'},
  weekday: {weekday: 'long'},
  shortWeekday: {weekday: 'short'},
  day: {weekday: 'short', month: 'short', day: 'numeric'},
  dayOfYear: {weekday: 'short', month: 'short', day: 'numeric', year: 'numeric'},
  fullDate: {dateStyle: 'full'},
  longDate: {dateStyle: 'long'},
  date: {dateStyle: 'medium'},
  dateTime: {dateStyle: 'medium', timeStyle: 'short'},
  shortDate: {month: 'short', day: 'numeric'},
  dayOfMonth: {month: 'long', day: 'numeric'},
  dayOfMonthTime: {month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit'},
  hour: {hour: 'numeric'},
  month: {month: 'long', year: 'numeric'},
  shortMonth: {month: 'short'},
  longMonth: {month: 'long'},
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** The same in every locale: values for code, and short names of American time zones. */
const fixedForms = {
  isoDate: {year: 'numeric', month: '2-digit', day: '2-digit'},
  wallTime: {hour: '2-digit', minute: '2-digit', hourCycle: 'h23'},
  zone: {timeZoneName: 'shortGeneric'},
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Form = keyof typeof forms
type FixedForm = keyof typeof fixedForms

/** The names of time zones, which only the language changes. */
const longZone = {timeZoneName: 'longGeneric'} as const satisfies Intl.DateTimeFormatOptions

/** Cached by language, locale, form and zone, because creating a formatter costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatter(form: Form | FixedForm | 'longZone', timeZone: string | undefined): Intl.DateTimeFormat {
  const language = m.language_tag()
  const locale = pageLocale()
  const key = `${language} ${locale} ${form} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const made =
    form === 'longZone'
      ? new Intl.DateTimeFormat(language, {...longZone, timeZone})
      : form in fixedForms
        ? new Intl.DateTimeFormat(american, {...fixedForms[form as FixedForm], timeZone})
        : new Intl.DateTimeFormat(m.language() === 'en' ? locale : language, {...forms[form as Form], timeZone})
  formats.set(key, made)
  return made
}

/** Browsers differ in the spaces they put into a time, and fonts in whether they have them. */
const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, ' ')

/** An instant (ISO 8601 or milliseconds) by the clock of an IANA zone, by default the device's. */
export const formatDate = (form: Form, instant: string | number, timeZone?: string): string =>
  withPlainSpaces(formatter(form, timeZone).format(new Date(instant)))

/** From one day to another, with the year unless `form` leaves it out: `Nov 29 – Dec 5, 2026`, `Nov 29 – Dec 5`. */
export const formatDays = (start: number, end: number, form: 'date' | 'shortDate' = 'date'): string =>
  withPlainSpaces(formatter(form, 'UTC').formatRange(start, end))

/**
 * Two times by the clock of a zone, without their days: `2:00–6:00 PM`, `10:00 AM – 2:00 PM`, `14:00–18:00`. The dash
 * has spaces if the first time has one.
 */
export function formatTimes(start: string, end: string, timeZone: string): string {
  const [from_ms, until_ms] = [Date.parse(start), Date.parse(end)]
  const apart = joinTimes(formatDate('clock', start, timeZone), formatDate('clock', end, timeZone))
  // Intl adds the dates over midnight, and older browsers throw if the end is first
  if (from_ms > until_ms || isoDate(start, timeZone) !== isoDate(end, timeZone)) return apart
  return writeOnce(ranges, `${m.language_tag()} ${pageLocale()} ${apart}`, () => {
    const range = withPlainSpaces(formatter('clock', timeZone).formatRange(from_ms, until_ms))
    // equal times, as in a repeated hour, are written once
    const [from, to] = range.split(/ ?– ?/)
    return from === undefined || to === undefined ? apart : joinTimes(from, to)
  })
}

/** By language, locale and both times, on which alone it depends: `formatRange` takes half of what a span takes. */
const ranges = new Map<string, string>()
const days = new Map<string, string>()
const zone_names = new Map<string, string>()
/** The most texts that each of them holds. */
const texts_max = 2_000

/** The text of a key, written once. */
function writeOnce(texts: Map<string, string>, key: string, write: () => string): string {
  const known = texts.get(key)
  if (known !== undefined) return known
  const text = write()
  if (texts.size >= texts_max) texts.clear()
  texts.set(key, text)
  return text
}

const joinTimes = (from: string, to: string) => `${from}${from.includes(' ') ? ' – ' : '–'}${to}`

/** `6:00 PM` of the wall time `18:00`. */
export const formatWallTime = (time: string): string => formatDate('clock', `1970-01-01T${time}Z`, 'UTC')

/** `9:00 AM – 1:00 PM` of the wall times `09:00` and `13:00`; over midnight if the second is earlier. */
export const formatWallTimes = (from: string, to: string): string =>
  formatTimes(`1970-01-01T${from}Z`, `1970-01-0${to < from ? 2 : 1}T${to}Z`, 'UTC')

/** `2026-05-31`, the day it is in the zone. */
export const isoDate = (instant: string, timeZone: string): string =>
  writeOnce(days, `${instant} ${timeZone}`, () => {
    const [month, day, year] = formatter('isoDate', timeZone).format(Date.parse(instant)).split('/')
    return `${year}-${month}-${day}`
  })

/** `14:00`, the wall time of the zone as schedules and time fields write it. */
export const isoTime = (instant: string, timeZone: string): string =>
  formatter('wallTime', timeZone).format(Date.parse(instant))

/** The zone's name as Americans say it, `CT` or `Central Time`, or the offset. */
export const formatZone = (instant: string, timeZone: string, form: 'zone' | 'longZone'): string =>
  writeOnce(zone_names, `${m.language_tag()} ${form} ${instant} ${timeZone}`, () => {
    const parts = formatter(form, timeZone).formatToParts(Date.parse(instant))
    return parts.find(part => part.type === 'timeZoneName')?.value ?? timeZone
  })
