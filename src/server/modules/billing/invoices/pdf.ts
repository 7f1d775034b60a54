import {m} from '#messages'
import {names} from '#messages/names'
import type {Invoice, InvoiceLine, PaidBy} from '#contract/money/invoices.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {invoiceCan} from '#domain/money/invoice.ts'
import {
  beingRefundedCents,
  netPaidCents,
  refundedOfNote,
  refundedPart,
  splitByPayment,
} from '#domain/money/invoice-refunds.ts'
import {creditText, lineText, methodText, statusText} from '#domain/money/invoice-text.ts'
import {chargedCents, outsideCents} from '#domain/money/received.ts'
import {clockTime, localDate, zoneName} from '#domain/time.ts'
import {dayLabel, dayText} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'

const margin = 56
const width = 612 - 2 * margin
const column = {quantity: margin + 285, unit: margin + 360, amount: margin + 430}
const bottom = 700
const brand = '#1d4fc4'
const ink = '#172033'
const soft = '#566076'

const titles = {
  lead: m.doc_lead_invoice,
  statement: m.doc_care_statement,
  subscription: m.doc_subscription_invoice,
} as const
const ways = {
  card: m.doc_paid_by_card,
  ach: m.doc_paid_from_bank,
  outside: m.doc_paid_outside,
  credit: m.doc_paid_with_credits,
} as const satisfies Record<PaidBy, unknown>

const quantityText = ({quantity, unit}: InvoiceLine) => (unit === 'hour' ? hoursText(quantity) : `${quantity}`)

/** The standard fonts only support Windows-1252; other characters become a question mark. */
export const plain = (text: string): string =>
  text
    .replaceAll('–', '-')
    .replaceAll('’', "'")
    .normalize('NFC')
    .replaceAll(/[^\x20-\x7e\u00a0-\u00ff]/g, '?')

type Doc = PDFKit.PDFDocument
type CreditNote = Invoice['credit_notes'][number]

const rightText = (doc: Doc, text: string, {x, y, span}: {x: number; y: number; span: number}) =>
  doc.text(text, x, y, {width: span, align: 'right', lineBreak: false})

/** A line of text at the left. */
export function textRow(doc: Doc, text: string, font = 'Helvetica'): void {
  if (doc.y > bottom) doc.addPage()
  doc.font(font).fontSize(10).fillColor(ink).text(text, margin, doc.y, {width})
  doc.moveDown(0.5)
}

/** A sum below the lines. */
export function sumRow(doc: Doc, name: string, cents: number, font = 'Helvetica'): void {
  if (doc.y > bottom) doc.addPage()
  const {y} = doc
  doc
    .font(font)
    .fontSize(10)
    .fillColor(ink)
    .text(name, margin + 200, y, {width: 220, align: 'right'})
  const after = doc.y
  rightText(doc, formatCents(cents), {x: column.amount, y, span: 70})
  doc.x = margin
  // a long name takes more lines than the sum
  doc.y = Math.max(doc.y, after)
  doc.moveDown(0.5)
}

/** A line of small text below the name of a sum. */
function noteRow(doc: Doc, text: string): void {
  doc
    .font('Helvetica')
    .fontSize(9)
    .fillColor(soft)
    .text(plain(text), margin + 120, doc.y, {width: 300, align: 'right'})
  doc.x = margin
  doc.moveDown(0.5)
}

/** `Bank account, started Mon, Jun 15, 2026` */
const startText = ({method, begun_at}: NonNullable<Invoice['in_progress']>, timezone: string): string =>
  m.payment_method_and_start({method: methodText(method), day: dayText(localDate(begun_at, timezone))})

function rows(doc: Doc, invoice: Invoice, timezone: string): void {
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
    doc.font('Helvetica-Bold').fontSize(9).fillColor(soft).text(m.doc_description(), margin, y)
    right(m.doc_quantity(), column.quantity, y, 75)
    right(m.doc_unit(), column.unit, y)
    right(m.doc_amount(), column.amount, y, 70)
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
    doc
      .font('Helvetica')
      .fontSize(10)
      .fillColor(ink)
      .text(plain(lineText(line)), margin, y, {width: 280})
    const after = doc.y
    right(quantityText(line), column.quantity, y, 75)
    right(formatCents(line.unit_cents), column.unit, y)
    right(formatCents(line.amount_cents), column.amount, y, 70)
    doc.x = margin
    doc.y = after + 4
  }
  rule()
  sum(m.doc_total(), invoice.amount_cents, 'Helvetica-Bold')
  const isPaid = invoice.status === 'PAID'
  const notes = splitByPayment(invoice)
  const credit = ({number, reason}: CreditNote, cents: number) =>
    sum(plain(m.doc_credit({number, reason: creditText(reason)})), -cents)
  for (const note of notes.before) credit(note, note.amount_cents)
  if (invoice.tip_cents > 0) sum(m.doc_tip(), invoice.tip_cents)
  if (isPaid) {
    const paid = invoice.taken_back ? m.paid_and_taken_back_by_payers_bank() : m.doc_paid()
    sum(plain(paid), invoice.amount_cents - invoice.credited_cents + invoice.tip_cents, 'Helvetica-Bold')
  }
  if (invoice.status === 'PROCESSING') {
    sum(m.payment_in_progress(), chargedCents(invoice), 'Helvetica-Bold')
    if (invoice.in_progress) noteRow(doc, startText(invoice.in_progress, timezone))
  }
  for (const note of notes.after) {
    const refunded_cents = refundedOfNote(note)
    if (refunded_cents > 0) {
      sum(plain(m.doc_refund({number: note.number, reason: creditText(note.reason)})), -refunded_cents)
    }
  }
  const being_refunded_cents = isPaid && invoice.my_side !== 'payee' ? beingRefundedCents(invoice) : 0
  if (being_refunded_cents > 0) noteRow(doc, m.sum_being_refunded({cents: formatCents(being_refunded_cents)}))
  if (invoice.taken_back_cents) sum(plain(m.taken_back_by_payers_bank()), -invoice.taken_back_cents)
  // the payee got less than the payer paid
  const net_cents = invoice.my_side === 'payer' ? netPaidCents(invoice) : null
  if (net_cents !== null) sum(m.net_paid(), net_cents, 'Helvetica-Bold')
  // below the sum, because credits for other invoices take nothing off it
  for (const note of notes.after) {
    const credited_cents = note.amount_cents - refundedOfNote(note)
    if (credited_cents > 0) credit(note, credited_cents)
  }
  if (invoice.status === 'OPEN' && invoice.outside) sum(m.marked_paid(), outsideCents(invoice), 'Helvetica-Bold')
  else if (invoice.status !== 'PROCESSING') sum(m.doc_amount_due(), invoice.due_cents, 'Helvetica-Bold')
}

/** A document of US Letter pages: its title, facts and what `body` writes. Loads the library on first use. */
export async function pdfOf(
  {title, issued_at, facts}: {title: string; issued_at: string | null; facts: Facts},
  body: (doc: Doc) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const {default: PDFDocument} = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'LETTER',
    margin,
    bufferPages: true,
    lang: m.language_tag(),
    info: {
      Title: title,
      Author: names.product,
      ...(issued_at && {CreationDate: new Date(issued_at)}),
    },
  })
  const chunks: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  doc.font('Helvetica-Bold').fontSize(20).fillColor(brand).text(names.product)
  doc.moveDown(0.6).fontSize(14).fillColor(ink).text(title)
  doc.moveDown(0.4).font('Helvetica').fontSize(10).fillColor(soft)
  for (const [name, value] of facts) if (value) doc.text(plain(m.doc_name_and_value({name, value})))
  doc.moveDown(1)
  body(doc)

  const {start, count} = doc.bufferedPageRange()
  for (let i = start; i < start + count; i++) {
    doc.switchToPage(i)
    // text below the margin would start a new page
    doc.page.margins.bottom = 0
    doc.font('Helvetica').fontSize(8).fillColor(soft)
    doc.text(m.doc_page_of({title, page: i + 1, count}), margin, 750, {width, align: 'center', lineBreak: false})
  }
  doc.end()
  await done
  return new Uint8Array(Buffer.concat(chunks))
}

/** Names and values above the lines. */
export type Facts = readonly (readonly [string, string])[]

/** `Wed, Jun 17, 2026, 1:00 PM CT, by card`. */
function paidText({paid_at, method}: Invoice, timezone: string): string {
  if (!paid_at) return ''
  const at = `${dayLabel(localDate(paid_at, timezone))}, ${clockTime(paid_at, timezone)} ${zoneName(paid_at, timezone)}`
  return method ? ways[method]({when: at}) : at
}

/** The days of a plan's term by the reader's clock; null of an invoice that has only those of UTC. */
function termOf({lines}: Invoice, timezone: string): Invoice['period'] {
  for (const {about} of lines) {
    if (about?.kind !== 'plan' || !about.from || !about.until) continue
    return {start: localDate(about.from, timezone), end: localDate(about.until, timezone)}
  }
  return null
}

/** `Mon, Jun 8, 2026 - Sun, Jun 14, 2026`, or the one day. */
function periodText(invoice: Invoice, timezone: string): string {
  const period = termOf(invoice, timezone) ?? invoice.period
  if (!period) return ''
  const first = dayLabel(period.start)
  return period.start === period.end ? first : `${first} - ${dayText(period.end)}`
}

/** How the payer can pay an invoice whose page is at this address; null for what they need not or cannot pay. */
function howToPay(
  invoice: Invoice,
  {address, now, timezone}: {address: string; now: string; timezone: string},
): string | null {
  const {automatic} = invoice
  if (automatic?.status === 'planned' && invoice.payable_online && invoice.my_side === 'payer') {
    return m.doc_paid_automatically({day: dayLabel(localDate(automatic.charge_at, timezone)), address})
  }
  // a plan is paid as it is bought, and its invoice has no button
  const isOnline = invoice.kind !== 'subscription' && invoiceCan.pay(invoice, now) === true
  const name = invoice.payee?.name
  if (!name || invoiceCan.markPaidOutside(invoice, now) !== true) return isOnline ? m.doc_pay_online({address}) : null
  return (isOnline ? m.doc_pay_online_or_outside : m.doc_pay_outside)({address, name})
}

/** An invoice or statement at an instant as a PDF, dated in this time zone. `address` is that of its page in the product. */
export function invoicePdf(
  invoice: Invoice,
  parties: Facts,
  {timezone, now, address}: {timezone: string; now: string; address?: string},
): Promise<Uint8Array<ArrayBuffer>> {
  const {issued_at} = invoice
  const title = titles[invoice.kind]({number: invoice.number ?? m.doc_draft_number()})
  const day = (instant: string | null) => (instant ? dayLabel(localDate(instant, timezone)) : '')
  const facts: Facts = [
    [m.doc_status(), statusText({...invoice, refunded: refundedPart(invoice)}, now, timezone)],
    [m.doc_issued(), day(invoice.issued_at)],
    [m.doc_due(), invoice.status === 'VOID' ? '' : day(invoice.due_at)],
    [m.doc_paid_on(), paidText(invoice, timezone)],
    ...parties,
    [m.doc_booking(), invoice.booking_number ?? ''],
    [m.doc_for(), periodText(invoice, timezone)],
  ]
  const way = address === undefined ? null : howToPay(invoice, {address, now, timezone})
  return pdfOf({title, issued_at, facts}, doc => {
    rows(doc, invoice, timezone)
    if (way) textRow(doc, plain(way))
  })
}

const refundWords = {
  provider: m.doc_returned_by_provider,
  hand: m.doc_returned_by_hand,
} as const

/** A credit note as a PDF, dated in this time zone. */
export function creditNotePdf(
  invoice: Invoice,
  note: CreditNote,
  parties: Facts,
  timezone: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const facts: Facts = [
    [m.doc_issued(), dayLabel(localDate(note.issued_at, timezone))],
    [m.doc_corrects(), titles[invoice.kind]({number: invoice.number ?? ''})],
    ...parties,
    [m.doc_booking(), invoice.booking_number ?? ''],
    [m.doc_reason(), plain(creditText(note.reason))],
    [m.doc_way(), note.refund ? refundWords[note.refund.by]() : ''],
  ]
  const {number, issued_at, amount_cents, tip_cents} = note
  return pdfOf({title: m.doc_credit_note({number}), issued_at, facts}, doc => {
    sumRow(doc, m.doc_care_and_fees(), amount_cents - tip_cents)
    if (tip_cents > 0) sumRow(doc, m.doc_tip(), tip_cents)
    sumRow(doc, m.doc_credited(), amount_cents, 'Helvetica-Bold')
  })
}
