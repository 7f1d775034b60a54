import {keepPreviousData, queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/admin/invoices.ts'
import * as returns from '#contract/admin/returns.ts'
import type {BodyIn, QueryIn} from '#contract/endpoint.ts'
import {listPayments} from '#contract/money/invoices.ts'
import type {InvoiceKind, InvoiceStatus} from '#contract/bookings/choices.ts'
import type {InvoiceAge} from '#contract/admin/staff-choices.ts'
import {page_size, pagesOf, staffKey, useStaffCommand} from './lists.ts'
import {invoiceQueries} from '../money/invoices.ts'

/** Filters of all invoices. */
interface InvoicesFilter {
  q?: string
  provider_id?: string
  parent_id?: string
  status?: InvoiceStatus | 'OVERDUE'
  kind?: InvoiceKind
  age?: InvoiceAge
  from?: string
  to?: string
  /** Those with revenue of the days, instead of those issued in them. */
  revenue?: boolean
  sort?: QueryIn<typeof contract.listAllInvoices>['sort']
}

/** The filters as the list and its export take them: overdue is no status of its own. */
export const invoicesQuery = ({status, revenue, ...wanted}: InvoicesFilter) => ({
  ...wanted,
  ...(revenue && {revenue: 'true' as const}),
  ...(status === 'OVERDUE' ? {overdue: 'true' as const} : {status}),
})

/** What staff do with money: refund a payment, credit or void an invoice. */
export type ReturnAct = 'refund' | 'credit' | 'void'
const returnCalls = {
  refund: [returns.previewRefund, returns.refundPayment],
  credit: [returns.previewCredit, returns.creditInvoice],
  void: [returns.previewVoid, returns.voidInvoice],
} as const satisfies Record<ReturnAct, readonly unknown[]>

/** All invoices, their requested credits, and payments reported by providers. */
export const staffInvoiceQueries = {
  all: () => staffKey('invoices'),
  list: (wanted: InvoicesFilter) =>
    pagesOf(staffKey('invoices', 'list', wanted), (cursor, signal) =>
      call(contract.listAllInvoices, {
        query: {...invoicesQuery(wanted), limit: page_size, cursor},
        signal,
      }),
    ),
  ages: () =>
    queryOptions({
      queryKey: staffKey('invoices', 'ages'),
      queryFn: ({signal}) => call(contract.listInvoiceAges, {signal}),
    }),
  credits: (status: 'open' | 'closed' = 'open') =>
    pagesOf(staffKey('invoices', 'credits', status), (cursor, signal) =>
      call(contract.listLeadCredits, {query: {limit: page_size, cursor, status}, signal}),
    ),
  payments: (wanted: Omit<QueryIn<typeof listPayments>, 'limit' | 'cursor'> = {}) =>
    pagesOf(staffKey('invoices', 'payments', wanted), (cursor, signal) =>
      call(listPayments, {query: {...wanted, limit: page_size, cursor}, signal}),
    ),
}

/** What a refund, credit or void would do, asked anew each time; all that is possible without `amount_cents`. */
export const returnPreview = (act: ReturnAct, id: string, amount_cents?: number) =>
  queryOptions({
    queryKey: staffKey('return', act, id, amount_cents),
    queryFn: ({signal}) =>
      call(returnCalls[act][0], {
        params: {id},
        query: amount_cents === undefined ? {} : {amount_cents: String(amount_cents)},
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })

/** Refunds, credits or voids. The same values again after a lost answer count once. @throws `ApiError` `more_than_left`, `refund_changed` */
export const useReturn = (act: ReturnAct) =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof returns.refundPayment> & {id: string}) =>
      call(returnCalls[act][1], {params: {id}, body}),
    staffInvoiceQueries.all(),
    staffKey('return'),
    invoiceQueries.all(),
  )

/** Marks a statement as paid outside of Village, or as not received, for a family or payee that cannot. */
export const useMarkPaidByStaff = () =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof contract.markPaidOutsideByStaff> & {id: string}) =>
      call(contract.markPaidOutsideByStaff, {params: {id}, body}),
    staffInvoiceQueries.all(),
    invoiceQueries.all(),
  )

/** Grants or refuses a requested lead credit. */
export const useDecideCredit = () =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof contract.decideLeadCredit> & {id: string}) =>
      call(contract.decideLeadCredit, {params: {id}, body}),
    staffInvoiceQueries.all(),
    invoiceQueries.all(),
  )

/**
 * Records a refund sent manually; without `amount_cents`, all that is owed. The same values again after a lost answer count once.
 * @throws `ApiError` `refund_changed`, `refund_not_owed`
 */
export const useSendByHand = () =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof contract.sendByHand> & {id: string}) =>
      call(contract.sendByHand, {params: {id}, body}),
    staffInvoiceQueries.all(),
    staffKey('exceptions'),
  )

/** Marks an invoice uncollectible, or open again. */
export const useMarkUncollectible = () =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof contract.markUncollectible> & {id: string}) =>
      call(contract.markUncollectible, {params: {id}, body}),
    staffInvoiceQueries.all(),
    invoiceQueries.all(),
  )
