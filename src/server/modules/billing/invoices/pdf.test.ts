import {expect, test} from 'vitest'
import {InvoiceKind} from '#contract/bookings/choices.ts'
import type {Invoice} from '#contract/money/invoices.ts'
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

test('after a refund the PDF names what was paid, refunded and left, and nothing of that without one', async () => {
  const refund = {by: 'provider', status: 'SENT'} as const
  const note = {
    number: 'CN-2026-000001',
    amount_cents: 1000,
    left_cents: 0,
    tip_cents: 0,
    refund,
    reason: 'returned:goodwill',
    issued_at: '2026-06-02T15:00:00.000Z',
  }
  const rowsOf = async (given: Partial<Invoice>) => {
    const invoice = invoiceSample({kind: 'statement', status: 'PAID', method: 'card', due_cents: 0, ...given})
    const pdf = await invoicePdf(invoice, [], {timezone: 'America/Chicago', now: '2026-06-15T15:00:00.000Z'})
    return pdfText(Buffer.from(pdf)).split('\n')
  }
  const rows = await rowsOf({credit_notes: [note]})
  expect(rows.slice(rows.indexOf('Paid'))).toEqual(expect.arrayContaining(['$30.00', '-$10.00', 'Net paid', '$20.00']))
  expect(await rowsOf({})).not.toContain('Net paid')
  // the payee does not get what the payer paid, so the page has no such row for them either
  expect(await rowsOf({credit_notes: [note], my_side: 'payee'})).not.toContain('Net paid')
})

test('a refund stands above the net paid, and a credit for other invoices below it', async () => {
  const note = {
    number: 'CN-2026-000001',
    amount_cents: 1000,
    returned_cents: 600,
    left_cents: 0,
    tip_cents: 0,
    refund: {by: 'provider', status: 'SENT'} as const,
    reason: 'returned:goodwill',
    issued_at: '2026-06-02T15:00:00.000Z',
  }
  const invoice = invoiceSample({kind: 'lead', status: 'PAID', method: 'card', due_cents: 0, credit_notes: [note]})
  const pdf = await invoicePdf(invoice, [], {timezone: 'America/Chicago', now: '2026-06-15T15:00:00.000Z'})
  const rows = pdfText(Buffer.from(pdf)).split('\n')
  const sums = rows.slice(rows.indexOf('Paid')).filter(row => /^-?\$|^Net paid$/.test(row))
  expect(sums).toEqual(['$30.00', '-$6.00', 'Net paid', '$24.00', '-$4.00', '$0.00'])
})

// a bookkeeper does not see the screen, whose list says "Plan" alone
const headings = {subscription: 'Plan invoice'} as Partial<Record<InvoiceKind, string>>

test.each(InvoiceKind.options)('the PDF of an invoice is headed by its kind: %s', async kind => {
  const invoice = invoiceSample({kind})
  const pdf = await invoicePdf(invoice, [], {timezone: 'America/Chicago', now: '2026-06-02T15:00:00.000Z'})
  expect(pdfText(Buffer.from(pdf))).toContain(`${headings[kind] ?? kindText(kind)} ${invoice.number}`)
})

test('the PDF of one day names it once, and a void one has no due date', async () => {
  const rowsOf = async (given: Partial<Invoice>) => {
    const invoice = invoiceSample({kind: 'lead', due_at: '2026-06-15T15:00:00.000Z', ...given})
    const pdf = await invoicePdf(invoice, [], {timezone: 'America/Chicago', now: '2026-06-02T15:00:00.000Z'})
    return pdfText(Buffer.from(pdf)).split('\n')
  }
  const day = await rowsOf({status: 'OPEN', period: {start: '2026-06-10', end: '2026-06-10'}})
  expect(day).toEqual(expect.arrayContaining(['For: Wed, Jun 10, 2026', 'Due: Mon, Jun 15, 2026']))
  const days = await rowsOf({status: 'VOID', period: {start: '2026-06-10', end: '2026-07-09'}})
  expect(days).toContain('For: Wed, Jun 10, 2026 - Thu, Jul 9, 2026')
  expect(days.join()).not.toContain('Due:')
})

test('the payer’s copy of an open invoice says how and where to pay it, and no other does', async () => {
  const address = 'https://village.example/dash/parent/invoices/1'
  const wayOf = async (given: Partial<Invoice>) => {
    const options = {timezone: 'America/Chicago', now: '2026-06-02T15:00:00.000Z', address}
    const text = pdfText(Buffer.from(await invoicePdf(invoiceSample(given), [], options))).replaceAll('\n', ' ')
    return text.includes('How to pay') ? text.slice(text.indexOf('How to pay')) : null
  }
  expect(await wayOf({})).toContain(`How to pay: by card or bank account at ${address}`)
  const statement = {kind: 'statement', payee: {id: 'grace', name: 'Grace Okafor'}} as const
  expect(await wayOf(statement)).toContain('or Grace Okafor directly.')
  const outside = await wayOf({...statement, payable_online: false})
  expect(outside).toContain('How to pay: Grace Okafor directly.')
  expect(outside).not.toContain('by card')
  const automatic = {status: 'planned', charge_at: '2026-06-17T15:00:00.000Z'} as const
  expect(await wayOf({...statement, automatic})).toContain(
    'How to pay: nothing to do. It is charged on Wed, Jun 17, 2026',
  )
  for (const given of [
    {status: 'PAID', due_cents: 0},
    {my_side: 'payee'},
    {status: 'VOID'},
    {kind: 'subscription'},
  ] as const)
    expect(await wayOf(given)).toBeNull()
})
