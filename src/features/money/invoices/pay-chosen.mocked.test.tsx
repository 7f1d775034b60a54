import {expect, test, vi} from 'vitest'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {mount, press} from '#tests/support/mount.ts'
import {PayChosen} from './pay-chosen.tsx'

const state = vi.hoisted(() => ({mutate: vi.fn()}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useLocation: () => ({pathname: '/dash/agency/invoices'}),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: undefined}),
}))
vi.mock('#data/queries/money/checkout.ts', () => ({
  useStartCheckout: () => ({mutate: state.mutate, error: null, isLeaving: false}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))

test('who paid lead invoices comes back to what the agency owes, also when nothing is due any more', async () => {
  const invoices = [invoiceSample({id: 'a'}), invoiceSample({id: 'b', number: 'INV-2026-000002'})]
  await mount(<PayChosen invoices={invoices} more={0} onAll={vi.fn()} onNone={vi.fn()} />)
  await press('[role=group] button:last-of-type')
  await press('[role=dialog] button + button')
  expect(state.mutate).toHaveBeenCalledWith({
    payable: {of: 'leads', invoice_ids: ['a', 'b']},
    method: 'card',
    next: '/dash/agency/invoices?side=owed',
  })
})
