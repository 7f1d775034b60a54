import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import {mount} from '#tests/support/mount.ts'
import {sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {until} from '#tests/support/until.ts'
import {LimitNote} from './limit-note.tsx'

const state = vi.hoisted(() => ({own: [] as Lead[], reads: 0}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  useOutbox: () => ({entries: [], receipts: [], ready: true, failed: false}),
}))
vi.mock('#data/queries/profile.ts', () => ({
  profileQueries: {me: () => ({queryKey: ['me'], queryFn: () => null, enabled: false})},
}))
vi.mock('#data/queries/leads.ts', () => ({
  leadQueries: {
    caretakerBookings: () => ({
      queryKey: ['own'],
      queryFn: () => {
        state.reads += 1
        return state.own
      },
    }),
  },
}))

async function show(is_subscribed: boolean) {
  const client = new QueryClient()
  client.setQueryData(['me'], {is_subscribed})
  await mount(
    <QueryClientProvider client={client}>
      <LimitNote lead_id="new" bid={{is: 'none'}} />
    </QueryClientProvider>,
  )
}
const live = (id: string) => leadSample({id, my_offer: sampleOffer({status: 'SUBMITTED'})})

beforeEach(() => {
  state.own = [live('a'), live('b'), live('c')]
  state.reads = 0
})

test('three bids that wait at the server are read and named also where no list of bids was opened', async () => {
  await show(false)
  await until(() => expect(document.body.textContent).toMatch(/^3 of your bids wait for an answer\./))
})

test('two bids leave room', async () => {
  state.own = [live('a'), live('b')]
  await show(false)
  await until(() => expect(state.reads).toBe(1))
  expect(document.body.textContent).toBe('')
})

test('a subscriber has no limit, so no bids are read', async () => {
  await show(true)
  expect(state.reads).toBe(0)
})
