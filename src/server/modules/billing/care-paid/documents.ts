import {m} from '#messages'
import {methodText} from '#domain/money/invoice-text.ts'
import {careTogether, type PaidStatement, type ProviderPaid} from '#domain/money/care-paid.ts'
import {localDate} from '#domain/time.ts'
import {csvFile} from '#lib/csv.ts'
import {dayLabel} from '#lib/day.ts'
import {type Company, companyText} from '../invoices/parties.ts'
import {pdfOf, plain, sumRow, textRow} from '../invoices/pdf.ts'

/** What a family paid for care in a year, by day in the reader's zone. */
export interface CarePaid {
  year: string
  timezone: string
  name: string
  /** The family's own place. */
  location: string | null
  paid: readonly ProviderPaid[]
  /** Where each provider is, by profile id. */
  places: ReadonlyMap<string, string | null>
  /** First names of the children of each booking. */
  children: ReadonlyMap<string, readonly string[]>
}

const childrenOf = (children: CarePaid['children'], statements: readonly PaidStatement[]): string =>
  [...new Set(statements.flatMap(({invoice}) => children.get(invoice.booking_id ?? '') ?? []))].join(', ')

const head = [
  m.doc_column_paid,
  m.doc_column_statement,
  m.doc_column_payee,
  m.doc_column_children,
  m.doc_column_from,
  m.doc_column_to,
  m.doc_column_method,
  m.doc_column_care_usd,
  m.doc_column_tip_usd,
  m.doc_column_fee_usd,
]

/** One row for each statement, by provider. */
export function carePaidCsv({paid, children}: CarePaid): Uint8Array<ArrayBuffer> {
  const rows = paid.flatMap(({payee, statements}) =>
    statements.map(each => {
      const {number, period, method} = each.invoice
      return [
        each.day,
        number,
        payee.name,
        childrenOf(children, [each]),
        period?.start ?? null,
        period?.end ?? null,
        method && methodText(method),
        {cents: each.care_cents},
        {cents: each.tip_cents},
        {cents: each.fee_cents},
      ]
    }),
  )
  return csvFile(head, rows)
}

/** The sum of each provider with its statements, and in all. */
export function carePaidPdf(
  {year, timezone, name, location, paid, places, children}: CarePaid,
  company: Company,
  now: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const all = paid.flatMap(({statements}) => statements)
  const facts: [string, string][] = [
    [m.doc_column_family(), [name, location].filter(Boolean).join(', ')],
    [m.doc_column_children(), childrenOf(children, all)],
    [m.doc_made_by(), companyText(company)],
    [m.doc_made_on(), dayLabel(localDate(now, timezone))],
    [m.doc_statements(), String(all.length)],
    [m.doc_note(), m.doc_care_paid_note()],
    [m.doc_providers(), m.ask_providers_for_form_w10()],
  ]
  return pdfOf({title: m.doc_care_paid({year}), issued_at: now, facts}, doc => {
    for (const {payee, statements, care_cents, outside_cents, tip_cents, fee_cents} of paid) {
      textRow(doc, plain([payee.name, places.get(payee.id)].filter(Boolean).join(', ')), 'Helvetica-Bold')
      const names = childrenOf(children, statements)
      if (names) textRow(doc, plain(m.doc_name_and_value({name: m.doc_column_children(), value: names})))
      for (const {invoice, day, care_cents: cents} of statements)
        sumRow(doc, plain(`${dayLabel(day, day)}, ${invoice.number ?? ''}`), cents)
      sumRow(doc, m.paid_for_care(), care_cents, 'Helvetica-Bold')
      if (outside_cents > 0) sumRow(doc, m.doc_of_it_outside(), outside_cents)
      if (tip_cents > 0) sumRow(doc, m.tips_not_included(), tip_cents)
      if (fee_cents > 0) sumRow(doc, plain(m.fee_not_included()), fee_cents)
      doc.moveDown(1)
    }
    sumRow(doc, m.paid_for_care_in_all(), careTogether(paid), 'Helvetica-Bold')
  })
}
