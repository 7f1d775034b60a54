import * as v from 'valibot'

/** Service values on the wire; the last two are announced but not open. @see src/domain/rules.md#request-body */
export const Service = v.picklist(['Child Care', 'Elderly Care', 'Pickup Service', 'Workplace Care'])
export type Service = v.InferOutput<typeof Service>

/**
 * Values for filters and sorting in addresses. A file of its own, because the first script needs every route's
 * address but not the calls.
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

/** What a booking is shown by whose visits are over but not settled. @see src/domain/rules.md#booking-status */
export const UnsettledStatus = v.picklist(['AWAITING_CONFIRMATIONS', 'UNDER_REVIEW'])
export type UnsettledStatus = v.InferOutput<typeof UnsettledStatus>

/** What staff filter bookings by. */
export const BookingFilterStatus = v.picklist([...BookingStatus.options, ...UnsettledStatus.options])
export type BookingFilterStatus = v.InferOutput<typeof BookingFilterStatus>

/** A deleted post is hidden from readers and can be restored for thirty days. */
export const PostStatus = v.picklist(['draft', 'published', 'deleted'])
export type PostStatus = v.InferOutput<typeof PostStatus>

export const InvoiceKind = v.picklist(['lead', 'statement', 'subscription'])
export type InvoiceKind = v.InferOutput<typeof InvoiceKind>

export const InvoiceStatus = v.picklist(['DRAFT', 'OPEN', 'PROCESSING', 'PAID', 'VOID', 'UNCOLLECTIBLE'])
export type InvoiceStatus = v.InferOutput<typeof InvoiceStatus>

export const PaymentStatus = v.picklist(['SUCCEEDED', 'REFUNDED', 'DISPUTED'])
export type PaymentStatus = v.InferOutput<typeof PaymentStatus>

/** Columns that the leads can be ordered by. */
export const leadColumnIds = ['number', 'first_visit', 'hours', 'children', 'rate', 'offers', 'price'] as const

/** A column of the leads; a minus before it reverses the order. */
export const LeadOrder = v.picklist(leadColumnIds.flatMap(id => [id, `-${id}`] as const))
export type LeadOrder = v.InferOutput<typeof LeadOrder>

/** The family's side and the caregiver's; an agency's people tap on the caregiver's side. */
export const Side = v.picklist(['parent', 'caretaker'])
export type Side = v.InferOutput<typeof Side>

export const EarningsPeriod = v.picklist(['week', 'month', 'year'])
export type EarningsPeriod = v.InferOutput<typeof EarningsPeriod>

/** The periods of money and hours that people choose by name. */
export const NamedPeriod = v.picklist(['this_week', 'last_week', 'this_month', 'last_month', 'this_year', 'last_year'])
export type NamedPeriod = v.InferOutput<typeof NamedPeriod>

/** The four groups of questions, in the order shown. @see src/domain/rules-people.md#staff-area */
export const FaqAudience = v.picklist(['Parents', 'Caregivers', 'Agencies', 'General'])
export type FaqAudience = v.InferOutput<typeof FaqAudience>

/** A caregiver's languages by code. */
export const SpokenLanguage = v.picklist([
  ...(['en', 'es', 'zh', 'tl', 'vi', 'ar', 'fr', 'ko', 'ru', 'pt', 'ht', 'hi', 'de', 'pl', 'it', 'ja', 'ase'] as const),
])
export type SpokenLanguage = v.InferOutput<typeof SpokenLanguage>

/** How caregivers are sorted; by fit if absent. Equal ones stay best match first. */
export const ProviderOrder = v.picklist(['nearest', 'rate', 'rating', 'experience'])
export type ProviderOrder = v.InferOutput<typeof ProviderOrder>
