import {m} from '#messages'
import * as v from 'valibot'

/** Settings that stored texts quote as `{{name}}`. @see src/domain/rules-people.md#variables */
export const TextVariable = v.picklist([
  'product_name',
  'support_email',
  'support_phone',
  'platform_fee',
  'free_cancel_hours',
  'silence_hours',
  'contest_days',
  'agreement_minutes',
  'overtime_minutes',
  'credit_days',
  'lead_days',
  'assign_hours',
  'nearby_miles',
  'details_hours',
  'confirm_minutes',
  'late_hours',
  'late_minutes',
  'late_until_hours',
  'expiry_days',
  'code_digits',
  'code_minutes',
  'review_days',
  'free_requests',
  'family_plan',
  'free_bids',
  'day_requests',
  'month_requests',
  'draft_days',
  'widen_minutes',
  'due_days',
  'reminder_days',
  'payee_reminder_days',
  'lead_credit_days',
  'grace_days',
  'undo_days',
  'export_hours',
  'password_chars',
  'reset_minutes',
  'meeting_minutes',
  'thread_days',
  'messages_days',
  'chat_days',
  'automatic_hours',
  'weekly_notice_days',
])
export type TextVariable = v.InferOutput<typeof TextVariable>

/** A place in a text where a setting is filled in. */
export const variable_place = /\{\{([\w\s-]*)\}\}/g

const unknownIn = (text: string): string | undefined =>
  [...text.matchAll(variable_place)]
    .map(([whole, name = '']) => (v.is(TextVariable, name.trim()) ? '' : whole))
    .find(Boolean)

/** Refuses a text that quotes an unknown variable. */
export const knownVariables = v.check(
  (text: string) => unknownIn(text) === undefined,
  ({input}) => m.there_is_no_variable({name: unknownIn(input) ?? ''}),
)
