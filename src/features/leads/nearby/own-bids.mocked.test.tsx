import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Session} from '#contract/sessions/session.ts'
import type {OutboxEntry} from '#data/offline/outbox.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {OwnBids} from './own-bids.tsx'

const state = vi.hoisted(() => ({
  entries: [] as OutboxEntry[],
  discard: vi.fn(),
  now: '',
  visits: undefined as Session[] | undefined,
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => ({
    data: queryKey.includes('sessions') ? state.visits : undefined,
  }),
}))
vi.mock('@tanstack/react-router', () => ({Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  discard: state.discard,
  useLane: (id: string) => ({entries: state.entries.filter(({lane}) => lane === id), receipts: []}),
  useOutbox: () => ({entries: state.entries, receipts: [], ready: true, failed: false}),
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => state.now}))

const query = {error: null, refetch: vi.fn()}
const bidOn = (lane: string, params: OutboxEntry['params']) =>
  sampleEntry({key: lane, lane, kind: 'bid-caretaker', params})

beforeEach(() => {
  state.visits = undefined
  state.now = '2026-06-01T12:00:00.000Z'
  state.discard.mockReset().mockResolvedValue(true)
  state.entries = [
    bidOn('known', {request_name: 'Child Care, Mon, Jun 8', hourly_rate: 22}),
    bidOn('beyond', {request_name: 'Child Care, Tue, Jun 9', hourly_rate: 23, note: 'I know the school'}),
  ]
})

test('bids that wait on the phone are listed with their state, and the empty picture is not shown', async () => {
  await mount(<OwnBids bids={[]} nearby={[leadSample({id: 'known'})]} query={query} isBarred={false} />)
  expect(document.body.textContent).not.toContain('No bids yet')
  expect(texts('article')).toEqual([
    expect.stringMatching(/Saved on this computer.*\$22\/hr/),
    expect.stringMatching(/Child Care, Tue, Jun 9.*Saved on this computer.*\$23\/hr.*I know the school/),
  ])
  await press('[aria-label="Discard: Child Care, Tue, Jun 9"]')
  expect(state.discard).toHaveBeenCalledExactlyOnceWith(state.entries[1])
})

test('they are listed also while the list of bids cannot be loaded', async () => {
  await mount(<OwnBids bids={undefined} query={{...query, error: new Error('offline')}} isBarred={false} />)
  expect(texts('article h3')).toEqual(['Child Care, Mon, Jun 8', 'Child Care, Tue, Jun 9'])
})

test('without any bid the list is empty', async () => {
  state.entries = []
  await mount(<OwnBids bids={[]} query={query} isBarred={false} />)
  expect(document.body.textContent).toContain('No bids yet')
})

test('the own note of a bid that was not chosen stands in the list', async () => {
  state.entries = []
  const my_offer = {id: 'offer', status: 'NOT_SELECTED', hourly_rate: 22, note: 'I know the school'} as Lead['my_offer']
  const bid = {...leadSample({status: 'CONFIRMED', my_offer}), group: 'lost', bid_rate: 22} as const
  await mount(<OwnBids bids={[bid]} query={query} isBarred={false} />)
  expect(texts('article')[0]).toContain('Your note: “I know the school”')
})

test('an open request that takes no more of their bids is listed without a button to bid again', async () => {
  state.entries = []
  const my_offer = sampleOffer({status: 'WITHDRAWN', hourly_rate: 22})
  const bid = {...leadSample({audience: 'caretakers', my_offer}), group: 'lost', bid_rate: 22} as const
  const client = new QueryClient()
  const list = (can_bid?: boolean) => (
    <QueryClientProvider client={client}>
      <OwnBids bids={[{...bid, can_bid}]} query={query} isBarred={false} />
    </QueryClientProvider>
  )
  const {redraw} = await mount(list())
  expect(texts('article button').join()).toContain('Place bid')
  await redraw(list(false))
  expect(texts('article')).toEqual([expect.stringMatching(/Withdrawn.*\$22\/hr/)])
  expect(texts('article button')).toEqual([])
})

test('a booking that is won stays below while a change of its bid is unsent', async () => {
  const my_offer = {id: 'offer', status: 'ACCEPTED', hourly_rate: 20, note: null} as Lead['my_offer']
  const won = {...leadSample({id: 'known', status: 'CONFIRMED', my_offer}), group: 'booked', bid_rate: 20} as const
  state.entries = state.entries.slice(0, 1)
  await mount(<OwnBids bids={[won]} query={query} isBarred={false} show="booked" />)
  expect(texts('section article')).toHaveLength(1)
  expect(texts('article')).toHaveLength(1)
  expect(document.body.textContent).toContain('One bid is still on this device')
})

test('a decided request with an unsent bid has one card, with the state of the bid', async () => {
  const my_offer = {id: 'offer', status: 'NOT_SELECTED', hourly_rate: 20, note: null} as Lead['my_offer']
  const decided = {...leadSample({id: 'known', status: 'CONFIRMED', my_offer}), group: 'lost', bid_rate: 20} as const
  state.entries = state.entries.slice(0, 1)
  await mount(<OwnBids bids={[decided]} nearby={[leadSample({id: 'known'})]} query={query} isBarred={false} />)
  expect(texts('article')).toEqual([expect.stringMatching(/Saved on this computer.*\$22\/hr/)])
})

test('a booking whose last visit ran when it was read is past once that is over, and waits for confirmations', async () => {
  state.entries = []
  const my_offer = {id: 'offer', status: 'ACCEPTED', hourly_rate: 20, note: null} as Lead['my_offer']
  const running = {...leadSample({status: 'IN_PROGRESS', my_offer}), group: 'booked', bid_rate: 20} as const
  const {redraw} = await mount(<OwnBids bids={[running]} query={query} isBarred={false} />)
  expect(texts('section h2')).toEqual([expect.stringContaining('Upcoming')])
  expect(texts('article')[0]).toContain('In progress')
  state.now = running.last_end
  await redraw(<OwnBids bids={[running]} query={query} isBarred={false} />)
  expect(texts('section h2')).toEqual([expect.stringContaining('Past and canceled')])
  expect(texts('article')[0]).toContain('Waiting for confirmations')
  expect(texts('article')[0]).not.toContain('In progress')
})

test('a visit under way is the current one, and one ahead the next', async () => {
  state.entries = []
  const my_offer = sampleOffer({status: 'ACCEPTED'})
  const bid = {...leadSample({id: 'won', status: 'IN_PROGRESS', my_offer}), group: 'booked', bid_rate: 22} as const
  state.visits = [sampleSession({booking_id: 'won'})]
  state.now = '2026-06-08T18:00:00.000Z'
  const list = () => <OwnBids bids={[bid]} query={query} isBarred={false} />
  const {redraw} = await mount(list())
  expect(texts('article p').join()).toContain('Next visit: today, 2:00–6:00 PM')
  state.now = '2026-06-08T20:00:00.000Z'
  await redraw(list())
  expect(texts('article p').join()).toContain('Current visit: today, 2:00–6:00 PM')
})

test('a booking whose next visit is far ahead stands below one that is sooner', async () => {
  state.entries = []
  const won = (id: string, service: Lead['service'], next_start: string) =>
    leadSample({
      id,
      service,
      status: 'IN_PROGRESS',
      first_start: '2026-03-02T14:00:00.000Z',
      next_start,
      last_end: '2026-12-20T18:00:00.000Z',
      my_offer: {id: 'offer', status: 'ACCEPTED', hourly_rate: 20, note: null} as Lead['my_offer'],
    })
  const bids = [
    won('far', 'Elderly Care', '2026-12-20T14:00:00.000Z'),
    won('near', 'Pickup Service', '2026-06-02T14:00:00.000Z'),
  ]
  const rows = bids.map(bid => ({...bid, bid_rate: 20, group: 'booked' as const}))
  await mount(<OwnBids bids={rows} query={query} isBarred={false} />)
  expect(texts('article')).toEqual([expect.stringContaining('Pickup Service'), expect.stringContaining('Senior Care')])
})
