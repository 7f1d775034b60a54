import {expect, test} from 'vitest'
import {InvoiceKind} from '#contract/bookings/choices.ts'
import {kindText} from '#domain/money/invoice-text.ts'
import {pdfText, pdfTexts} from '#tests/support/pdf-text.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {invoicePdf} from './pdf.ts'

test('a credit whose reason takes two lines does not overlap the row below it', async () => {
  const note = {
    number: 'CN-2026-000001',
    amount_cents: 1000,
    left_cents: 0,
    tip_cents: 0,
    refund: null,
    reason: 'visits_canceled:2026-06-12',
    issued_at: '2026-06-02T15:00:00.000Z',
  }
  const invoice = invoiceSample({credited_cents: 1000, due_cents: 2000, credit_notes: [note]})
  const now = '2026-06-15T15:00:00.000Z'
  const texts = pdfTexts(Buffer.from(await invoicePdf(invoice, [], {timezone: 'America/Chicago', now})))
  const sums = texts.slice(texts.findIndex(({text}) => text === 'Total'))
  const second = sums.find(({text}) => text.includes('Jun 12'))
  const below = sums.find(({text}) => text === 'Amount due')
  expect(sums.map(({text}) => text)).toContain('-$10.00')
  // a line of these letters is 11.6 points high
  expect(second!.y - below!.y).toBeGreaterThan(11.6)
})

// a bookkeeper does not see the screen, whose list says "Plan" alone
const headings = {subscription: 'Plan invoice'} as Partial<Record<InvoiceKind, string>>

test.each(InvoiceKind.options)('the PDF of an invoice is headed by its kind: %s', async kind => {
  const invoice = invoiceSample({kind})
  const pdf = await invoicePdf(invoice, [], {timezone: 'America/Chicago', now: '2026-06-02T15:00:00.000Z'})
  expect(pdfText(Buffer.from(pdf))).toContain(`${headings[kind] ?? kindText(kind)} ${invoice.number}`)
})
