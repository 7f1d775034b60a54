import {m} from '#messages'
import {names} from '#messages/names'
import {csv_start, csvLines} from '#lib/csv.ts'
import {creditText, lineText} from '#domain/money/invoice-text.ts'
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

/** Invoices as CSV (RFC 4180, UTF-8 with BOM), one row per line, credit note and tip. */
export function invoicesCsv(all: readonly Invoice[]): Uint8Array<ArrayBuffer> {
  const rows = all.flatMap(invoice =>
    rowsOf(invoice).map(({text, quantity, unit_cents, amount_cents}) => [
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
      text,
      quantity,
      {cents: unit_cents},
      {cents: amount_cents},
    ]),
  )
  return new TextEncoder().encode(csv_start + csvLines([head.map(name => name()), ...rows]))
}

/** Lines, credit notes and tip in the order of the PDF, so that the amounts sum to what was paid less what went back. */
function rowsOf({lines, credit_notes, tip_cents}: Invoice) {
  const single = (text: string, cents: number) => ({text, quantity: 1, unit_cents: cents, amount_cents: cents})
  return [
    ...lines.map(line => ({...line, text: lineText(line)})),
    ...credit_notes.map(({number, reason, amount_cents}) =>
      single(m.doc_credit({number, reason: creditText(reason)}), -amount_cents),
    ),
    ...(tip_cents > 0 ? [single(m.doc_tip(), tip_cents)] : []),
  ]
}
