import type {Invoice} from '#contract/money/invoices.ts'
import {kindText, otherSide, whatFor} from './words.ts'
import type {InvoicesSearch} from './search.ts'

const textOf = (invoice: Invoice): string =>
  [invoice.number, invoice.booking_number, kindText[invoice.kind], whatFor(invoice), otherSide(invoice)]
    .join(' ')
    .toLowerCase()

/** The invoices that pass: of this status and kind, with every word somewhere in them. */
export function filterInvoices(
  invoices: readonly Invoice[],
  {q = '', status, kind}: Omit<InvoicesSearch, 'order'>,
): Invoice[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return invoices.filter(
    invoice =>
      (status === undefined || invoice.status === status) &&
      (kind === undefined || invoice.kind === kind) &&
      words.every(word => textOf(invoice).includes(word)),
  )
}
