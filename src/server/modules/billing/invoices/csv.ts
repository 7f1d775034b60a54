import {csv_start, csvLines} from '#lib/csv.ts'
import {centsToDollars} from '#domain/money/money.ts'
import type {Invoice} from '#contract/money/invoices.ts'

const head = [
  'Number',
  'Kind',
  'Status',
  'Issued',
  'Due',
  'Paid',
  'Method',
  'Booking',
  'Payer',
  'Payee',
  'Line',
  'Quantity',
  'Unit USD',
  'Amount USD',
]

const dollars = (cents: number): number => centsToDollars(cents)

/** Invoices as CSV (RFC 4180, UTF-8 with BOM), one row per line. */
export function invoicesCsv(all: readonly Invoice[]): Uint8Array<ArrayBuffer> {
  const rows = all.flatMap(invoice =>
    invoice.lines.map(line => [
      invoice.number,
      invoice.kind,
      invoice.status,
      invoice.issued_at,
      invoice.due_at,
      invoice.paid_at,
      invoice.method,
      invoice.booking_number,
      invoice.payer.name,
      invoice.payee?.name ?? 'Village',
      line.description,
      line.quantity,
      dollars(line.unit_cents),
      dollars(line.amount_cents),
    ]),
  )
  return new TextEncoder().encode(csv_start + csvLines([head, ...rows]))
}
