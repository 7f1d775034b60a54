import {expect, onTestFinished, test, vi} from 'vitest'
import {ApiError} from '#data/app/message.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {SaveDialog} from './save-dialog.tsx'

const state = vi.hoisted(() => ({error: null as Error | null}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useLocation: () => ({pathname: '/dash/parent/invoices'}),
}))
vi.mock('#data/queries/money/checkout.ts', () => ({
  useStartCheckout: () => ({mutate: vi.fn(), error: state.error, isLeaving: false}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))

test('saving a payment method offers card and bank account, and says nothing of when a payment arrives', async () => {
  await mount(<SaveDialog onClose={() => undefined} />)
  const words = texts('[role=dialog]').join(' ')
  expect(words).toContain('Card')
  expect(words).toContain('Bank account (ACH)')
  expect(words).not.toMatch(/Arrives|business days/)
})

test('a refusal goes once another way of paying is chosen', async () => {
  const {redraw} = await mount(<SaveDialog onClose={() => undefined} />)
  state.error = new ApiError({kind: 'refused', status: 409, code: 'refused', detail: 'Cards are not accepted now.'})
  onTestFinished(() => void (state.error = null))
  await redraw(<SaveDialog onClose={() => undefined} />)
  expect(texts('[role=alert]')).toEqual(['Cards are not accepted now.'])
  await press('input[value=ach]')
  expect(texts('[role=alert]')).toEqual([])
})
