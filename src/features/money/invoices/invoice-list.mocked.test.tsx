import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {mount, setWidth, texts} from '#tests/support/mount.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {InvoiceList} from './invoice-list.tsx'
import type {InvoicesSearch} from './search.ts'

vi.mock('@tanstack/react-router', () => ({Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>}))
vi.mock('./pay-chosen.tsx', () => ({canChoose: () => false, PayChosen: () => null}))

const hasToolbar = async (width_px: number, count: number, search: InvoicesSearch = {}) => {
  setWidth(width_px)
  const invoices = Array.from({length: count}, (_, index) => invoiceSample({id: `invoice-${index}`}))
  const {redraw} = await mount(
    <InvoiceList reader="parent" invoices={invoices} search={search} onSearch={() => undefined} />,
  )
  const has = document.querySelector('input[type=search]') !== null
  await redraw(null)
  return has
}

test('a phone has no toolbar until there are more than twelve payments, a desktop from six on', async () => {
  expect(await hasToolbar(360, 12)).toBe(false)
  expect(await hasToolbar(360, 13)).toBe(true)
  expect(await hasToolbar(1280, 5)).toBe(false)
  expect(await hasToolbar(1280, 6)).toBe(true)
})

test('a chosen filter can be taken back on a phone too', async () => {
  expect(await hasToolbar(360, 2, {status: 'OPEN'})).toBe(true)
})

test('a phone names the orders of payments by what comes first', async () => {
  setWidth(360)
  await mount(
    <InvoiceList reader="parent" invoices={[invoiceSample()]} search={{order: 'sum'}} onSearch={() => undefined} />,
  )
  const options = texts('option')
  for (const name of ['Due first', 'Newest first', 'Oldest first', 'Largest amount first', 'With, A to Z']) {
    expect(options).toContain(name)
  }
  expect(options).not.toContain('Default')
})
