import {m} from '#messages'
import * as v from 'valibot'
import {
  county_pattern,
  date_pattern,
  first_date,
  isDate,
  isWholeCents,
  last_date,
  time_pattern,
} from './address-values.ts'
import {limits} from './limits.ts'
import {exactText, Line, Text} from './texts.ts'

/** UUID of any version; ours are version 7. */
export const Id = v.pipe(v.string(), v.uuid(m.must_be_an_id), v.toLowerCase())
export type Id = v.InferOutput<typeof Id>

/** Calendar date `YYYY-MM-DD` that exists, from 1900 to 2099: the next day has a date of this form too. */
export const LocalDate = v.pipe(
  v.string(),
  v.regex(date_pattern, m.must_be_a_date_like),
  v.check(isDate, m.this_date_does_not_exist),
  v.minValue(first_date, m.must_be_in_1900_or_later),
  v.maxValue(last_date, m.must_be_before_2100),
)

/** Wall time `HH:MM`, 00:00 to 23:59. */
export const LocalTime = v.pipe(v.string(), v.regex(time_pattern, m.must_be_a_time_like))

/** ISO 8601 instant in UTC or with an offset, between 2000 and 2100; answered in UTC with milliseconds. */
export const Instant = v.pipe(
  v.string(),
  v.isoTimestamp(m.must_be_an_instant_like),
  v.check(s => {
    const ms = Date.parse(s)
    return ms >= 946_684_800_000 && ms < 4_102_444_800_000
  }, m.this_time_does_not_exist),
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
  }, m.must_be_a_time_zone_like),
)

export const Latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90))
export const Longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180))

/** How a county is written: `Davidson County, TN`. @see src/domain/rules.md#county-and-location-source */
export const County = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(80),
  v.regex(county_pattern, m.must_be_written_like_davidson_county),
)

/** Dollars on the wire, two decimal places at most. */
export const Rate = v.pipe(
  v.number(),
  v.minValue(limits.rate_min, () => m.must_be_at_least_dollars({min: limits.rate_min})),
  v.maxValue(limits.rate_max, () => m.must_be_at_most_dollars({max: limits.rate_max})),
  v.check(isWholeCents, m.at_most_two_decimal_places),
)

/**
 * A phone number with separators: of the US with ten digits, or eleven beginning with 1; of any country after a plus, with
 * seven to fifteen digits.
 */
export const Phone = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\+?[\d ().-]{7,25}$/, m.must_be_a_phone_number_like),
  v.check(text => {
    const digits = text.replaceAll(/\D/g, '')
    if (text.startsWith('+')) return digits.length >= 7 && digits.length <= 15
    return digits.length === 10 || (digits.length === 11 && digits.startsWith('1'))
  }, m.must_be_a_phone_number_like),
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
  }, m.must_be_an_address_like),
)

/** A query flag: `true` or `false` in the address. */
export const Flag = v.pipe(
  v.picklist(['true', 'false'], m.must_be_true_or_false),
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
    v.regex(/^-?\d{1,9}$/, m.must_be_a_whole_number),
    v.transform(Number),
    v.minValue(min),
    v.maxValue(max),
  )

export const Paging = {
  limit: v.optional(wholeNumber(1, limits.list_max)),
  cursor: v.optional(exactText(200)),
}

/**
 * How many rows a list has with its filters, and the sum of money; null after the first page and for all invoices ever. With
 * `is_more` the rows are counted no further than `count`. `refunded_cents` of payments is within their sum.
 */
export const Total = v.nullable(
  v.object({
    count: v.number(),
    amount_cents: v.nullable(v.number()),
    refunded_cents: v.optional(v.number()),
    /** What of it is marked as paid outside of Village and not confirmed by its payee; absent if none is. */
    marked_cents: v.optional(v.number()),
    is_more: v.optional(v.boolean()),
  }),
)
export type Total = v.InferOutput<typeof Total>

/** The name of the caregiver or agency that a list is filtered by; absent without that filter, null if there is no such profile. */
export const ProviderName = v.optional(v.nullable(v.string()))

/** The same of a family. */
export const FamilyName = v.optional(v.nullable(v.string()))

/** The stored values that an edit was based on. @see src/domain/rules-people.md#two-at-one-record */
export const seenOf = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.optional(v.partial(v.strictObject(entries)))

/** An answer without data. */
export const Done = v.object({ok: v.literal(true)})

export const IdParams = v.object({id: Id})

/** A body with an optional reason. */
export const ReasonBody = v.strictObject({reason: v.optional(v.nullable(Text))})

/**
 * Whether a request was read, of which no visit is booked yet: 409 `already_approved` if it has become a booking. An older
 * app does not name it.
 */
export const OnlyRequest = {only_request: v.optional(v.boolean())}

/** A reason with what the family read that canceling costs: 409 `cost_changed` with the cost as `current` if it is higher now. */
export const CancelBody = v.strictObject({
  ...ReasonBody.entries,
  fee_cents: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000))),
})
