import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {SaveDialog} from './save-dialog.tsx'

vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useLocation: () => ({pathname: '/dash/parent/invoices'}),
}))
vi.mock('#data/queries/checkout.ts', () => ({
  useStartCheckout: () => ({mutate: vi.fn(), error: null, isLeaving: false}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))

test('saving a payment method offers card and bank account, and says nothing of when a payment arrives', async () => {
  await mount(<SaveDialog onClose={() => undefined} />)
  const words = texts('[role=dialog]').join(' ')
  expect(words).toContain('Card')
  expect(words).toContain('Bank account (ACH)')
  expect(words).not.toMatch(/Arrives|business days/)
})
