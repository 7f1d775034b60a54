import {type TextVariable, variable_place} from '#contract/content/variables.ts'
import {limits} from '#contract/limits.ts'
import {late_note_minutes} from '#contract/sessions/own-sessions.ts'
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
  minute_ms,
  recipientLimits,
  requestLimits,
  reset_minutes,
  review_reveal_ms,
  silence_ms,
  startCode,
  threadEnds,
  weekly_notice_days,
} from '../constants.ts'
import {expiry_reminder_days} from '../accounts/expiry-reminder.ts'
import {overtime_free_of_asking_ms} from '../money/billing.ts'
import {
  automatic_notice_ms,
  credit_asked_within_ms,
  due_days,
  lead_period_ms,
  payee_reminds_every_ms,
  refund_credit_after_ms,
  reminder_days,
} from '../money/invoice.ts'
import {allowances, grace_ms} from '../money/plans.ts'
import {listText} from '#lib/list-text.ts'
import {shortCents} from '#lib/money-text.ts'

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
  details_hours: String(details_visible_after_ms / hour_ms),
  confirm_minutes: String(confirm_opens_ms / minute_ms),
  late_hours: String(late_note_from_ms / hour_ms),
  late_until_hours: String(Math.max(...late_note_minutes) / 60),
  code_digits: String(startCode.digits),
  code_minutes: String(startCode.step_ms / minute_ms),
  review_days: String(review_reveal_ms / day_ms),
  free_requests: String(allowances.careseekers.free),
  free_bids: String(allowances.caretaker.free),
  day_requests: String(requestLimits.per_day),
  month_requests: String(requestLimits.per_month),
  draft_days: String(draft_ms / day_ms),
  widen_minutes: String(recipientLimits.widen_after_ms / minute_ms),
  due_days: String(due_days),
  payee_reminder_days: String(payee_reminds_every_ms / day_ms),
  lead_credit_days: String(refund_credit_after_ms / day_ms),
  grace_days: String(grace_ms / day_ms),
  undo_days: String(closing_undo_ms / day_ms),
  export_hours: String(export_ms / hour_ms),
  password_chars: String(limits.new_password_min),
  reset_minutes: String(reset_minutes),
  meeting_minutes: String(limits.meeting_minutes_max),
  thread_days: String(threadEnds.closes_after_ms / day_ms),
  messages_days: String(threadEnds.erased_after_ms / day_ms),
  chat_days: String(chat.stored_ms / day_ms),
  automatic_hours: String(automatic_notice_ms / hour_ms),
  weekly_notice_days: String(weekly_notice_days),
} as const satisfies Partial<Record<TextVariable, string>>

export type TextValues = Readonly<Record<string, string>>

/**
 * What each variable says at a platform fee, in basis points, and a price of the family's monthly plan, null if none is for
 * sale; in the language of the call.
 * @see src/domain/rules-people.md#variables
 */
export const textValues = (
  fee_bps: number,
  family_plan_cents: number | null,
): Readonly<Record<TextVariable, string>> => ({
  product_name: names.product,
  support_email: names.support_email,
  support_phone: names.support_phone,
  platform_fee: percentText(fee_bps),
  ...fixedValues,
  family_plan:
    family_plan_cents === null ? m.see_your_plan_for_the_price() : m.per_month({cents: shortCents(family_plan_cents)}),
  late_minutes: listText(late_note_minutes.map(String), 'or'),
  expiry_days: listText(expiry_reminder_days.filter(days => days > 0).map(String)),
  reminder_days: listText(reminder_days.slice(1).map(String)),
})

/** The text with its variables filled in; an unknown one stays. */
export const fillText = (text: string, values: TextValues): string =>
  text.replaceAll(variable_place, (whole: string, name: string) => values[name.trim()] ?? whole)

/** What each variable means, for those who write texts. */
export const variableMeanings = {
  product_name: () => m.variable_product_name(),
  support_email: () => m.variable_support_email(),
  support_phone: () => m.variable_support_phone(),
  platform_fee: () => m.variable_platform_fee(),
  free_cancel_hours: () => m.variable_free_cancel_hours(),
  silence_hours: () => m.variable_silence_hours(),
  contest_days: () => m.variable_contest_days(),
  agreement_minutes: () => m.variable_agreement_minutes(),
  overtime_minutes: () => m.variable_overtime_minutes(),
  credit_days: () => m.variable_credit_days(),
  lead_days: () => m.variable_lead_days(),
  assign_hours: () => m.variable_assign_hours(),
  nearby_miles: () => m.variable_nearby_miles(),
  details_hours: () => m.variable_details_hours(),
  confirm_minutes: () => m.variable_confirm_minutes(),
  late_hours: () => m.variable_late_hours(),
  late_minutes: () => m.variable_late_minutes(),
  late_until_hours: () => m.variable_late_until_hours(),
  expiry_days: () => m.variable_expiry_days(),
  code_digits: () => m.variable_code_digits(),
  code_minutes: () => m.variable_code_minutes(),
  review_days: () => m.variable_review_days(),
  free_requests: () => m.variable_free_requests(),
  family_plan: () => m.variable_family_plan(),
  free_bids: () => m.variable_free_bids(),
  day_requests: () => m.variable_day_requests(),
  month_requests: () => m.variable_month_requests(),
  draft_days: () => m.variable_draft_days(),
  widen_minutes: () => m.variable_widen_minutes(),
  due_days: () => m.variable_due_days(),
  reminder_days: () => m.variable_reminder_days(),
  payee_reminder_days: () => m.variable_payee_reminder_days(),
  lead_credit_days: () => m.variable_lead_credit_days(),
  grace_days: () => m.variable_grace_days(),
  undo_days: () => m.variable_undo_days(),
  export_hours: () => m.variable_export_hours(),
  password_chars: () => m.variable_password_chars(),
  reset_minutes: () => m.variable_reset_minutes(),
  meeting_minutes: () => m.variable_meeting_minutes(),
  thread_days: () => m.variable_thread_days(),
  messages_days: () => m.variable_messages_days(),
  chat_days: () => m.variable_chat_days(),
  automatic_hours: () => m.variable_automatic_hours(),
  weekly_notice_days: () => m.variable_weekly_notice_days(),
} as const satisfies Record<TextVariable, () => string>
