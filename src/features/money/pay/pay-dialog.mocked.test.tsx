import {expect, test, vi} from 'vitest'
import {mount, press, texts} from '#tests/support/mount.ts'
import {PayDialog} from './pay-dialog.tsx'

const state = vi.hoisted(() => ({mutate: vi.fn()}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useLocation: () => ({pathname: '/dash/parent/invoices'}),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: {saved: {method: 'card', brand: 'Visa', last4: '1881', expires: '2031-04', saved_at: ''}}}),
}))
vi.mock('#data/queries/money/checkout.ts', () => ({
  useStartCheckout: () => ({mutate: state.mutate, error: null, isLeaving: false}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))

const lines = [{label: 'Care', cents: 8400}]
const statement = {of: 'statement', invoice_id: 'a', booking_id: null, tip_cents: 0} as const

test('who pays a statement by card saves the card only by a tap on the box, which says what it replaces', async () => {
  await mount(<PayDialog title="Pay" lines={lines} payable={statement} onClose={vi.fn()} />)
  expect(texts('[role=dialog]').join(' ')).toMatch(
    /Save this card for next time.*A new card replaces your saved Visa ending in 1881/,
  )
  await press('[role=dialog] button + button')
  expect(state.mutate).toHaveBeenLastCalledWith(expect.objectContaining({payable: {...statement, save_card: false}}))
  await press('[role=dialog] [type=checkbox], [role=dialog] [role=checkbox]')
  await press('[role=dialog] button + button')
  expect(state.mutate).toHaveBeenLastCalledWith(expect.objectContaining({payable: {...statement, save_card: true}}))
})

test('paying a lead invoice offers no box, as an agency has no saved methods', async () => {
  await mount(<PayDialog title="Pay" lines={lines} payable={{of: 'leads', invoice_ids: ['a']}} onClose={vi.fn()} />)
  expect(texts('[role=dialog]').join(' ')).not.toContain('Save this card')
})

test('a family that buys a plan reads that its saved card is for care, and an agency reads of none', async () => {
  const plan = {of: 'plan', role: 'parent', plan_id: 'p'} as const
  const {redraw} = await mount(<PayDialog title="Plan" lines={lines} payable={plan} onClose={vi.fn()} />)
  const text = () => texts('[role=dialog]').join(' ')
  expect(text()).toContain('Your saved Visa ending in 1881 pays for care. The plan is paid')
  expect(text(), 'it is not offered here').toContain('Arrives immediately')
  await redraw(<PayDialog title="Plan" lines={lines} payable={{...plan, role: 'agency'}} onClose={vi.fn()} />)
  expect(text()).not.toContain('1881')
})
