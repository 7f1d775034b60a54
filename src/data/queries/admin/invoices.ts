import {call} from '#api/client.ts'
import * as contract from '#contract/admin/invoices.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {listPayments} from '#contract/money/invoices.ts'
import type {InvoiceKind, InvoiceStatus} from '#contract/bookings/choices.ts'
import {page_size, pagesOf, staffKey, useStaffCommand} from './lists.ts'
import {invoiceQueries} from '../invoices.ts'
import {useIdempotencyKey} from '../../forms/use-idempotency-key.ts'

/** What narrows everybody’s invoices. */
interface InvoicesFilter {
  q?: string
  status?: InvoiceStatus
  kind?: InvoiceKind
}

/** Everybody’s invoices, the credits asked for on them, and the payments that the provider reported. */
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

/** Grants or refuses the credit that an agency asks for. */
export const useDecideCredit = () =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof contract.decideLeadCredit> & {id: string}) =>
      call(contract.decideLeadCredit, {params: {id}, body}),
    staffInvoiceQueries.all(),
    invoiceQueries.all(),
  )

/**
 * Notes that staff sent what no refund brings; without `amount_cents` all of it. Pressed again with the same words, as after a
 * lost answer, it counts once. Throws `ApiError`: `refund_changed`, `refund_not_owed`.
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

/** Gives up asking for an invoice, or asks for it again. */
export const useMarkUncollectible = () =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof contract.markUncollectible> & {id: string}) =>
      call(contract.markUncollectible, {params: {id}, body}),
    staffInvoiceQueries.all(),
    invoiceQueries.all(),
  )
