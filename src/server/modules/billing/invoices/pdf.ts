import type {Invoice, InvoiceLine, PaidBy} from '#contract/money/invoices.ts'
import {localDate} from '#domain/time.ts'
import {dayText} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'

const margin = 56
const width = 612 - 2 * margin
const column = {quantity: margin + 300, unit: margin + 360, amount: margin + 430}
const bottom = 700
const brand = '#1d4fc4'
const ink = '#172033'
const soft = '#566076'

const titles = {
  lead: 'Lead invoice',
  statement: 'Care statement',
  subscription: 'Subscription invoice',
} as const
const states = {
  DRAFT: 'Draft',
  OPEN: 'To pay',
  PROCESSING: 'Payment in progress',
  PAID: 'Paid',
  VOID: 'Void',
  UNCOLLECTIBLE: 'Not collectible',
} as const satisfies Record<Invoice['status'], string>
const ways = {
  card: 'by card',
  ach: 'from a bank account',
  outside: 'outside of Village',
  credit: 'with credits',
} as const satisfies Record<PaidBy, string>

const stateText = ({status, my_side}: Invoice) =>
  status === 'OPEN' && my_side === 'payee' ? 'Expected' : states[status]

const quantityText = ({quantity, unit}: InvoiceLine) => (unit === 'hour' ? `${quantity} hr` : `${quantity}`)

/** The standard fonts only support Windows-1252; other characters become a question mark. */
export const plain = (text: string): string =>
  text
    .replaceAll('–', '-')
    .normalize('NFC')
    .replaceAll(/[^\x20-\x7e\u00a0-\u00ff]/g, '?')

type Doc = PDFKit.PDFDocument

const rightText = (doc: Doc, text: string, {x, y, span}: {x: number; y: number; span: number}) =>
  doc.text(text, x, y, {width: span, align: 'right', lineBreak: false})

/** A sum below the lines. */
export function sumRow(doc: Doc, name: string, cents: number, font = 'Helvetica'): void {
  if (doc.y > bottom) doc.addPage()
  const {y} = doc
  doc
    .font(font)
    .fontSize(10)
    .fillColor(ink)
    .text(name, margin + 200, y, {width: 220, align: 'right'})
  rightText(doc, formatCents(cents), {x: column.amount, y, span: 70})
  doc.x = margin
  doc.moveDown(0.5)
}

function rows(doc: Doc, invoice: Invoice): void {
  const sum = (name: string, cents: number, font?: string) => sumRow(doc, name, cents, font)
  const right = (text: string, x: number, y: number, span = 60) => rightText(doc, text, {x, y, span})
  const rule = () => {
    doc
      .moveTo(margin, doc.y)
      .lineTo(margin + width, doc.y)
      .strokeColor('#b9c2bd')
      .lineWidth(0.5)
      .stroke()
    doc.moveDown(0.4)
  }
  const heads = () => {
    const {y} = doc
    doc.font('Helvetica-Bold').fontSize(9).fillColor(soft).text('Description', margin, y)
    right('Quantity', column.quantity, y)
    right('Unit', column.unit, y)
    right('Amount', column.amount, y, 70)
    doc.x = margin
    doc.moveDown(0.4)
    rule()
  }
  heads()
  for (const line of invoice.lines) {
    if (doc.y > bottom) {
      doc.addPage()
      heads()
    }
    const {y} = doc
    doc.font('Helvetica').fontSize(10).fillColor(ink).text(plain(line.description), margin, y, {width: 290})
    const after = doc.y
    right(quantityText(line), column.quantity, y)
    right(formatCents(line.unit_cents), column.unit, y)
    right(formatCents(line.amount_cents), column.amount, y, 70)
    doc.x = margin
    doc.y = after + 4
  }
  rule()
  sum('Total', invoice.amount_cents, 'Helvetica-Bold')
  for (const note of invoice.credit_notes) sum(plain(`Credit ${note.number}: ${note.reason}`), -note.amount_cents)
  if (invoice.tip_cents > 0) sum('Tip', invoice.tip_cents)
  sum('Amount due', invoice.due_cents, 'Helvetica-Bold')
}

/** A document of US Letter pages: its title, facts and what `body` writes. Loads the library on first use. */
export async function pdfOf(
  {title, issued_at, facts}: {title: string; issued_at: string | null; facts: readonly (readonly [string, string])[]},
  body: (doc: Doc) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const {default: PDFDocument} = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'LETTER',
    margin,
    bufferPages: true,
    lang: 'en-US',
    info: {
      Title: title,
      Author: 'Village',
      ...(issued_at && {CreationDate: new Date(issued_at)}),
    },
  })
  const chunks: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  doc.font('Helvetica-Bold').fontSize(20).fillColor(brand).text('Village')
  doc.moveDown(0.6).fontSize(14).fillColor(ink).text(title)
  doc.moveDown(0.4).font('Helvetica').fontSize(10).fillColor(soft)
  for (const [name, value] of facts) if (value) doc.text(`${name}: ${value}`)
  doc.moveDown(1)
  body(doc)

  const {start, count} = doc.bufferedPageRange()
  for (let i = start; i < start + count; i++) {
    doc.switchToPage(i)
    // text below the margin would start a new page
    doc.page.margins.bottom = 0
    doc.font('Helvetica').fontSize(8).fillColor(soft)
    doc.text(`${title}, page ${i + 1} of ${count}`, margin, 750, {width, align: 'center', lineBreak: false})
  }
  doc.end()
  await done
  return new Uint8Array(Buffer.concat(chunks))
}

/** An invoice or statement as a PDF, dated in the reader's time zone. */
export function invoicePdf(invoice: Invoice, timezone: string): Promise<Uint8Array<ArrayBuffer>> {
  const {issued_at} = invoice
  const title = `${titles[invoice.kind]} ${invoice.number ?? '(draft)'}`
  const day = (instant: string | null) => (instant ? dayText(localDate(instant, timezone)) : '')
  const facts: [string, string][] = [
    ['Status', stateText(invoice)],
    ['Issued', day(invoice.issued_at)],
    ['Due', day(invoice.due_at)],
    ['Paid', invoice.paid_at ? `${day(invoice.paid_at)}${invoice.method ? `, ${ways[invoice.method]}` : ''}` : ''],
    ['From', plain(invoice.payee?.name ?? 'Village')],
    ['To', plain(invoice.payer.name)],
    ['Booking', invoice.booking_number ?? ''],
    ['For', invoice.period ? `${dayText(invoice.period.start)} - ${dayText(invoice.period.end)}` : ''],
  ]
  return pdfOf({title, issued_at, facts}, doc => rows(doc, invoice))
}

type CreditNote = Invoice['credit_notes'][number]

const refundWords = {
  provider: 'Returned through the payment provider',
  hand: 'Returned outside of Village',
} as const

/** A credit note as a PDF, dated in the reader's time zone. */
export function creditNotePdf(invoice: Invoice, note: CreditNote, timezone: string): Promise<Uint8Array<ArrayBuffer>> {
  const facts: [string, string][] = [
    ['Issued', dayText(localDate(note.issued_at, timezone))],
    ['Corrects', `${titles[invoice.kind]} ${invoice.number ?? ''}`],
    ['From', plain(invoice.payee?.name ?? 'Village')],
    ['To', plain(invoice.payer.name)],
    ['Booking', invoice.booking_number ?? ''],
    ['Reason', plain(note.reason)],
    ['Way', note.refund ? refundWords[note.refund.by] : ''],
  ]
  const {number, issued_at, amount_cents, tip_cents} = note
  return pdfOf({title: `Credit note ${number}`, issued_at, facts}, doc => {
    sumRow(doc, 'Care and fees', amount_cents - tip_cents)
    if (tip_cents > 0) sumRow(doc, 'Tip', tip_cents)
    sumRow(doc, 'Credited', amount_cents, 'Helvetica-Bold')
  })
}
