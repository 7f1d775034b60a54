import type {InvoiceSide} from '#contract/money/invoices.ts'
import {productFile} from '#lib/product-file.ts'

/** The name of a CSV of invoices: `village-invoices-owed.csv` or `-received.csv` of one side, so that a browser stores both. */
export const invoicesFile = (side: InvoiceSide | undefined): string =>
  productFile(side === undefined ? 'invoices.csv' : side === 'payer' ? 'invoices-owed.csv' : 'invoices-received.csv')
