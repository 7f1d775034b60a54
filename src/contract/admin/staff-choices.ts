import * as v from 'valibot'

/* Values for filters in the addresses of staff, whose routes are not in the first script. */

/** Why it needs attention. */
export const ExceptionReason = v.picklist([
  'contested',
  'times_differ',
  'overlap_empty',
  'moved_meanwhile',
  'nobody_assigned',
  'not_made',
  'one_side',
  'out_of_place',
  'clock_skew',
  'code_invalid',
  'danger',
  'uncollectible',
  'disputed',
  'refund_owed',
  'not_returned',
])
export type ExceptionReason = v.InferOutput<typeof ExceptionReason>

/** Visits, or invoices and payments. */
export const ExceptionArea = v.picklist(['visits', 'money'])
export type ExceptionArea = v.InferOutput<typeof ExceptionArea>

/** The object of a staff change. */
export const AuditTarget = v.picklist([
  'user',
  'agency',
  'careseeker',
  'booking',
  'session',
  'invoice',
  'payment',
  'review',
  'fee',
  'plan',
  'faq',
  'open_question',
  'message',
  'thread',
  'post',
  'list',
])
export type AuditTarget = v.InferOutput<typeof AuditTarget>

/** By days that an open invoice is overdue. @see src/domain/rules.md#overdue */
export const InvoiceAge = v.picklist(['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90_days'])
export type InvoiceAge = v.InferOutput<typeof InvoiceAge>
