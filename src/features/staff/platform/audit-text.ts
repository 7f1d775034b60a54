import type {AuditEntry} from '#contract/admin/operations.ts'
import type {AuditTarget} from '#contract/bookings/choices.ts'
import {returnReasonText} from '#domain/money/staff-return.ts'
import {decisionReasonText} from '#domain/sessions/decision-reasons.ts'
import {formatCents} from '#lib/money-text.ts'
import {dateTimeText} from '../date-time.tsx'
import {auditSentences} from './audit-sentences.ts'

const targets: Record<AuditTarget, string> = {
  user: 'Person',
  agency: 'Agency',
  careseeker: 'Careseeker without an account',
  booking: 'Booking',
  session: 'Visit',
  invoice: 'Invoice',
  payment: 'Payment',
  review: 'Review',
  fee: 'Platform fee',
  plan: 'Plan',
  faq: 'Question',
  message: 'Message',
  thread: 'Conversation',
  post: 'Blog post',
  list: 'List',
}

export const auditTargets = Object.entries(targets).map(([value, label]) => ({
  value: value as AuditTarget,
  label,
}))

const unnamed: Partial<Record<AuditTarget, string>> = {user: 'a person', booking: 'a booking', session: 'a booking'}

/** The words of a change before and after the name of its target, and a word for a target without a name. */
export function sentenceOf({action, target}: Pick<AuditEntry, 'action' | 'target'>): {
  before: string
  after: string
  unnamed: string
} {
  const known: Partial<Record<string, string>> = auditSentences
  const words = known[action] ?? `${action.slice(action.indexOf('.') + 1).replaceAll('_', ' ')} {it}`
  const [before = '', after = ''] = words.split('{it}')
  const word = unnamed[target] ?? (words.includes('{it}') ? `a ${targets[target].toLowerCase()}` : '')
  return {before, after, unnamed: words.includes('{it}') ? word : ''}
}

const fieldWords: Partial<Record<string, string>> = {
  bps: 'Fee',
  is_verified: 'Verification',
  reason_code: 'Reason',
  list_items: 'Contents',
  was_searched: 'Searched',
}

/** `suspended_reason` → `Suspended reason`, `price_cents` → `Price`. */
function fieldText(name: string): string {
  const words = fieldWords[name] ?? name.replace(/_(cents|at|bps)$/, '').replaceAll('_', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

const codeWords: Partial<Record<string, string>> = {...returnReasonText, ...decisionReasonText}
const code = /^[a-z]+(_[a-z]+)+$/
const status = /^[A-Z]+(_[A-Z]+)*$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function wordsOf(text: string): string {
  if (instant.test(text)) return dateTimeText(text)
  if (status.test(text) && text.length > 2) return text.slice(0, 1) + text.slice(1).toLowerCase().replaceAll('_', ' ')
  return codeWords[text] ?? (code.test(text) ? text.replaceAll('_', ' ') : text)
}

/** A stored value for display: money in dollars, times and codes in words, a dash if empty. */
function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'number') {
    if (name.endsWith('_cents')) return formatCents(value)
    if (name.endsWith('bps')) return `${value / 100}%`
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(each => valueText(name, each)).join(', ')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, each]) => `${fieldText(key)}: ${valueText(key, each)}`)
      .join(', ')
  }
  if (typeof value === 'string') return wordsOf(value)
  return typeof value === 'number' ? String(value) : '–'
}

interface ChangedField {
  field: string
  before: string
  after: string
}

const isId = (value: unknown) => typeof value === 'string' && uuid.test(value)

/** The fields of a change, each before and after; ids of other records are left out. */
export function changedFields({before, after}: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter(name => !isId(before?.[name]) && !isId(after?.[name]))
    .map(name => ({
      field: fieldText(name),
      before: valueText(name, before?.[name]),
      after: valueText(name, after?.[name]),
    }))
}
