import type {AuditEntry} from '#contract/admin/operations.ts'
import type {AuditTarget} from '#contract/bookings/choices.ts'
import {formatCents} from '#lib/money-text.ts'

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

/** The target of a change in one word. */
const targetWord = (target: AuditTarget): string => targets[target]

export const auditTargets = Object.entries(targets).map(([value, label]) => ({
  value: value as AuditTarget,
  label,
}))

/** `user.link_sent` → `Person: link sent`. */
export function actionText({action, target}: Pick<AuditEntry, 'action' | 'target'>): string {
  const did = action.slice(action.indexOf('.') + 1).replaceAll('_', ' ')
  return `${targetWord(target)}: ${did}`
}

/** `fee_bps` → `fee bps`. */
const fieldText = (name: string) => name.replaceAll('_', ' ')

/** A stored value for display: money in dollars, a dash if empty. */
function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'number') {
    if (name.endsWith('_cents')) return formatCents(value)
    if (name === 'bps') return `${value / 100}%`
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(each => valueText(name, each)).join(', ')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, each]) => `${fieldText(key)}: ${valueText(key, each)}`)
      .join(', ')
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '–'
}

interface ChangedField {
  field: string
  before: string
  after: string
}

/** The fields of a change, each before and after. */
export function changedFields({before, after}: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map(name => ({
    field: fieldText(name),
    before: valueText(name, before?.[name]),
    after: valueText(name, after?.[name]),
  }))
}
