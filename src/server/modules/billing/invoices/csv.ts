import {m} from '#messages'
import {names} from '#messages/names'
import {csv_start, csvLines} from '#lib/csv.ts'
import {lineText} from '#domain/money/invoice-text.ts'
import type {Invoice} from '#contract/money/invoices.ts'

const head = [
  m.doc_column_number,
  m.doc_column_kind,
  m.doc_column_status,
  m.doc_column_issued,
  m.doc_column_due,
  m.doc_column_paid,
  m.doc_column_method,
  m.doc_column_booking,
  m.doc_column_payer,
  m.doc_column_payee,
  m.doc_column_line,
  m.doc_column_quantity,
  m.doc_column_unit_usd,
  m.doc_column_amount_usd,
]

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
      invoice.payee?.name ?? names.product,
      lineText(line),
      line.quantity,
      {cents: line.unit_cents},
      {cents: line.amount_cents},
    ]),
  )
  return new TextEncoder().encode(csv_start + csvLines([head.map(name => name()), ...rows]))
}
