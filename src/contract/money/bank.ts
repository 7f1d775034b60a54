import {m} from '#messages'
import * as v from 'valibot'
import {RequiredLine} from '../texts.ts'

/** A masked number: bullets and the last four digits. Sent back unchanged, it has no effect. */
export const maskedNumber = (last4: string | null): string | null => last4 && `••••${last4}`
const masked = /^••••\d{4}$/
export const isMasked = (text: string): boolean => masked.test(text)

const weights = [3, 7, 1]
/** The checksum of an American routing number: the weighted sum of its nine digits is a multiple of ten. */
const isRoutingNumber = (text: string): boolean =>
  /^\d{9}$/.test(text) &&
  text !== '000000000' &&
  [...text].reduce((sum, digit, i) => sum + Number(digit) * (weights[i % 3] ?? 0), 0) % 10 === 0

const RoutingNumber = v.pipe(
  v.string(),
  v.trim(),
  v.check(text => isMasked(text) || isRoutingNumber(text), m.must_be_a_nine_digit_routing_number),
)
const AccountNumber = v.pipe(
  v.string(),
  v.trim(),
  v.check(text => isMasked(text) || /^\d{4,17}$/.test(text), m.must_be_an_account_number_of),
)

/**
 * Bank details as entered: all four, or all null to remove them.
 * @see src/domain/rules.md#bank-details
 */
export const bankEntries = {
  bank_name: v.optional(v.nullable(RequiredLine)),
  bank_account_name: v.optional(v.nullable(RequiredLine)),
  bank_routing_number: v.optional(v.nullable(RoutingNumber)),
  bank_account_number: v.optional(v.nullable(AccountNumber)),
}
export const bankFields = [
  'bank_name',
  'bank_account_name',
  'bank_routing_number',
  'bank_account_number',
] as const satisfies readonly (keyof typeof bankEntries)[]

/** Bank details as they are read: of both numbers the last four digits. */
export const bankAnswer = {
  bank_name: v.nullable(v.string()),
  bank_account_name: v.nullable(v.string()),
  bank_routing_number: v.nullable(v.string()),
  bank_account_number: v.nullable(v.string()),
}
