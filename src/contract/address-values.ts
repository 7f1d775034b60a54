import * as v from 'valibot'
import {limits} from './limits.ts'

/*
 * Values in the address of a page. One that cannot be read counts as absent, so they bring no refusals to the first
 * script; `shapes.ts` has the same values with their messages.
 */

/** Whether the date of this form exists, as `2026-02-30` does not. */
export function isDate(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

export const date_pattern = /^\d{4}-\d{2}-\d{2}$/
export const first_date = '1900-01-01'
export const last_date = '2099-12-31'
export const time_pattern = /^([01]\d|2[0-3]):[0-5]\d$/
export const county_pattern = /^[^\s,][^,\p{Cc}]*, [A-Z]{2}$/u

/** Any text. The router takes one of digits for a number. */
export const AddressText = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))

export const AddressId = v.pipe(v.string(), v.uuid(), v.toLowerCase())

/** Calendar date `YYYY-MM-DD`. */
export const AddressDate = v.pipe(
  v.string(),
  v.regex(date_pattern),
  v.check(isDate),
  v.minValue(first_date),
  v.maxValue(last_date),
)

/** Wall time `HH:MM`. */
export const AddressTime = v.pipe(v.string(), v.regex(time_pattern))

export const AddressCounty = v.pipe(v.string(), v.trim(), v.maxLength(80), v.regex(county_pattern))

/** Whether a number of dollars has no part of a cent. */
export const isWholeCents = (dollars: number): boolean => Math.abs(Math.round(dollars * 100) - dollars * 100) < 1e-6

/** Dollars an hour. */
export const AddressRate = v.pipe(
  v.number(),
  v.minValue(limits.rate_min),
  v.maxValue(limits.rate_max),
  v.check(isWholeCents),
)

/** A column to sort a list by, with a minus from the highest down. */
export const sortBy = <const Name extends string>(...names: readonly Name[]) =>
  v.optional(v.picklist(names.flatMap(name => [name, `-${name}`] as const)))
