import {m} from '#messages'
import type {Invoice} from '#contract/money/invoices.ts'
import {methodText} from '#domain/money/invoice-text.ts'
import {careReceivedCents, isReceived, payeeCents} from '#domain/money/received.ts'
import {localDate} from '#domain/time.ts'
import {csvFile} from '#lib/csv.ts'
import {dayLabel, monthLabel} from '#lib/day.ts'
import {type Company, companyText} from '../invoices/parties.ts'
import {pdfOf, plain, sumRow} from '../invoices/pdf.ts'

/** What a caregiver received in a year, by day in the caregiver's zone, oldest first. */
export interface YearSummary {
  year: string
  timezone: string
  statements: readonly Invoice[]
  name: string
  /** The caregiver's place. */
  location: string | null
}

/** The statements received in this year, but for those that were credited in full or that the payer's bank took back. */
export const receivedIn = (year: string, timezone: string, statements: readonly Invoice[]): Invoice[] =>
  statements
    .filter(
      each =>
        isReceived(each) &&
        payeeCents(each) > 0 &&
        each.paid_at !== null &&
        localDate(each.paid_at, timezone).startsWith(year),
    )
    .toSorted((a, b) => (a.paid_at ?? '').localeCompare(b.paid_at ?? ''))

const head = [
  m.doc_column_received,
  m.doc_column_statement,
  m.doc_column_family,
  m.doc_column_from,
  m.doc_column_to,
  m.doc_column_method,
  m.doc_column_care_usd,
  m.doc_column_tip_usd,
  m.doc_column_received_usd,
]

/** One row for each statement. */
export function summaryCsv({timezone, statements}: YearSummary): Uint8Array<ArrayBuffer> {
  const rows = statements.map(each => {
    const received_cents = payeeCents(each)
    const care_cents = careReceivedCents(each)
    return [
      each.paid_at && localDate(each.paid_at, timezone),
      each.number,
      each.payer.name,
      each.period?.start ?? null,
      each.period?.end ?? null,
      each.method && methodText(each.method),
      {cents: care_cents},
      {cents: received_cents - care_cents},
      {cents: received_cents},
    ]
  })
  return csvFile(head, rows)
}

const sumOf = (statements: readonly Invoice[]) => statements.reduce((sum, each) => sum + payeeCents(each), 0)

/** Sums by month and in all, and every statement. */
export function summaryPdf(
  {year, timezone, statements, name, location}: YearSummary,
  company: Company,
  now: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const dayOf = (each: Invoice) => localDate(each.paid_at ?? now, timezone)
  const outside = statements.filter(({method}) => method === 'outside')
  const facts: [string, string][] = [
    [m.doc_caregiver(), [name, location].filter(Boolean).join(', ')],
    [m.doc_made_by(), companyText(company)],
    [m.doc_made_on(), dayLabel(localDate(now, timezone))],
    [m.doc_statements(), String(statements.length)],
    [m.doc_note(), m.doc_not_a_tax_form()],
  ]
  return pdfOf({title: m.doc_earnings({year}), issued_at: now, facts}, doc => {
    for (let month = 1; month <= 12; month++) {
      const day = `${year}-${String(month).padStart(2, '0')}-01`
      const own = statements.filter(each => dayOf(each).startsWith(day.slice(0, 7)))
      if (own.length > 0) sumRow(doc, monthLabel(day), sumOf(own))
    }
    sumRow(doc, m.doc_received_in_all(), sumOf(statements), 'Helvetica-Bold')
    if (outside.length > 0) sumRow(doc, m.doc_of_it_outside(), sumOf(outside))
    doc.moveDown(1)
    for (const each of statements)
      sumRow(
        doc,
        plain(`${dayLabel(dayOf(each), dayOf(each))}, ${each.number ?? ''}, ${each.payer.name}`),
        payeeCents(each),
      )
  })
}
