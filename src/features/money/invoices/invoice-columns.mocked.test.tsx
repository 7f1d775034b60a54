import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {InvoiceCard, invoiceColumns} from './invoice-columns.tsx'

vi.mock('@tanstack/react-router', () => ({Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>}))

const parties = {
  kind: 'statement',
  payer: {id: 'hannah', name: 'Hannah Mercer'},
  payee: {id: 'grace', name: 'Grace Okafor'},
} as const

test('a list names the other side of a statement as the statement does: from its caregiver, to its family', async () => {
  const statement = invoiceSample(parties)
  const {redraw} = await mount(<InvoiceCard invoice={{...statement, my_side: 'payee'}} reader="caretaker" />)
  expect(texts('p').at(-1)).toMatch(/^To Hannah Mercer/)
  await redraw(<InvoiceCard invoice={{...statement, my_side: 'payer'}} reader="parent" key="payer" />)
  expect(texts('p').at(-1)).toMatch(/^From Grace Okafor/)
})

test('an invoice whose last payment failed says so in the list, as a card and as a row', async () => {
  const failed = {method: 'ach', begun_at: '2026-06-05T15:00:00.000Z'} as const
  const status = invoiceColumns('agency', undefined).find(({id}) => id === 'status')
  const shown = async (given: Parameters<typeof invoiceSample>[0]) => {
    const invoice = invoiceSample(given)
    await mount(
      <div key={invoice.failed?.method ?? 'none'}>
        <InvoiceCard invoice={invoice} reader="agency" />
        <output>{status?.cell?.(invoice)}</output>
      </div>,
    )
    return [texts('div:has(> output)').at(-1), texts('output').at(-1)]
  }
  for (const text of await shown({failed})) expect(text).toContain('Last payment failed')
  for (const text of await shown({failed: null})) expect(text).not.toContain('failed')
})

test('an invoice whose credit is requested says so in the list until staff decide, as a card and as a row', async () => {
  const status = invoiceColumns('agency', undefined).find(({id}) => id === 'status')
  const shown = async (decision: 'ASKED' | 'REFUSED') => {
    const invoice = invoiceSample({status: 'PAID', credit: {status: decision, reason: 'unreachable'}})
    await mount(
      <div key={decision}>
        <InvoiceCard invoice={invoice} reader="agency" />
        <output>{status?.cell?.(invoice)}</output>
      </div>,
    )
    return [texts('div:has(> output)').at(-1), texts('output').at(-1)]
  }
  for (const text of await shown('ASKED')) expect(text).toContain('Credit requested')
  for (const text of await shown('REFUSED')) expect(text).not.toContain('Credit requested')
})

test('a refund counts as refunded in the list once it has arrived', async () => {
  const shown = async (status: 'PENDING' | 'SENT' | 'FAILED') => {
    const note = {number: 'CN-1', amount_cents: 1000, left_cents: 0, tip_cents: 0, reason: '', issued_at: ''}
    const credit_notes = [{...note, refund: {by: 'provider', status} as const}]
    await mount(<InvoiceCard key={status} invoice={invoiceSample({status: 'PAID', credit_notes})} reader="agency" />)
    return document.body.textContent
  }
  expect(await shown('PENDING')).toContain('$10.00 being refunded')
  expect(document.body.textContent).not.toContain('Partly refunded')
  expect(await shown('FAILED')).toContain('$10.00 being refunded')
  expect(await shown('SENT')).toContain('$10.00 refunded')
  expect(document.body.textContent).toContain('Partly refunded')
})

test('a part that the bank took back counts as refunded for its payer, and names the bank', async () => {
  const invoice = invoiceSample({status: 'PAID', taken_back_cents: 1200, my_side: 'payer'})
  const {redraw} = await mount(<InvoiceCard invoice={invoice} reader="agency" />)
  expect(document.body.textContent).toContain('Your bank took back $12.00 of this payment')
  expect(document.body.textContent).toContain('Partly refunded')
  await redraw(<InvoiceCard invoice={{...invoice, my_side: 'payee'}} reader="agency" key="payee" />)
  expect(document.body.textContent).not.toContain('Partly refunded')
})
