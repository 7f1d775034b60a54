import {call} from '#api/client.ts'
import * as contract from '#contract/admin/invoices.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {listPayments} from '#contract/money/invoices.ts'
import type {InvoiceKind, InvoiceStatus} from '#contract/bookings/choices.ts'
import {page_size, pagesOf, staffKey, useStaffCommand} from './lists.ts'
import {invoiceQueries} from '../invoices.ts'
import {useIdempotencyKey} from '../../forms/use-idempotency-key.ts'

/** Filters of all invoices. */
interface InvoicesFilter {
  q?: string
  status?: InvoiceStatus
  kind?: InvoiceKind
}

/** All invoices, their requested credits, and payments reported by providers. */
export const staffInvoiceQueries = {
  all: () => staffKey('invoices'),
  list: (wanted: InvoicesFilter) =>
    pagesOf(staffKey('invoices', 'list', wanted), (cursor, signal) =>
      call(contract.listAllInvoices, {query: {...wanted, limit: page_size, cursor}, signal}),
    ),
  credits: () =>
    pagesOf(staffKey('invoices', 'credits'), (cursor, signal) =>
      call(contract.listLeadCredits, {query: {limit: page_size, cursor}, signal}),
    ),
  payments: () =>
    pagesOf(staffKey('invoices', 'payments'), (cursor, signal) =>
      call(listPayments, {query: {limit: page_size, cursor}, signal}),
    ),
}

/** Grants or refuses a requested lead credit. */
export const useDecideCredit = () =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof contract.decideLeadCredit> & {id: string}) =>
      call(contract.decideLeadCredit, {params: {id}, body}),
    staffInvoiceQueries.all(),
    invoiceQueries.all(),
  )

/**
 * Records a refund sent manually; without `amount_cents`, all that is owed. A retry with the same values counts once.
 * @throws `ApiError` `refund_changed`, `refund_not_owed`
 */
export function useSendByHand() {
  const keyOf = useIdempotencyKey()
  return useStaffCommand(
    ({id, ...body}: BodyIn<typeof contract.sendByHand> & {id: string}) =>
      call(contract.sendByHand, {params: {id}, body, idempotency_key: keyOf({id, ...body})}),
    staffInvoiceQueries.payments().queryKey,
    staffKey('exceptions'),
  )
}

/** Marks an invoice uncollectible, or open again. */
export const useMarkUncollectible = () =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof contract.markUncollectible> & {id: string}) =>
      call(contract.markUncollectible, {params: {id}, body}),
    staffInvoiceQueries.all(),
    invoiceQueries.all(),
  )
