import {m} from '#messages'
import type {StaffCancelFor} from '#contract/admin/bookings.ts'
import type {AuditEntry} from '#contract/admin/operations.ts'
import type {MoneyReturn} from '#contract/admin/returns.ts'
import type {AuditTarget} from '#contract/admin/staff-choices.ts'
import {checkKinds} from '#domain/accounts/check.ts'
import {reportOutcomeText, reportReasonText, reviewOutcomeText} from '#domain/messages/report-text.ts'
import {returnReasonText} from '#domain/money/staff-return.ts'
import {decisionReasonText} from '#domain/sessions/decision-reasons.ts'
import {formatCents} from '#lib/money-text.ts'
import {phoneText} from '#lib/phone-text.ts'
import {statusOf, type StatusKind} from '#ui/primitives/status-table.ts'
import {dateTimeText} from '../date-time.tsx'
import {areaText, flagWords, settledWords} from '../exceptions/exception-text.ts'
import {dayText} from '#lib/day.ts'
import {listText} from '#lib/list-text.ts'
import {creditReasons} from '#features/money/invoices/words.ts'
import {capitalized} from '#lib/letter-case.ts'
import {exceptionReasonText} from '#domain/sessions/exception-reasons.ts'
import {familyCallText} from '../bookings/family-call-text.ts'

const targets: Record<AuditTarget, string> = {
  user: m.person(),
  agency: m.agency(),
  careseeker: m.careseeker_without_an_account(),
  booking: m.booking(),
  session: m.visit(),
  invoice: m.invoice(),
  payment: m.payment_staff(),
  review: m.review(),
  fee: m.platform_fee(),
  plan: m.plan(),
  faq: m.question(),
  open_question: m.open_question(),
  message: m.message(),
  thread: m.conversation(),
  post: m.blog_post(),
  list: m.list(),
}

export const auditTargets = Object.entries(targets).map(([value, label]) => ({
  value: value as AuditTarget,
  label,
}))

const fieldWords: Partial<Record<string, string>> = {
  and_later: m.later_visits_too(),
  bps: m.fee(),
  canceled_for: m.field_canceled_for(),
  caregiver: m.caregiver(),
  invited: m.asked_first_staff(),
  restored_requests: m.field_restored_requests(),
  restored_offers: m.field_restored_offers(),
  restored_bookings: m.field_restored_bookings(),
  restored_visits: m.field_restored_visits(),
  restored_without_caregiver: m.field_restored_without_caregiver(),
  is_verified: m.verification(),
  reason_code: m.reason_sessions(),
  list_items: m.contents(),
  was_searched: m.searched(),
  status: m.field_status(),
  memo: m.memo(),
  hidden_at: m.field_hidden(),
  hidden_reason: m.field_hidden_reason(),
  audience: m.field_audience(),
  position: m.field_position(),
  in_faq: m.field_in_faq(),
  question_es: m.field_question_es(),
  answer_es: m.field_answer_es(),
  title: m.field_title(),
  description: m.field_description(),
  price_cents: m.field_price(),
  retired_at: m.field_retired(),
  kind: m.field_kind(),
  kinds: m.field_kinds(),
  visits: m.field_visits(),
  email: m.field_email(),
  new_email: m.field_new_email(),
  phone_number: m.field_phone_number(),
  question: m.field_question(),
  answer: m.field_answer(),
  reasons: m.field_reasons(),
  second_step: m.field_second_step(),
  passkeys: m.field_passkeys(),
  left_cents: m.field_left(),
  owed_cents: m.field_owed(),
  sent_by_hand_cents: m.field_sent_by_hand(),
  amount_cents: m.field_amount(),
  credit_status: m.field_credit_status(),
  credit_reason: m.field_credit_reason(),
  credited_now_cents: m.field_credited_now(),
  effective_at: m.field_effective(),
  flags: m.field_flags(),
  first_name: m.field_first_name(),
  last_name: m.field_last_name(),
  number_of_children: m.field_number_of_children(),
  children_details: m.field_children_details(),
  childcare_preferences: m.field_childcare_preferences(),
  suspended_at: m.field_suspended(),
  suspended_reason: m.field_suspended_reason(),
  picture: m.field_picture(),
  outcome: m.field_outcome(),
  messages: m.field_messages(),
  body_html: m.field_text(),
  cover: m.field_cover(),
  cover_alt: m.field_cover_alt(),
  summary: m.field_summary(),
  tags: m.field_tags(),
  language: m.field_language(),
  last_day: m.last_day_sessions(),
  way: m.field_way(),
  started_at: m.field_started(),
  ended_at: m.field_ended(),
  starts_at: m.field_starts(),
  ends_at: m.field_ends(),
  settled_by: m.field_settled_by(),
  credit_notes: m.field_credit_notes(),
  publish_at: m.field_publish_at(),
  slug: m.field_slug(),
  reason: m.reason_sessions(),
}

/** `suspended_reason` → `Suspended reason`, `price_cents` → `Price`. */
function fieldText(name: string): string {
  const words = fieldWords[name] ?? name.replace(/_(cents|at|bps)$/, '').replaceAll('_', ' ')
  return capitalized(words)
}

const wayWords: Partial<Record<string, string>> = {
  provider: m.value_way_provider(),
  by_hand: m.value_way_by_hand(),
  next_invoice: m.value_way_next_invoice(),
  off_due: m.value_way_off_due(),
} satisfies Record<MoneyReturn['way'], string>

const canceledForWords: Partial<Record<string, string>> = {
  staff: m.value_canceled_for_staff(),
  family: m.value_canceled_for_family(),
  provider: m.value_canceled_for_provider(),
} satisfies Record<StaffCancelFor, string>

type Words = Partial<Record<string, string>>

/** Fields whose codes need no words of their own: `blog_writer` → `Blog writer`. */
const plain: Words = {}

/**
 * The words of the fields that hold codes; after an action, of that action alone. Every other text was typed by a
 * person and stands as it is.
 */
const codeFields: Partial<Record<string, Words>> = {
  about: areaText,
  age: plain,
  audience: {caretakers: m.caregivers(), agencies: m.agencies()},
  canceled_for: canceledForWords,
  credit_reason: creditReasons,
  duration_unit: plain,
  flags: flagWords,
  kinds: familyCallText,
  kind: Object.fromEntries(checkKinds.map(({kind, label}) => [kind, label])),
  language: {en: m.post_language_english(), es: m.post_language_spanish()},
  outcome: {...reportOutcomeText, ...reviewOutcomeText},
  reason_code: decisionReasonText,
  reasons: exceptionReasonText,
  role: plain,
  settled_by: settledWords,
  state: plain,
  status: plain,
  target: targets,
  type: plain,
  way: wayWords,
  whose: plain,
  'invoice.credited reason': returnReasonText,
  'invoice.voided reason': returnReasonText,
  'list.exported reason': exceptionReasonText,
  'list.exported visits': plain,
  'payment.refunded reason': returnReasonText,
  'review.report_closed reasons': reportReasonText,
  'thread.report_closed reason': reportReasonText,
}

/** Fields that hold a day or a moment, by their names; `from` and `to` are filters. */
const dateField = /_(at|on|day)$|^(from|to)$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const day = /^\d{4}-\d\d-\d\d$/

/** The kind of status that a target or an exported list has. */
const statusKinds: Partial<Record<string, StatusKind>> = {
  booking: 'booking',
  session: 'session',
  invoice: 'invoice',
  payment: 'invoice',
  'list bookings': 'booking',
  'list invoices': 'invoice',
}
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The words of markup, without its tags. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

type Changed = Pick<AuditEntry, 'action' | 'target' | 'target_id' | 'timezone' | 'before' | 'after'>

/** A stored text for display: a code in the words of its field, a date in words, and all else as it was typed. */
function storedText(name: string, value: string, {action, target, target_id, timezone}: Changed): string {
  if (dateField.test(name)) {
    if (instant.test(value)) return dateTimeText(value, timezone ?? undefined)
    return day.test(value) ? dayText(value) : value
  }
  const statusKind = statusKinds[target === 'list' ? `list ${target_id}` : target]
  const kind = name === 'credit_status' ? 'credit' : name === 'status' ? statusKind : undefined
  if (kind) return statusOf(kind, value).label
  const words = codeFields[`${action} ${name}`] ?? codeFields[name]
  return words ? capitalized(words[value] ?? value.toLowerCase().replaceAll('_', ' ')) : value
}

/** A stored value for display: money in dollars, times and codes in words, a dash if empty. */
function valueText(name: string, value: unknown, of: Changed): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'number') {
    if (name.endsWith('_cents')) return formatCents(value)
    if (name.endsWith('bps')) return `${value / 100}%`
  }
  if (typeof value === 'boolean') return value ? m.yes_staff() : m.no_staff()
  if (Array.isArray(value)) {
    return listText(
      value.map(each => valueText(name, each, of)),
      'plain',
    )
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, each]) => `${fieldText(key)}: ${valueText(key, each, of)}`)
      .join(', ')
  }
  if (typeof value === 'string') {
    if (name.endsWith('_html')) return textOf(value)
    if (name === 'phone_number') return phoneText(value)
    return storedText(name, value, of)
  }
  return typeof value === 'number' ? String(value) : '–'
}

interface ChangedField {
  field: string
  before: string
  after: string
}

const isId = (value: unknown) => typeof value === 'string' && uuid.test(value)

/** The start that belongs to an end. */
const starts: Partial<Record<string, string>> = {ended_at: 'started_at', ends_at: 'starts_at'}

/** A start stands before its end, which the database's `jsonb` sorts by length. */
function inTimeOrder(names: string[]): string[] {
  return names
    .filter(name => !Object.entries(starts).some(([end, start]) => name === start && names.includes(end)))
    .flatMap(name => {
      const start = starts[name]
      return start !== undefined && names.includes(start) ? [start, name] : [name]
    })
}

/**
 * The fields of a change, each before and after: codes in the words of the exceptions, times in the visit's own zone.
 * Ids of other records, what stayed as it was, and what a reinstatement did not bring back are left out.
 */
export function changedFields(of: Changed): ChangedField[] {
  const {before, after} = of
  const names = inTimeOrder([...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])])
  return names
    .filter(name => !isId(before?.[name]) && !isId(after?.[name]))
    .filter(name => !(name.startsWith('restored_') && after?.[name] === 0))
    .map(name => ({
      field: fieldText(name),
      before: valueText(name, before?.[name], of),
      after: valueText(name, after?.[name], of),
    }))
    .filter(field => field.before !== field.after)
}
