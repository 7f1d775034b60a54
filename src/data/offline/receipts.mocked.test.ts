import {QueryClient} from '@tanstack/react-query'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import type {Session} from '#contract/sessions/session.ts'
import type {StoredReceipt} from '#offline/outbox/entry.ts'
import type {CommandAnswer} from '#offline/outbox/kinds.ts'
import {bookingQueries} from '../queries/bookings.ts'
import {leadQueries} from '../queries/leads.ts'
import {memberOverlapsQuery} from '../queries/session-commands.ts'
import {sessionQueries} from '../queries/sessions.ts'
import {updateAfterReceipts} from './receipts.ts'

type Received = {
  receipt: StoredReceipt
  received: {key: string; answer: CommandAnswer; received_ms: number} | undefined
}
const view = vi.hoisted(() => ({
  receive: undefined as ((given: Received) => void) | undefined,
  refuse: undefined as ((entry: {kind: string}) => void) | undefined,
}))

vi.mock('#offline/page.ts', () => ({
  outboxView: () => ({
    onReceipt: (listener: typeof view.receive) => void (view.receive = listener),
    onRefused: (listener: typeof view.refuse) => void (view.refuse = listener),
    getSnapshot: () => ({entries: [], receipts: [], waiting: 0}),
  }),
}))
vi.mock('#api/client.ts', () => ({call: async () => ({})}))
vi.mock('../account/current-user.ts', () => ({
  who: {get: () => ({user_id: 'mary', generation: 1}), subscribe: () => () => undefined},
}))

const read_ms = 1_000
const visit = (id: string, status: Session['status']) => ({id, booking_id: 'b1', status}) as Session
const offer = {id: 'o1', booking_id: 'b1', status: 'SUBMITTED', hourly_rate: 22} as Offer
const lead = (id: string) => ({id, status: 'PENDING', my_offer: null, offers_count: 0}) as unknown as Lead

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  updateAfterReceipts(client)
})

const receive = (kind: string, answer?: CommandAnswer, received_ms = read_ms + 1) =>
  view.receive?.({
    receipt: {key: 'k', owner: 'mary', kind} as StoredReceipt,
    received: answer && {key: 'k', answer, received_ms},
  })
const isStale = (query: {queryKey: readonly unknown[]}) => client.getQueryState(query.queryKey)?.isInvalidated
const readSessions = (...sessions: Session[]) =>
  client.setQueryData(sessionQueries.window().queryKey, sessions, {updatedAt: read_ms})
const readBookings = () => client.setQueryData(bookingQueries.list().queryKey, [], {updatedAt: read_ms})

test('a received confirmation is drawn into the lists that hold its session, and nothing is fetched again', () => {
  readSessions(visit('s1', 'IN_PROGRESS'), visit('s2', 'SCHEDULED'))
  readBookings()
  const session = {...visit('s1', 'IN_PROGRESS'), title: 'Confirmed'}
  receive('confirm-start', {session})
  expect(client.getQueryData(sessionQueries.window().queryKey)).toEqual([session, visit('s2', 'SCHEDULED')])
  expect(client.getQueryState(sessionQueries.window().queryKey)?.dataUpdatedAt, 'no newer than read').toBe(read_ms)
  expect(isStale(sessionQueries.window())).toBe(false)
  expect(isStale(bookingQueries.list())).toBe(false)
})

test('a received confirmation is drawn beside an answer about visits that is no list of them', () => {
  readSessions(visit('s1', 'IN_PROGRESS'))
  client.setQueryData(memberOverlapsQuery('s2').queryKey, {items: []}, {updatedAt: read_ms})
  const session = {...visit('s1', 'IN_PROGRESS'), title: 'Confirmed'}
  receive('confirm-start', {session})
  expect(client.getQueryData(sessionQueries.window().queryKey)).toEqual([session])
})

test('a refused entry about a visit has the visits fetched again, since what is shown is out of date', async () => {
  readSessions(visit('s1', 'SCHEDULED'))
  view.refuse?.({kind: 'running-late'})
  await vi.waitFor(() => expect(isStale(sessionQueries.window())).toBe(true))
})

test('a session whose status changed has its booking fetched again', async () => {
  readSessions(visit('s1', 'SCHEDULED'))
  readBookings()
  receive('confirm-start', {session: visit('s1', 'START_PARTIAL')})
  await vi.waitFor(() => expect(isStale(bookingQueries.list())).toBe(true))
  expect(isStale(sessionQueries.window())).toBe(false)
})

test('what was read after the answer came stays, and is fetched again', () => {
  readSessions(visit('s1', 'IN_PROGRESS'))
  receive('confirm-start', {session: visit('s1', 'START_PARTIAL')}, read_ms)
  expect(client.getQueryData(sessionQueries.window().queryKey)).toEqual([visit('s1', 'IN_PROGRESS')])
  expect(isStale(sessionQueries.window())).toBe(true)
})

test('without an answer everything that the receipt touched is fetched again', async () => {
  readSessions(visit('s1', 'SCHEDULED'))
  readBookings()
  receive('confirm-start')
  await vi.waitFor(() => expect(isStale(sessionQueries.window())).toBe(true))
  expect(isStale(bookingQueries.list())).toBe(true)
})

test('a list whose first load began before the bid was received is fetched again after it', async () => {
  let answer: (leads: Lead[]) => void = () => undefined
  const load = client.fetchQuery({
    ...leadQueries.caretakerBookings(),
    persister: undefined,
    queryFn: () => new Promise<Lead[]>(resolve => (answer = resolve)),
  })
  receive('bid-caretaker')
  await vi.waitFor(() => expect(isStale(leadQueries.caretakerBookings())).toBe(true))
  answer([])
  await load
  await vi.waitFor(() => expect(isStale(leadQueries.caretakerBookings())).toBe(true))
})

test('a received withdrawal is drawn into the leads, which are fetched again for the one that it brings back', async () => {
  const {queryKey} = leadQueries.pack()
  const listed = {...lead('b1'), status: 'REVIEW', my_offer: offer, offers_count: 1} as Lead
  client.setQueryData(queryKey, [listed], {updatedAt: read_ms})
  const withdrawn: Offer = {...offer, status: 'WITHDRAWN'}
  receive('bid-withdraw', {offer: withdrawn})
  expect(client.getQueryData(queryKey)).toMatchObject([{my_offer: withdrawn, offers_count: 0}])
  await vi.waitFor(() => expect(isStale(leadQueries.pack())).toBe(true))
})

test('a received bid is drawn into the leads, which are not fetched again; the list of own bids is', () => {
  const {queryKey} = leadQueries.pack()
  client.setQueryData(queryKey, [lead('b1'), lead('b2')], {updatedAt: read_ms})
  client.setQueryData(leadQueries.organizationBookings().queryKey, [], {updatedAt: read_ms})
  receive('bid-org', {offer})
  expect(client.getQueryData(queryKey)).toEqual([
    {...lead('b1'), my_offer: offer, status: 'REVIEW', offers_count: 1},
    lead('b2'),
  ])
  expect(isStale(leadQueries.pack())).toBe(false)
  expect(isStale(leadQueries.organizationBookings())).toBe(true)
})
