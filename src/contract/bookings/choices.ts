import * as v from 'valibot'

/**
 * What addresses filter and order by. Apart from the calls: every route's address is known to the first script of every
 * page, their answers are not.
 */

export const Audience = v.picklist(['caretakers', 'agencies'])
export type Audience = v.InferOutput<typeof Audience>

export const BookingStatus = v.picklist([
  'PENDING',
  'REVIEW',
  'CONFIRMED',
  'IN_PROGRESS',
  'COMPLETED',
  'DECLINED',
  'CANCELLED',
  'EXPIRED',
])
export type BookingStatus = v.InferOutput<typeof BookingStatus>

export const PeopleOrder = v.picklist(['newest', 'name'])
export type PeopleOrder = v.InferOutput<typeof PeopleOrder>

/** A deleted post is kept for thirty days, in which it can be restored; readers find it no more. */
export const PostStatus = v.picklist(['draft', 'published', 'deleted'])
export type PostStatus = v.InferOutput<typeof PostStatus>

/** Why it lies on the desk. */
export const ExceptionReason = v.picklist([
  'contested',
  'times_differ',
  'overlap_empty',
  'nobody_assigned',
  'one_side',
  'out_of_place',
  'clock_skew',
  'code_invalid',
  'uncollectible',
  'disputed',
  'refund_owed',
  'not_returned',
])
export type ExceptionReason = v.InferOutput<typeof ExceptionReason>

/** What lies on the staff's desk: visits, or invoices and payments. */
export const ExceptionArea = v.picklist(['visits', 'money'])
export type ExceptionArea = v.InferOutput<typeof ExceptionArea>

/** What a change of the staff was made to. */
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
  'message',
  'post',
])
export type AuditTarget = v.InferOutput<typeof AuditTarget>

export const InvoiceKind = v.picklist(['lead', 'statement', 'subscription'])
export type InvoiceKind = v.InferOutput<typeof InvoiceKind>

export const InvoiceStatus = v.picklist(['DRAFT', 'OPEN', 'PROCESSING', 'PAID', 'VOID', 'UNCOLLECTIBLE'])
export type InvoiceStatus = v.InferOutput<typeof InvoiceStatus>
