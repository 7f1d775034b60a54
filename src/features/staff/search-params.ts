import * as v from 'valibot'
import {
  Audience,
  BookingFilterStatus,
  InvoiceKind,
  InvoiceStatus,
  PaymentStatus,
  Service,
  Side,
} from '#contract/bookings/choices.ts'
import {AuditTarget, ExceptionArea, ExceptionReason, InvoiceAge} from '#contract/admin/staff-choices.ts'
import {limits} from '#contract/limits.ts'
import {AddressCounty, AddressDate, AddressText, sortBy} from '#contract/address-values.ts'
import {reasonWithin} from './exceptions/search.ts'

/*
 * Search parameters of the staff's lists. An invalid value is dropped. A file of its own, because the route tree
 * loads them at once.
 */

/** Longer typed words are dropped from the address. */
export const search_max = 80
const SearchText = v.pipe(AddressText, v.maxLength(search_max))
const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** The days of the overview, and of the reports of phones that it leads to. */
export const OverviewSearch = v.object({from: optional(AddressDate), to: optional(AddressDate)})
export type OverviewSearch = v.InferOutput<typeof OverviewSearch>

export const BookingsSearch = v.object({
  q: optional(SearchText),
  status: optional(BookingFilterStatus),
  service: optional(Service),
  audience: optional(Audience),
  unassigned: optional(v.boolean()),
  waitlisted: optional(v.boolean()),
  county: optional(AddressCounty),
  caretaker_id: optional(v.pipe(v.string(), v.uuid())),
  parent_id: optional(v.pipe(v.string(), v.uuid())),
  visits: optional(v.picklist(['confirmed', 'unconfirmed', 'in_part', 'neither', 'offline'])),
  days_of: optional(v.picklist(['requested', 'approved'])),
  from: optional(AddressDate),
  to: optional(AddressDate),
  sort: v.fallback(sortBy('number', 'first', 'status', 'rate'), undefined),
})
export type BookingsSearch = v.InferOutput<typeof BookingsSearch>

/** The visit of a booking that its page opens at. */
export const BookingSearch = v.object({visit: optional(v.pipe(v.string(), v.uuid()))})

export const AuditSearch = v.object({
  q: optional(SearchText),
  by: optional(v.pipe(v.string(), v.uuid())),
  target: optional(AuditTarget),
  target_id: optional(SearchText),
  from: optional(AddressDate),
  to: optional(AddressDate),
})

export const ExceptionsSearch = v.pipe(
  v.object({
    q: optional(SearchText),
    state: optional(v.literal('closed')),
    about: optional(ExceptionArea),
    reason: optional(ExceptionReason),
    whose: optional(v.picklist(['mine', 'unassigned'])),
    sort: v.fallback(sortBy('since', 'due'), undefined),
  }),
  v.transform(({reason, ...rest}) => ({...rest, reason: reasonWithin(rest.about, reason)})),
)

export const PeopleSearch = v.object({
  q: optional(SearchText),
  is_verified: optional(v.picklist(['Pending', 'Approved', 'Rejected', 'Verified'])),
  checks_ending: optional(v.boolean()),
  suspended: optional(v.boolean()),
  from: optional(AddressDate),
  to: optional(AddressDate),
  sort: v.fallback(sortBy('name', 'since'), undefined),
})
export type PeopleSearch = v.InferOutput<typeof PeopleSearch>

export const CareseekersSearch = v.object({
  q: optional(SearchText),
  sort: v.fallback(sortBy('name', 'since'), undefined),
})

export const ReviewsSearch = v.object({
  q: optional(SearchText),
  provider_id: optional(v.pipe(v.string(), v.uuid())),
  parent_id: optional(v.pipe(v.string(), v.uuid())),
  rating: optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.stars_max))),
  side: optional(Side),
  state: optional(v.picklist(['hidden', 'shown', 'waiting', 'reported'])),
})
export type ReviewsSearch = v.InferOutput<typeof ReviewsSearch>

/** Of the messages from the contact page. The screen drops a topic that there is not. */
export const MessagesSearch = v.object({
  state: optional(v.picklist(['waiting', 'closed', 'all'])),
  id: optional(v.pipe(v.string(), v.uuid())),
  q: optional(SearchText),
  topic: optional(SearchText),
})
export type MessagesSearch = v.InferOutput<typeof MessagesSearch>

/** Revenue is that of chosen days; without both of them the list is of all invoices. */
export const StaffInvoicesSearch = v.pipe(
  v.object({
    q: optional(SearchText),
    provider_id: optional(v.pipe(v.string(), v.uuid())),
    parent_id: optional(v.pipe(v.string(), v.uuid())),
    status: optional(v.picklist([...InvoiceStatus.options, 'OVERDUE'])),
    kind: optional(InvoiceKind),
    age: optional(InvoiceAge),
    /** The credit requests above the list: those that wait, or those that staff have decided. */
    credits: optional(v.picklist(['open', 'closed'])),
    revenue: optional(v.boolean()),
    from: optional(AddressDate),
    to: optional(AddressDate),
    sort: v.fallback(sortBy('issued', 'due', 'sum'), undefined),
  }),
  v.transform(({revenue, ...rest}) => ({...rest, revenue: rest.from && rest.to ? revenue : undefined})),
)
export type StaffInvoicesSearch = v.InferOutput<typeof StaffInvoicesSearch>

/** The id of the staff accounts on the dashboard, for links to them. */
export const staff_hash = 'staff'

export const StaffSearch = v.object({q: optional(SearchText)})
export type StaffSearch = v.InferOutput<typeof StaffSearch>

export const PaymentsSearch = v.object({
  q: optional(SearchText),
  status: optional(PaymentStatus),
  from: optional(AddressDate),
  to: optional(AddressDate),
  sort: v.fallback(sortBy('paid', 'sum'), undefined),
})
export type PaymentsSearch = v.InferOutput<typeof PaymentsSearch>
