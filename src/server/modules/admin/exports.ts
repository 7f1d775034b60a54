import {names} from '#messages/names'
import {phoneText} from '#lib/phone-text.ts'
import {productFile} from '#lib/product-file.ts'
import {settled} from '#lib/settled.ts'
import * as exports from '#contract/admin/exports.ts'
import {listAllBookings, listWaitlist} from '#contract/admin/bookings.ts'
import {listNonUsers} from '#contract/admin/careseekers.ts'
import {listExceptions} from '#contract/admin/exceptions.ts'
import {type InvoiceForStaff, listAllInvoices, listLeadCredits} from '#contract/admin/invoices.ts'
import {listMessageReports} from '#contract/admin/messages.ts'
import {listAudit, listMessages} from '#contract/admin/operations.ts'
import {listAgencies, listCaregivers, listCareseekers} from '#contract/admin/people.ts'
import type {ListedPerson} from '#contract/admin/people-shapes.ts'
import {listStaffReviews} from '#contract/bookings/reviews.ts'
import type {AnswerIn, Endpoint} from '#contract/endpoint.ts'
import {listPayments} from '#contract/money/invoices.ts'
import {outboxTelemetry} from '#contract/telemetry.ts'
import {auditSentence} from '#domain/accounts/audit-sentences.ts'
import {shownStatus} from '#domain/bookings/booking.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {contactTopicText} from '#domain/content/contact-topics.ts'
import {reportOutcomeText, reportReasonText} from '#domain/messages/report-text.ts'
import {kindText, methodText, statusText} from '#domain/money/invoice-text.ts'
import {beingRefundedCents, creditedCents, refundedCents, refundedPart} from '#domain/money/invoice-refunds.ts'
import {shownPaymentStatus} from '#domain/money/refund.ts'
import {decisionReasonText} from '#domain/sessions/decision-reasons.ts'
import {exceptionReasonText} from '#domain/sessions/exception-reasons.ts'
import {recordAudit} from '#server/db/audit.ts'
import type {Db} from '#server/db/client.ts'
import {onOneConnection} from '#server/db/one-connection.ts'
import {route, type Route} from '#server/http/mount.ts'
import {Refusal} from '#server/http/refusal.ts'
import {type Columns, csvOf, type Listed} from './csv-stream.ts'
import {exportWord, exportWordList, exportWords, inEnglish} from './export-words.ts'

/** Rows that are loaded at once. */
const page_rows = 1000

type ItemOf<A> = A extends {items: readonly (infer Item)[]}
  ? Item
  : A extends {days: readonly (infer Day)[]}
    ? Day
    : never

interface Table {
  readonly list: Endpoint
  readonly csv: Endpoint
  readonly name: string
  readonly columns: Columns<never>
}

const table = <E extends Endpoint>(
  list: E,
  csv: Endpoint,
  name: string,
  columns: Columns<ItemOf<AnswerIn<E>>>,
): Table => ({list, csv, name, columns})

/** As on the screen; a cell that begins with a plus would be a formula. */
const phoneOf = (phone: string | null) => (phone === null ? null : phoneText(phone))

const dollars = (cents: number | null) => (cents === null ? null : {cents})

const person: Columns<ListedPerson> = {
  'First name': each => each.first_name,
  'Last name': each => each.last_name,
  Role: each => exportWord(exportWords.role, each.role),
  Email: each => each.email,
  Phone: each => phoneOf(each.phone_number),
  Place: each => each.location,
  Verification: each => each.is_verified,
  'Suspended UTC': each => each.suspended?.at,
  'Reason of suspension': each => each.suspended?.reason,
  'Since UTC': each => each.created_at,
  Id: each => each.user_id,
}

const invoice: Columns<InvoiceForStaff> = {
  Number: each => each.number,
  Kind: each => inEnglish(() => kindText(each.kind)),
  Status: (each, now) => inEnglish(() => statusText({...each, refunded: refundedPart(each)}, now, 'UTC')),
  Payer: each => each.payer.name,
  'Paid to': each => each.payee?.name ?? names.product,
  Booking: each => each.booking_number,
  'Issued UTC': each => each.issued_at,
  'Due UTC': each => each.due_at,
  'Paid UTC': each => each.paid_at,
  'Paid by': ({method}) => method && inEnglish(() => methodText(method)),
  'Amount USD': each => dollars(each.amount_cents),
  'Tip USD': each => dollars(each.tip_cents),
  'Credited USD': each => dollars(creditedCents(each)),
  'Refunded USD': each => dollars(refundedCents(each) - beingRefundedCents(each)),
  'Being refunded USD': each => dollars(beingRefundedCents(each)),
  'Due USD': each => dollars(each.due_cents),
  // empty unless the list is of revenue
  'Revenue USD': ({revenue_cents = null}) => dollars(revenue_cents),
}

const tables: readonly Table[] = [
  table(listCareseekers, exports.exportCareseekers, 'careseekers', person),
  table(listCaregivers, exports.exportCaregivers, 'caregivers', person),
  table(listAgencies, exports.exportAgencies, 'agencies', {
    Name: each => each.legal_name,
    Counties: each => each.county.join('; '),
    Owner: each => each.owner_email,
    Phone: each => phoneOf(each.phone_number),
    People: each => each.members,
    Subscribed: each => each.is_subscribed,
    'Suspended UTC': each => each.suspended?.at,
    'Since UTC': each => each.created_at,
    Id: each => each.id,
  }),
  table(listNonUsers, exports.exportNonUsers, 'careseekers-without-account', {
    'First name': each => each.first_name,
    'Last name': each => each.last_name,
    Phone: each => phoneOf(each.phone_number),
    Email: each => each.email,
    Children: each => each.number_of_children,
    'Open requests': each => each.open_requests,
    Bookings: each => each.running_bookings,
    'Since UTC': each => each.created_at,
  }),
  table(listAllBookings, exports.exportBookings, 'bookings', {
    Number: each => each.number,
    Status: each => exportWord(exportWords.booking, shownStatus(each)),
    'Sent to': each => exportWord(exportWords.audience, each.audience),
    Service: each => inEnglish(() => serviceText(each.service)),
    Careseeker: each => each.family.name,
    'Cared for by': each => each.provider?.name,
    'Assigned to': each => each.assigned_to?.name,
    County: each => each.county,
    'First visit UTC': each => each.first_start,
    'Last visit ends UTC': each => each.last_end,
    'Time zone': each => each.timezone,
    Visits: each => each.sessions_count,
    'Every week': each => (each.is_weekly ? 'yes' : 'no'),
    Hours: each => each.hours,
    'Rate USD': each => each.hourly_rate?.toFixed(2),
    Bids: each => each.offers_count,
    'Requested UTC': each => each.created_at,
  }),
  table(listWaitlist, exports.exportWaitlist, 'waitlist', {
    County: each => each.county,
    Requests: each => each.requests,
    'Oldest UTC': each => each.since,
    Services: each => inEnglish(() => each.services.map(serviceText).join('; ')),
    'Waiting for': each => exportWordList(exportWords.audience, each.audiences),
  }),
  table(listAllInvoices, exports.exportInvoicesOfAll, 'invoices', invoice),
  table(listLeadCredits, exports.exportLeadCredits, 'lead-credits', {
    Number: each => each.invoice.number,
    Agency: each => each.invoice.payer.name,
    'Amount USD': each => dollars(each.invoice.amount_cents),
    Note: each => each.note,
    'Requested by': each => each.asked_by,
    'Requested UTC': each => each.asked_at,
    Status: each => exportWord(exportWords.credit, each.invoice.credit?.status),
    'Decided UTC': each => each.decided_at,
    Answer: each => each.invoice.credit?.answer,
  }),
  table(listPayments, exports.exportPayments, 'payments', {
    Payer: each => each.payer.name,
    'Paid UTC': each => each.paid_at,
    Invoices: each => each.invoices.map(({number}) => number).join('; '),
    Method: each => inEnglish(() => methodText(each.method)),
    Status: each => exportWord(exportWords.payment, shownPaymentStatus(each)),
    'Amount USD': each => dollars(each.amount_cents),
    'Refunded USD': each => dollars(each.refunded_cents + each.sent_by_hand_cents),
    Dispute: each => exportWord(exportWords.dispute, each.dispute?.status),
    Id: each => each.id,
  }),
  table(listExceptions, exports.exportExceptions, 'exceptions', {
    // of a closed one only the decision is stored
    'Since UTC': each => (each.closed ? null : each.since),
    Kind: each => exportWord(exportWords.exceptionKind, each.kind),
    Reasons: each => inEnglish(() => each.reasons.map(reason => exceptionReasonText[reason]).join('; ')),
    'Closed UTC': each => each.closed?.at,
    'Closed by': each => each.closed?.by,
    Decision: ({closed}) => closed && inEnglish(() => decisionReasonText[closed.reason_code]),
    Memo: each => each.closed?.memo,
    Booking: each => each.booking?.number,
    Careseeker: each => each.booking?.family.name,
    'Cared for by': each => each.booking?.provider?.name,
    'Visit starts UTC': each => each.visit?.scheduled_start,
    Payer: each => each.money?.payer_name,
    'Amount USD': each => dollars(each.money?.amount_cents ?? null),
    Invoices: each => each.money?.invoice_numbers.join('; '),
  }),
  table(listMessages, exports.exportMessages, 'messages', {
    'Sent UTC': each => each.created_at,
    Name: each => each.name,
    Email: each => each.email,
    Topic: ({topic}) => topic && inEnglish(() => contactTopicText(topic)),
    Message: each => each.message,
    'Answered UTC': each => each.answered_at,
    'Answered by': each => each.answered_by,
  }),
  // without the message, which is read under an open report alone
  table(listMessageReports, exports.exportMessageReports, 'reported-messages', {
    'Reported UTC': each => each.created_at,
    Reason: each => inEnglish(() => reportReasonText[each.reason]),
    Note: each => each.note,
    'Reported by': each => each.reported_by.name,
    About: each => each.about.name,
    Booking: each => each.booking?.number,
    'Closed UTC': each => each.closed?.at,
    Outcome: ({closed}) => closed && inEnglish(() => reportOutcomeText[closed.outcome]),
    Memo: each => each.closed?.memo,
    Id: each => each.id,
  }),
  table(listStaffReviews, exports.exportReviews, 'reviews', {
    'Written UTC': each => each.written_at,
    Author: each => each.author.name,
    About: each => each.about.name,
    Rating: each => each.rating.toFixed(1),
    Text: each => each.text,
    Reply: each => each.answer?.text,
    'Hidden because': each => each.hidden?.reason,
    'Open reports': ({reports = []}) => reports.filter(({closed}) => closed === null).length,
  }),
  table(listAudit, exports.exportAudit, 'audit-log', {
    'At UTC': each => each.at,
    By: each => each.by?.name ?? names.product,
    Change: each => inEnglish(() => auditSentence(each)),
    Action: each => each.action,
    Of: each => each.about?.name,
    Before: each => each.before && JSON.stringify(each.before),
    After: each => each.after && JSON.stringify(each.after),
    Id: each => each.target_id,
  }),
  table(outboxTelemetry, exports.exportPhones, 'phones', {
    Day: each => each.date,
    Reports: each => each.reports,
    'Oldest entry, median ms': each => each.oldest_ms_median,
    'Oldest entry, p95 ms': each => each.oldest_ms_p95,
    'Oldest entry, max ms': each => each.oldest_ms_max,
    'Oldest still waiting, max ms': each => each.oldest_waiting_ms_max,
    Confirmations: each => each.claims,
    'Confirmations offline': each => each.claims_offline,
  }),
]

/** A list's filters for the audit log: that it was searched, without the words, which may name a person. */
const recordedFilters = ({q, ...filters}: {q?: string}) => ({...filters, ...(q !== undefined && {was_searched: true})})

/** The exports of these routes' lists. Each is recorded with its filters before its first row leaves. */
export const exportRoutesOf = (routes: readonly Route[]): readonly Route[] =>
  tables.map(({list, csv, name, columns}) => {
    const handler = routes.find(({endpoint}) => endpoint === list)?.handler
    if (!handler) throw new Error(`list of an export is not mounted: ${list.path}`)
    return route(csv, async call => {
      const {deps, caller, now, query, setHeader} = call
      const load = async (db: Db, cursor?: string) => {
        const part = {...(query as object), limit: page_rows, ...(cursor && {cursor})}
        return (await handler({...call, db, query: part}, undefined)) as Listed | Refusal
      }
      const after = recordedFilters(query as {q?: string})
      const change = {did: 'exported', target: 'list', target_id: name, before: null, after} as const
      const [first] = await settled([
        load(call.db),
        // the rows may come from the replica; the first page has no cursor that a list would refuse
        recordAudit(deps.database.db, {user_id: caller?.user_id ?? null, now}, change),
      ])
      if (first instanceof Refusal) return first
      setHeader('Content-Disposition', `attachment; filename="${productFile(`${name}.csv`)}"`)
      const loadNext = async (cursor: string) => {
        // the call is answered, and other calls use its lane
        const page = await onOneConnection(call.db, db => load(db, cursor))
        if (page instanceof Refusal) throw new Error(`page of an export was refused: ${name}`)
        return page
      }
      return csvOf(columns, first, loadNext, now)
    })
  })
