import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {ApiError} from '#api/api-error.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {InvoiceScreen} from './invoice-screen.tsx'

const stored = invoiceSample({id: 'stored', number: 'INV-2026-000167'})
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children}: {children: ReactNode}) => children,
}))
// the list is on the device, this invoice alone is not
vi.mock('#data/offline/query-persister.ts', () => ({
  persisters: {},
  persistAs:
    ({name}: {name: string}) =>
    (read: (context: unknown) => unknown, context: unknown) =>
      name === 'invoices' ? [stored] : read(context),
}))
vi.mock('#api/client.ts', () => ({
  call: async () => {
    throw new ApiError({kind: 'network'})
  },
}))
vi.mock('#data/offline/use-connection.ts', () => ({
  useOnline: () => false,
  useNeedsConnection: () => () => 'offline',
}))
vi.mock('./invoice-actions.tsx', () => ({InvoiceActions: () => null}))
vi.mock('./invoice-lines.tsx', () => ({InvoiceLines: () => null, InvoiceFacts: () => null}))
vi.mock('./save-files.tsx', () => ({SavePdf: () => null}))

const draw = async (id: string) => {
  const client = new QueryClient({defaultOptions: {queries: {retry: false, networkMode: 'always'}}})
  await mount(
    <QueryClientProvider client={client}>
      <InvoiceScreen id={id} reader="parent" />
    </QueryClientProvider>,
  )
}

test('without a network an invoice opens as the stored list has it', async () => {
  await draw('stored')
  await vi.waitFor(() => expect(texts('h1').join()).toContain('INV-2026-000167'))
})

test('an invoice that no list has waits for a connection', async () => {
  await draw('other')
  await vi.waitFor(() => expect(document.body.textContent).toContain('The invoice will load when you are back online.'))
})
