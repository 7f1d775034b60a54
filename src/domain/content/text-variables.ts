import {type TextVariable, variable_place} from '#contract/content/variables.ts'
import {limits} from '#contract/limits.ts'
import {
  agreement_ms,
  assign_before_ms,
  cancel_free_ms,
  contest_ms,
  day_ms,
  hour_ms,
  minute_ms,
  silence_ms,
} from '../constants.ts'
import {overtime_free_of_asking_ms} from '../money/billing.ts'
import {credit_asked_within_ms, lead_period_ms} from '../money/invoice.ts'

/** Basis points in a text: `12.5%`. */
export const percentText = (bps: number): string => `${bps / 100}%`

/** The basis points of such a text. */
export const bpsOfPercent = (text: string): number => Math.round(Number.parseFloat(text) * 100)

/** Values that only a new version of the product changes. */
export const fixedValues = {
  free_cancel_hours: String(cancel_free_ms / hour_ms),
  silence_hours: String(silence_ms / hour_ms),
  contest_days: String(contest_ms / day_ms),
  agreement_minutes: String(agreement_ms / minute_ms),
  overtime_minutes: String(overtime_free_of_asking_ms / minute_ms),
  credit_days: String(credit_asked_within_ms / day_ms),
  lead_days: String(lead_period_ms / day_ms),
  assign_hours: String(assign_before_ms / hour_ms),
  nearby_miles: String(limits.nearby_radius_miles_max),
} as const satisfies Record<Exclude<TextVariable, 'platform_fee'>, string>

export type TextValues = Readonly<Record<string, string>>

/** What each variable says at a platform fee, in basis points. @see src/domain/rules-people.md#variables */
export const textValues = (fee_bps: number): Readonly<Record<TextVariable, string>> => ({
  platform_fee: percentText(fee_bps),
  ...fixedValues,
})

/** The text with its variables filled in; an unknown one stays. */
export const fillText = (text: string, values: TextValues): string =>
  text.replaceAll(variable_place, (whole: string, name: string) => values[name.trim()] ?? whole)

/** What each variable means, for those who write texts. */
export const variableMeanings = {
  platform_fee: 'the platform fee now',
  free_cancel_hours: 'hours before a visit until which families cancel free',
  silence_hours: 'hours after a visit until one side’s times stand',
  contest_days: 'days to contest a settled visit',
  agreement_minutes: 'minutes within which two times agree',
  overtime_minutes: 'minutes over that need no agreement',
  credit_days: 'days to ask for a lead credit',
  lead_days: 'days that a lead invoice covers',
  assign_hours: 'hours ahead by which an agency assigns a caregiver',
  nearby_miles: 'miles that a caregiver’s list reaches at most',
} as const satisfies Record<TextVariable, string>
