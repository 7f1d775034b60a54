import {type TextVariable, variable_place} from '#contract/content/variables.ts'
import {limits} from '#contract/limits.ts'
import {m} from '#messages'
import {names} from '#messages/names'
import {
  agreement_ms,
  assign_before_ms,
  cancel_free_ms,
  chat,
  closing_undo_ms,
  confirm_opens_ms,
  contest_ms,
  day_ms,
  details_visible_after_ms,
  draft_ms,
  export_ms,
  hour_ms,
  late_note_from_ms,
  late_note_minutes,
  minute_ms,
  recipientLimits,
  requestLimits,
  review_reveal_ms,
  silence_ms,
  startCode,
  threadEnds,
  weekly_notice_days,
} from '../constants.ts'
import {overtime_free_of_asking_ms} from '../money/billing.ts'
import {
  automatic_notice_ms,
  credit_asked_within_ms,
  due_after_ms,
  lead_period_ms,
  payee_reminds_every_ms,
  refund_credit_after_ms,
  reminder_days,
} from '../money/invoice.ts'
import {allowances, grace_ms} from '../money/plans.ts'

/** Basis points in a text: `12.5%`. */
export const percentText = (bps: number): string => `${bps / 100}%`

/** The basis points of such a text. */
export const bpsOfPercent = (text: string): number => Math.round(Number.parseFloat(text) * 100)

const listed = (numbers: readonly number[]) => ({
  numbers: numbers.slice(0, -1).join(', '),
  last: String(numbers.at(-1)),
})

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
  details_hours: String(details_visible_after_ms / hour_ms),
  confirm_minutes: String(confirm_opens_ms / minute_ms),
  late_hours: String(late_note_from_ms / hour_ms),
  code_digits: String(startCode.digits),
  code_minutes: String(startCode.step_ms / minute_ms),
  review_days: String(review_reveal_ms / day_ms),
  free_requests: String(allowances.careseekers.free),
  free_bids: String(allowances.caretaker.free),
  day_requests: String(requestLimits.per_day),
  month_requests: String(requestLimits.per_month),
  draft_days: String(draft_ms / day_ms),
  widen_minutes: String(recipientLimits.widen_after_ms / minute_ms),
  due_days: String(due_after_ms / day_ms),
  payee_reminder_days: String(payee_reminds_every_ms / day_ms),
  lead_credit_days: String(refund_credit_after_ms / day_ms),
  grace_days: String(grace_ms / day_ms),
  undo_days: String(closing_undo_ms / day_ms),
  export_hours: String(export_ms / hour_ms),
  password_chars: String(limits.new_password_min),
  thread_days: String(threadEnds.closes_after_ms / day_ms),
  messages_days: String(threadEnds.erased_after_ms / day_ms),
  chat_days: String(chat.stored_ms / day_ms),
  automatic_hours: String(automatic_notice_ms / hour_ms),
  weekly_notice_days: String(weekly_notice_days),
} as const satisfies Partial<Record<TextVariable, string>>

export type TextValues = Readonly<Record<string, string>>

/** What each variable says at a platform fee, in basis points, in the language of the call. @see src/domain/rules-people.md#variables */
export const textValues = (fee_bps: number): Readonly<Record<TextVariable, string>> => ({
  product_name: names.product,
  support_email: names.support_email,
  support_phone: names.support_phone,
  platform_fee: percentText(fee_bps),
  ...fixedValues,
  late_minutes: m.numbers_or_last(listed(late_note_minutes)),
  reminder_days: m.numbers_and_last(listed(reminder_days.slice(1))),
})

/** The text with its variables filled in; an unknown one stays. */
export const fillText = (text: string, values: TextValues): string =>
  text.replaceAll(variable_place, (whole: string, name: string) => values[name.trim()] ?? whole)

/** What each variable means, for those who write texts. */
export const variableMeanings = {
  product_name: 'the name of the product',
  support_email: 'the address for support',
  support_phone: 'the phone number for support',
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
  details_hours: 'hours after the last visit until which address, handover and children are shown',
  confirm_minutes: 'minutes before a visit from which Confirm start opens',
  late_hours: 'hours before a visit from which “Running late” is there',
  late_minutes: 'minutes that “Running late” offers',
  code_digits: 'digits of a start code',
  code_minutes: 'minutes after which a start code changes',
  review_days: 'days after which one review is shown alone',
  free_requests: 'open requests of a family without a plan',
  free_bids: 'open bids of a caregiver without a plan',
  day_requests: 'requests of a family in a day',
  month_requests: 'requests of a family in 30 days',
  draft_days: 'days that a draft stays on the device',
  widen_minutes: 'minutes after which more caregivers are notified of a request soon',
  due_days: 'days after which an invoice is due',
  reminder_days: 'days after the due date on which we remind',
  payee_reminder_days: 'days between two reminders by the payee',
  lead_credit_days: 'days that a lead credit waits for the next invoice',
  grace_days: 'days that a plan goes on unpaid',
  undo_days: 'days within which a closed account can be opened again',
  export_hours: 'hours that a copy of one’s data can be downloaded',
  password_chars: 'characters of a new password at least',
  thread_days: 'days after the last visit until a conversation closes',
  messages_days: 'days after the last visit until messages are deleted',
  chat_days: 'days that questions to the assistant are stored',
  automatic_hours: 'hours from the mail about an automatic payment until it is charged',
  weekly_notice_days: 'days of notice that keep ending weekly visits out of a caregiver’s reliability',
} as const satisfies Record<TextVariable, string>
