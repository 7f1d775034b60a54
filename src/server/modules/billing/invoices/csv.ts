import {m} from '#messages'
import {names} from '#messages/names'
import {csvFile} from '#lib/csv.ts'
import {creditText, kindText, lineText, methodText, statusText} from '#domain/money/invoice-text.ts'
import {localDate} from '#domain/time.ts'
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

/** Invoices at an instant as CSV (RFC 4180), one row per line, credit note and tip, with days of the reader's zone. */
export function invoicesCsv(
  all: readonly Invoice[],
  {timezone, now}: {timezone: string; now: string},
): Uint8Array<ArrayBuffer> {
  const dayOf = (instant: string | null) => instant && localDate(instant, timezone)
  const rows = all.flatMap(invoice =>
    rowsOf(invoice).map(({text, quantity, unit_cents, amount_cents}) => [
      invoice.number,
      kindText(invoice.kind),
      statusText(invoice, now, timezone),
      dayOf(invoice.issued_at),
      dayOf(invoice.due_at),
      dayOf(invoice.paid_at),
      invoice.method && methodText(invoice.method),
      invoice.booking_number,
      invoice.payer.name,
      invoice.payee?.name ?? names.product,
      text,
      quantity,
      {cents: unit_cents},
      {cents: amount_cents},
    ]),
  )
  return csvFile(head, rows)
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
