import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {PayoutCard} from './payout-card.tsx'

const state = vi.hoisted(() => ({connected: false}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: {connected: state.connected, stripe_account_id: null, connected_at: null}, error: null}),
}))
vi.mock('#data/queries/money/payouts.ts', () => ({
  payoutQueries: {account: () => ({})},
  useMayConnect: () => false,
  useConnectPayouts: () => ({}),
  useDisconnectPayouts: () => ({}),
}))

test('a coordinator reads whether the owner has connected a payout account', async () => {
  const {redraw} = await mount(<PayoutCard />)
  expect(texts('p')[0]).toContain('No payout account is connected.')
  state.connected = true
  await redraw(<PayoutCard key="connected" />)
  expect(texts('p')[0]).toContain('A payout account is connected')
  expect(texts('button')).toEqual([])
})
