import type {Endpoint} from '#contract/endpoint.ts'
import {listOrganizations} from '#contract/accounts/profiles.ts'
import {listAllBookings, listWaitlist} from '#contract/admin/bookings.ts'
import {listNonUsers} from '#contract/admin/careseekers.ts'
import * as exports from '#contract/admin/exports.ts'
import {getFigures} from '#contract/admin/figures.ts'
import {listAllInvoices, listInvoiceAges, listLeadCredits} from '#contract/admin/invoices.ts'
import {listMessageReports} from '#contract/admin/messages.ts'
import {getOverview, listAudit, listMessages} from '#contract/admin/operations.ts'
import {listAgencies, listCaregivers, listCareseekers, listUsers} from '#contract/admin/people.ts'
import {listFees, listOpenQuestions, listStaffFaqs, listStaffPlans} from '#contract/admin/platform.ts'
import {searchAll} from '#contract/admin/search.ts'
import {findProviders} from '#contract/bookings/providers.ts'
import {listCaretakerReviews, listOrganizationReviews, listStaffReviews} from '#contract/bookings/reviews.ts'
import {getPost, listPosts} from '#contract/content/blog.ts'
import {listManagedPosts, listWriters} from '#contract/content/blog-writing.ts'
import {listFaqs} from '#contract/content/support.ts'
import {listPayments} from '#contract/money/invoices.ts'
import {listPlans} from '#contract/money/subscriptions.ts'
import {getCoverage, getTypicalRates} from '#contract/places.ts'
import {outboxTelemetry} from '#contract/telemetry.ts'
import {plusMs} from '../clock.ts'
import {replica_max_age_ms} from '../db/replica.ts'

/**
 * The reads that may be some seconds old: what all may see, and staff's lists. Not among them is what someone decides by: their own
 * bookings and visits, one record, a work list.
 */
const mayBeOld: ReadonlySet<Endpoint> = new Set<Endpoint>([
  findProviders,
  getCoverage,
  getFigures,
  getOverview,
  getPost,
  getTypicalRates,
  listAgencies,
  listAllBookings,
  listAllInvoices,
  listAudit,
  listCareseekers,
  listCaregivers,
  listCaretakerReviews,
  listFaqs,
  listFees,
  listInvoiceAges,
  listLeadCredits,
  listManagedPosts,
  listMessageReports,
  listMessages,
  listNonUsers,
  listOpenQuestions,
  listOrganizationReviews,
  listOrganizations,
  listPayments,
  listPlans,
  listPosts,
  listStaffFaqs,
  listStaffPlans,
  listStaffReviews,
  listUsers,
  listWaitlist,
  listWriters,
  outboxTelemetry,
  searchAll,
  ...Object.values(exports).filter(({path}) => path !== exports.exportExceptions.path),
])

/** How long after a write its author reads from the primary: longer than the replica may be behind. */
const own_write_ms = replica_max_age_ms + 5_000
/** The cookie that says so to calls without a log-in, in the browser that wrote. */
export const wrote_cookie = {name: 'wrote', max_age_s: own_write_ms / 1_000}

/**
 * Whether a read may be answered by the replica: one of the table above, by someone who has not just written or logged in.
 * @see src/server/README.md#reads-from-a-replica
 */
export function maySkipPrimary(
  endpoint: Endpoint,
  {caller, now, has_cookie}: {caller: {wrote_at: string} | null; now: string; has_cookie: boolean},
): boolean {
  if (!mayBeOld.has(endpoint)) return false
  return caller ? caller.wrote_at < plusMs(now, -own_write_ms) : !has_cookie
}
