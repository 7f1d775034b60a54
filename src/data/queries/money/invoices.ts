import {queryOptions, useMutation, useQuery, useQueryClient, type QueryClient} from '@tanstack/react-query'
import {metaOf} from '#api/answer-meta.ts'
import {call} from '#api/client.ts'
import {download} from '#api/download.ts'
import * as contract from '#contract/money/invoices.ts'
import type {CreditReason, Invoice, InvoiceSide} from '#contract/money/invoices.ts'
import type {InvoiceStatus} from '#contract/bookings/choices.ts'
import {limits} from '#contract/limits.ts'
import {invoicesFile} from '#domain/money/invoices-file.ts'
import {saveFile} from '#lib/save-file.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {who} from '../../account/current-user.ts'
import {isAnswerLost} from '../../app/message.ts'
import {currentQueryClient} from '../../app/query-client.ts'
import {userKey} from '../../app/query-keys.ts'
import {persistAs} from '../../offline/query-persister.ts'
import type {SubscriberRole} from './plans.ts'

const lists = {
  parent: contract.listParentInvoices,
  caretaker: contract.listCaretakerInvoices,
  agency: contract.listOrgInvoices,
} as const satisfies Record<SubscriberRole, unknown>

/** So many of the newest invoices are listed, and older ones that are not paid yet; the CSV has them all. */
export const listed_invoices_max = 1000

/** The pages of the billing history, newest first, as one list; of one status if it is given. */
async function wholeList(role: SubscriberRole, signal: AbortSignal, status?: InvoiceStatus): Promise<Invoice[]> {
  const invoices: Invoice[] = []
  let cursor: string | undefined
  do {
    const page = await call(lists[role], {query: {limit: limits.list_max, cursor, status}, signal})
    invoices.push(...page)
    cursor = metaOf(page).next_cursor
  } while (cursor !== undefined && invoices.length < listed_invoices_max)
  return invoices
}

/** The newest invoices, and the older ones that are open or in progress, so that what is due is never missing. */
async function newestAndDue(role: SubscriberRole, signal: AbortSignal): Promise<Invoice[]> {
  const newest = await wholeList(role, signal)
  if (newest.length < listed_invoices_max) return newest
  const due = [await wholeList(role, signal, 'OPEN'), await wholeList(role, signal, 'PROCESSING')].flat()
  const listed = new Set(newest.map(({id}) => id))
  return [...newest, ...due.filter(({id}) => !listed.has(id))]
}

const max_age_ms = stored_for_ms.bookings
const persisters = {
  list: persistAs({name: 'invoices', answer: contract.listParentInvoices.answer, max_age_ms}),
  one: persistAs({name: 'invoice', answer: contract.getInvoice.answer, max_age_ms}),
} as const

/** An invoice as a list that was read before has it, so that it opens offline. */
function listed(id: string) {
  const client = currentQueryClient()
  for (const [queryKey, list] of client?.getQueriesData<Invoice[]>({queryKey: userKey('invoices', 'list')}) ?? []) {
    const invoice = list?.find(each => each.id === id)
    if (invoice) return {invoice, at_ms: client?.getQueryState(queryKey)?.dataUpdatedAt}
  }
  return undefined
}

/** A user's invoices: owed, paid and received. */
export const invoiceQueries = {
  all: () => userKey('invoices'),
  list: (role: SubscriberRole) =>
    queryOptions({
      queryKey: userKey('invoices', 'list', role),
      queryFn: ({signal}) => newestAndDue(role, signal),
      persister: persisters.list,
    }),
  /** The open invoices. */
  open: (role: SubscriberRole) =>
    queryOptions({
      queryKey: userKey('invoices', 'open', role),
      queryFn: ({signal}) => wholeList(role, signal, 'OPEN'),
      persister: persisters.list,
    }),
  /** The care statements of one of the family's bookings. */
  ofBooking: (booking_id: string) =>
    queryOptions({
      queryKey: userKey('invoices', 'booking', booking_id),
      queryFn: ({signal}) => call(contract.listBookingPayments, {params: {bookingId: booking_id}, signal}),
      persister: persisters.list,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: userKey('invoices', 'one', id),
      queryFn: ({signal}) => call(contract.getInvoice, {params: {id}, signal}),
      initialData: () => listed(id)?.invoice,
      initialDataUpdatedAt: () => listed(id)?.at_ms,
      persister: persisters.one,
    }),
}

/**
 * One invoice; if it was never stored and cannot be read, as the stored list has it. It is stored by itself only once it
 * was fetched by itself.
 */
export function useInvoice(id: string, role: SubscriberRole) {
  const one = useQuery(invoiceQueries.one(id))
  const isUnread = one.data === undefined && isAnswerLost(one.error)
  const list = useQuery({...invoiceQueries.list(role), enabled: isUnread})
  const invoice = isUnread ? list.data?.find(each => each.id === id) : undefined
  const {error, refetch} = one
  if (!invoice) return {data: one.data, dataUpdatedAt: one.dataUpdatedAt, isError: one.isError, error, refetch}
  return {data: invoice, dataUpdatedAt: list.dataUpdatedAt, isError: true, error, refetch}
}

/** Whose payments this person may read; a field caregiver reads none. */
function payingRole(): SubscriberRole | undefined {
  const {role, member_role, unfinished} = who.get() ?? {}
  const isAllowed = (role === 'parent' || role === 'caretaker' || role === 'agency') && member_role !== 'field'
  return isAllowed && !unfinished ? role : undefined
}

/** Stores the payments of each person who logs in for use offline, also if they are never opened. */
export function storePayments(client: QueryClient): void {
  const store = () => {
    const role = payingRole()
    if (role) void client.prefetchQuery({...invoiceQueries.list(role), staleTime: max_age_ms})
  }
  who.subscribe(store)
  store()
}

/** A command on an invoice, not optimistic: only the server knows why it may be refused. */
export function useInvoiceCommand<Input>(send: (input: Input) => Promise<Invoice>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: invoice => client.setQueryData(invoiceQueries.one(invoice.id).queryKey, invoice),
    // also after a refusal, which means the screen is out of date
    onSettled: () => void client.invalidateQueries({queryKey: invoiceQueries.all()}),
  })
}

/** The family reports a payment outside Village. */
export const useMarkPaidOutside = () =>
  useInvoiceCommand(({invoice_id}: {invoice_id: string}) =>
    call(contract.markPaidOutside, {params: {id: invoice_id}, body: {}}),
  )

/** The family undoes that, until the payee has answered. */
export const useUnmarkPaidOutside = () =>
  useInvoiceCommand(({invoice_id, marked_at}: {invoice_id: string; marked_at: string}) =>
    call(contract.unmarkPaidOutside, {params: {id: invoice_id}, body: {marked_at}}),
  )

/** The payee confirms or denies a payment outside Village. */
export const useAnswerPaidOutside = () =>
  useInvoiceCommand(({invoice_id, received}: {invoice_id: string; received: boolean}) =>
    call(contract.answerPaidOutside, {params: {id: invoice_id}, body: {received}}),
  )

/** The payee reminds the family of an overdue statement. */
export const useRemindPayer = () =>
  useInvoiceCommand(({invoice_id}: {invoice_id: string}) =>
    call(contract.remindPayer, {params: {id: invoice_id}, body: {}}),
  )

/** Requests a credit for a bad lead from staff. */
export const useAskCredit = () =>
  useInvoiceCommand(({invoice_id, reason, note}: {invoice_id: string; reason: CreditReason; note: string}) =>
    call(contract.askCredit, {params: {id: invoice_id}, body: {reason, note: note || null}}),
  )

/** Saves one invoice as a PDF. */
export const useSavePdf = () =>
  useMutation({
    mutationFn: async ({id, number}: Pick<Invoice, 'id' | 'number'>) =>
      saveFile(await download(contract.getInvoicePdf, {id}), `${number ?? 'draft'}.pdf`),
  })

/** Saves a credit note of an invoice as a PDF. */
export const useSaveCreditNote = () =>
  useMutation({
    mutationFn: async ({id, number}: {id: string; number: string}) =>
      saveFile(await download(contract.getCreditNotePdf, {id, number}), `${number}.pdf`),
  })

/** Saves the own invoices of one side as CSV, or all of them. */
export const useSaveCsv = () =>
  useMutation({
    mutationFn: async (side: InvoiceSide | undefined) =>
      saveFile(await download(contract.exportInvoices, {}, {query: {side}}), invoicesFile(side)),
  })
