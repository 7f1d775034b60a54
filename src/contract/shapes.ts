import * as v from 'valibot'
import {limits} from './limits.ts'

/** UUID of any version; ours are version 7. */
export const Id = v.pipe(v.string(), v.uuid('Must be an id'), v.toLowerCase())
export type Id = v.InferOutput<typeof Id>

/** Characters that neither PostgreSQL text nor a screen takes: NUL and the other controls but tab and line feed. */
const controls = new RegExp('[\\u0000-\\u0008\\u000b-\\u001f\\u007f]')
const isStorable = v.check<string, string>(
  s => !controls.test(s) && s.isWellFormed(),
  'Contains characters that cannot be stored',
)
const cleanText = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, `Must be at most ${max} characters`), isStorable)

/** A string taken as it is sent, such as a token or a path; refused if it cannot be stored. */
export const exactText = (max: number, message?: string) =>
  v.pipe(v.string(message ?? 'Must be a text'), v.maxLength(max, `Must be at most ${max} characters`), isStorable)

/** An `exactText` that is not empty. */
export const requiredExactText = (max: number) => v.pipe(exactText(max), v.minLength(1, 'Required'))

/** A path of this app to return to. @see src/domain/rules.md#next-path */
export const NextPath = exactText(limits.text_max)

/** One line or paragraph of typed text; trimmed, and refused if it cannot be stored. */
export const Text = cleanText(limits.text_max)
export const Line = cleanText(limits.line_max)
export const RequiredLine = v.pipe(Line, v.minLength(1, 'Required'))
export const RequiredText = v.pipe(Text, v.minLength(1, 'Required'))

/** Calendar date `YYYY-MM-DD` that exists, from 1900 to 2099: the next day has a date of this form too. */
export const LocalDate = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a date like 2026-05-31'),
  v.check(s => {
    const [y = 0, m = 0, d = 0] = s.split('-').map(Number)
    const date = new Date(Date.UTC(y, m - 1, d))
    return date.getUTCMonth() === m - 1 && date.getUTCDate() === d
  }, 'This date does not exist'),
  v.minValue('1900-01-01', 'Must be in 1900 or later'),
  v.maxValue('2099-12-31', 'Must be before 2100'),
)

/** Wall time `HH:MM`, 00:00 to 23:59. */
export const LocalTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 14:30'))

/** ISO 8601 instant in UTC or with an offset, between 2000 and 2100; answered in UTC with milliseconds. */
export const Instant = v.pipe(
  v.string(),
  v.isoTimestamp('Must be a time like 2026-05-31T14:30:00Z'),
  v.check(s => {
    const ms = Date.parse(s)
    return ms >= 946_684_800_000 && ms < 4_102_444_800_000
  }, 'This time does not exist'),
  v.transform(s => new Date(s).toISOString()),
)

/** An IANA time zone this runtime knows, for example `America/Chicago`. */
export const TimeZone = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check(zone => {
    try {
      // Offsets such as "+05:00" are accepted by Intl but carry no daylight-saving rules
      return /^[A-Za-z]/.test(zone) && Boolean(new Intl.DateTimeFormat('en-US', {timeZone: zone}))
    } catch {
      return false
    }
  }, 'Must be a time zone like America/Chicago'),
)

export const Latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90))
export const Longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180))

/** How a county is written: `Davidson County, TN`. @see src/domain/rules.md#county-and-location-source */
export const County = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(80),
  v.regex(/^[^\s,][^,\p{Cc}]*, [A-Z]{2}$/u, 'Must be written like Davidson County, TN'),
)

/** Dollars on the wire, two decimal places at most. */
export const Rate = v.pipe(
  v.number(),
  v.minValue(limits.rate_min, `Must be at least ${limits.rate_min}`),
  v.maxValue(limits.rate_max, `Must be at most ${limits.rate_max}`),
  v.check(n => Math.abs(Math.round(n * 100) - n * 100) < 1e-6, 'At most two decimal places'),
)

/** A phone number: seven to fifteen digits with an optional plus and separators. */
export const Phone = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\+?[\d ().-]{7,25}$/, 'Must be a phone number like (615) 555-0177'),
  v.check(text => {
    const digits = text.replaceAll(/\D/g, '').length
    return digits >= 7 && digits <= 15
  }, 'Must be a phone number like (615) 555-0177'),
)

/** An http or https address with a host and without credentials. The server never fetches it. */
export const WebAddress = v.pipe(
  Line,
  v.check(text => {
    try {
      const url = new URL(text)
      const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
      return isWeb && /^https?:\/\//i.test(text) && url.hostname.includes('.') && !url.username && !url.password
    } catch {
      return false
    }
  }, 'Must be an address like https://example.com'),
)

/** A query flag: `true` or `false` in the address. */
export const Flag = v.pipe(
  v.picklist(['true', 'false'], 'Must be true or false'),
  v.transform(s => s === 'true'),
)

/** A query name that may be repeated; always a list afterwards. */
export const many = <S extends v.GenericSchema<string>>(item: S) =>
  v.pipe(
    v.union([exactText(limits.text_max), v.array(exactText(limits.text_max))]),
    v.transform(value => (Array.isArray(value) ? value : [value])),
    v.array(item),
    v.maxLength(50),
  )

/** A whole number in an address. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d{1,9}$/, 'Must be a whole number'),
    v.transform(Number),
    v.minValue(min),
    v.maxValue(max),
  )

export const Paging = {
  limit: v.optional(wholeNumber(1, limits.list_max)),
  cursor: v.optional(exactText(200)),
}

/** A column to sort a list by, with a minus from the highest down. */
export const sortBy = <const Name extends string>(...names: readonly Name[]) =>
  v.optional(v.picklist(names.flatMap(name => [name, `-${name}`] as const)))

/** How many rows a list has with its filters, and the sum of money; null after the first page and for all money ever. */
export const Total = v.nullable(v.object({count: v.number(), amount_cents: v.nullable(v.number())}))
export type Total = v.InferOutput<typeof Total>

/** The stored values that an edit was based on. @see src/domain/rules-people.md#two-at-one-record */
export const seenOf = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.optional(v.partial(v.strictObject(entries)))

/** An answer without data. */
export const Done = v.object({ok: v.literal(true)})

export const IdParams = v.object({id: Id})

/** A body with an optional reason. */
export const ReasonBody = v.strictObject({reason: v.optional(v.nullable(Text))})
