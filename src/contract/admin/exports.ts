import {m} from '#messages'
import * as v from 'valibot'
import {listStaffReviews} from '../bookings/reviews.ts'
import {endpoint, type Endpoint} from '../endpoint.ts'
import {listPayments} from '../money/invoices.ts'
import {outboxTelemetry} from '../telemetry.ts'
import {listAllBookings, listWaitlist} from './bookings.ts'
import {listNonUsers} from './careseekers.ts'
import {listExceptions} from './exceptions.ts'
import {listAllInvoices, listLeadCredits} from './invoices.ts'
import {listMessageReports} from './messages.ts'
import {listAudit, listMessages} from './operations.ts'
import {listAgencies, listCaregivers, listCareseekers} from './people.ts'

type Filters = v.ObjectSchema<v.ObjectEntries, undefined>

type Check = v.PipeItem<v.InferOutput<Filters>, v.InferOutput<Filters>, v.BaseIssue<unknown>>
/** The query of a list, with the checks across its filters if it has any. */
interface Query {
  readonly entries: v.ObjectEntries
  readonly pipe?: readonly [unknown, ...Check[]]
}

/** The filters of a list, and the checks across them, without its paging. */
function filtersOf({entries, pipe = [undefined]}: Query = {entries: {}}): Filters {
  const {limit: _limit, cursor: _cursor, ...filters} = entries
  const [, ...checks] = pipe
  return v.pipe(v.object(filters), ...checks)
}

/**
 * A staff list as CSV, with the filters of the list: streamed, at most 100,000 rows.
 * @see src/domain/rules-people.md#exports-of-lists
 */
const exportOf = <const Path extends string>(list: Endpoint & {readonly path: Path; readonly query?: Query}) =>
  endpoint({
    method: 'GET',
    path: `${list.path}/export.csv`,
    roles: ['admin'],
    summary: `${list.summary}; as CSV`,
    query: filtersOf(list.query),
    produces: 'text/csv',
    answer: v.instance(ReadableStream),
    fallback: m.the_file_could_not_be_downloaded,
  })

export const exportCareseekers = exportOf(listCareseekers)
export const exportCaregivers = exportOf(listCaregivers)
export const exportAgencies = exportOf(listAgencies)
export const exportNonUsers = exportOf(listNonUsers)
export const exportBookings = exportOf(listAllBookings)
export const exportWaitlist = exportOf(listWaitlist)
export const exportInvoicesOfAll = exportOf(listAllInvoices)
export const exportLeadCredits = exportOf(listLeadCredits)
export const exportPayments = exportOf(listPayments)
export const exportExceptions = exportOf(listExceptions)
export const exportMessages = exportOf(listMessages)
export const exportMessageReports = exportOf(listMessageReports)
export const exportReviews = exportOf(listStaffReviews)
export const exportAudit = exportOf(listAudit)
export const exportPhones = exportOf(outboxTelemetry)
