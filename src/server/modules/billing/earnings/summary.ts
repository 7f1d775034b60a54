import {m} from '#messages'
import type {Invoice} from '#contract/money/invoices.ts'
import {careCountsAt} from '#domain/money/care-paid.ts'
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
    .filter(each => isReceived(each) && payeeCents(each) > 0 && dayOf(each, timezone)?.startsWith(`${year}-`))
    .toSorted((a, b) => (careCountsAt(a) ?? '').localeCompare(careCountsAt(b) ?? ''))

/** The day that a statement counts on, the same as in the family's papers; null while it is not paid. */
function dayOf(statement: Invoice, timezone: string): string | null {
  const at = careCountsAt(statement)
  return at && localDate(at, timezone)
}

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
      dayOf(each, timezone),
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
  const shownDay = (each: Invoice) => dayOf(each, timezone) ?? localDate(now, timezone)
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
      const own = statements.filter(each => shownDay(each).startsWith(day.slice(0, 7)))
      if (own.length > 0) sumRow(doc, monthLabel(day), sumOf(own))
    }
    sumRow(doc, m.doc_received_in_all(), sumOf(statements), 'Helvetica-Bold')
    if (outside.length > 0) sumRow(doc, m.doc_of_it_outside(), sumOf(outside))
    doc.moveDown(1)
    for (const each of statements)
      sumRow(
        doc,
        plain(`${dayLabel(shownDay(each), shownDay(each))}, ${each.number ?? ''}, ${each.payer.name}`),
        payeeCents(each),
      )
  })
}
