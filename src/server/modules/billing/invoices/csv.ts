import {m} from '#messages'
import {names} from '#messages/names'
import {csvFile} from '#lib/csv.ts'
import {creditText, kindText, lineMinutes, lineText, methodText, statusText} from '#domain/money/invoice-text.ts'
import {refundedPart} from '#domain/money/invoice-refunds.ts'
import {localDate} from '#domain/time.ts'
import {formatCents} from '#lib/money-text.ts'
import type {Invoice, InvoiceLine} from '#contract/money/invoices.ts'

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

/** Hours of all places that a spreadsheet needs, so that quantity times unit is the amount to the cent, but for half cents. */
const exactQuantity = (line: InvoiceLine): number =>
  line.unit === 'hour' ? Math.round((lineMinutes(line) / 60) * 1e6) / 1e6 : line.quantity

/**
 * Invoices at an instant as CSV (RFC 4180), one row per line, credit note and tip, with days of the reader's zone. The
 * amounts sum to what was paid and is owed, less refunds, unused credits and what the payer's bank took back; those of a
 * void invoice, and of one that it took back whole, are zero, as are its quantities, but for what earlier credits paid of it and is unused again.
 */
export function invoicesCsv(
  all: readonly Invoice[],
  {timezone, now}: {timezone: string; now: string},
): Uint8Array<ArrayBuffer> {
  const dayOf = (instant: string | null) => instant && localDate(instant, timezone)
  const credits = creditsOf(all)
  const rows = all.flatMap(invoice =>
    rowsOf(invoice, credits).map(({text, quantity, unit_cents, amount_cents}) => [
      invoice.number,
      kindText(invoice.kind),
      statusText({...invoice, refunded: refundedPart(invoice)}, now, timezone),
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

/** By the number of a credit note: the invoice it was granted on, and what later invoices used of it, in cents. */
interface Credits {
  granted_on: ReadonlyMap<string, string | null>
  used_cents: ReadonlyMap<string, number>
}

function creditsOf(all: readonly Invoice[]): Credits {
  const used_cents = new Map<string, number>()
  for (const {about, amount_cents} of all.flatMap(({lines}) => lines)) {
    if (about?.kind === 'credit') used_cents.set(about.number, (used_cents.get(about.number) ?? 0) - amount_cents)
  }
  return {
    granted_on: new Map(
      all.flatMap(({number, credit_notes}) => credit_notes.map(note => [note.number, number] as const)),
    ),
    used_cents,
  }
}

/**
 * Lines, credit notes and tip in the order of the PDF. What a later invoice used of a credit note counts there alone, as
 * it would otherwise be deducted twice.
 */
function rowsOf(invoice: Invoice, credits: Credits) {
  const {lines, credit_notes, tip_cents, status, taken_back, taken_back_cents = 0} = invoice
  const single = (text: string, cents: number) => ({text, quantity: 1, unit_cents: cents, amount_cents: cents})
  if (status === 'VOID' || taken_back) {
    return [
      ...lines.map(line => ({...line, text: textOf(line, credits), quantity: 0, amount_cents: 0})),
      ...credit_notes.flatMap(({number, reason, left_cents, returned_cents = 0}) => {
        const unused_cents = left_cents + (status === 'VOID' ? returned_cents : 0)
        const text = m.doc_credit({number, reason: creditText(reason)})
        return unused_cents > 0 ? [single(text, -unused_cents)] : []
      }),
    ]
  }
  return [
    ...lines.map(line => ({...line, text: textOf(line, credits), quantity: exactQuantity(line)})),
    ...credit_notes.flatMap(({number, reason, amount_cents}) => {
      const used_cents = credits.used_cents.get(number) ?? 0
      if (used_cents >= amount_cents) return []
      const about = {number, reason: creditText(reason)}
      const text = used_cents > 0 ? m.doc_credit_rest({...about, used: formatCents(used_cents)}) : m.doc_credit(about)
      return [single(text, used_cents - amount_cents)]
    }),
    ...(tip_cents > 0 ? [single(m.doc_tip(), tip_cents)] : []),
    ...(taken_back_cents > 0 ? [single(m.taken_back_by_payers_bank(), -taken_back_cents)] : []),
  ]
}

/** What a line is for; a used credit names the invoice that it was granted on. */
function textOf(line: InvoiceLine, {granted_on}: Credits): string {
  const {about} = line
  const invoice = about?.kind === 'credit' && granted_on.get(about.number)
  return about?.kind === 'credit' && invoice
    ? m.doc_credit_used({number: about.number, invoice, reason: creditText(about.reason)})
    : lineText(line)
}
