import {QueryClient} from '@tanstack/react-query'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Thread} from '#contract/messages/messages.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {messageQueries} from './messages.ts'
import {bookingsSoon, storeNearThreads} from './near-threads.ts'
import {sessionQueries} from './sessions.ts'

const person = vi.hoisted(() => ({user_id: 'mary', generation: 1, member_role: null as string | null}))
/** The threads that were asked for. */
const asked = vi.hoisted(() => [] as string[])
const network = vi.hoisted(() => ({isDown: false}))

vi.mock('../account/current-user.ts', () => ({who: {get: () => person, subscribe: () => () => undefined}}))
vi.mock('../offline/server-now.ts', () => ({serverNow: () => '2026-06-08T12:00:00.000Z'}))
vi.mock('../offline/query-persister.ts', () => ({
  persistAs: () => undefined,
  persisters: {},
  storeChangedQuery: async () => undefined,
}))
vi.mock('#api/client.ts', () => ({
  call: async (_: unknown, {params}: {params: {id: string}}) => {
    if (network.isDown) throw new Error('no network')
    asked.push(params.id)
    return {thread: threadOf('booking', params.id), items: [], next_cursor: null}
  },
}))

const visit = (booking_id: string, day: string, given: Parameters<typeof sampleSession>[0] = {}) =>
  sampleSession({
    id: `${booking_id} ${day}`,
    booking_id,
    scheduled_start: `2026-06-${day}T19:00:00.000Z`,
    scheduled_end: `2026-06-${day}T23:00:00.000Z`,
    ...given,
  })

function threadOf(booking_id: string | null, id: string, given: Partial<Thread> = {}): Thread {
  return {
    id,
    booking_id,
    booking: null,
    with: {side: 'family', id: 'p', name: 'Hannah', avatar_url: null},
    state: 'open',
    hides_contacts: false,
    unread: 0,
    last: null,
    ...given,
  }
}

let client: QueryClient
const settle = () => vi.waitFor(() => expect(client.isFetching()).toBe(0))
const listThreads = (items: Thread[]) =>
  client.setQueryData(messageQueries.threads().queryKey, {items, next_cursor: null, unread: 0})
const listVisits = (visits: ReturnType<typeof visit>[]) => client.setQueryData(sessionQueries.window().queryKey, visits)

beforeEach(() => {
  asked.length = 0
  network.isDown = false
  person.member_role = null
  client = new QueryClient()
})

test('a booking counts by its visits of today and tomorrow that are not canceled, also a night that began yesterday', () => {
  const visits = [
    visit('tomorrow', '09'),
    visit('today', '08'),
    visit('later', '10'),
    visit('past', '07'),
    visit('canceled', '08', {status: 'CANCELLED'}),
    visit('night', '07', {scheduled_start: '2026-06-08T03:00:00.000Z', scheduled_end: '2026-06-08T13:00:00.000Z'}),
  ]
  expect(bookingsSoon(visits, '2026-06-08T12:00:00.000Z')).toEqual(['night', 'today', 'tomorrow'])
})

test('the messages about the near visits are stored without having been opened', async () => {
  storeNearThreads(client)
  listThreads([threadOf('later', 't3'), threadOf('tomorrow', 't2'), threadOf('today', 't1')])
  listVisits([visit('today', '08'), visit('tomorrow', '09'), visit('later', '10')])
  await settle()
  expect(asked).toEqual(['t1', 't2'])
  expect(client.getQueryData(messageQueries.thread('t1').queryKey)?.pages).toHaveLength(1)
})

test('a thread is stored again with its next message only', async () => {
  listVisits([visit('today', '08')])
  const thread = threadOf('today', 't1')
  listThreads([thread])
  storeNearThreads(client)
  await settle()
  listThreads([{...thread, unread: 1}])
  await settle()
  expect(asked).toEqual(['t1'])
  const last = {author: 'them', text: 'Hi', has_picture: false, received_at: '2026-06-08T12:05:00.000Z'} as const
  listThreads([{...thread, last}])
  await settle()
  expect(asked).toEqual(['t1', 't1'])
})

test('what could not be loaded is asked for at the next look', async () => {
  listVisits([visit('today', '08')])
  listThreads([threadOf('today', 't1')])
  network.isDown = true
  storeNearThreads(client)
  await settle()
  network.isDown = false
  listVisits([visit('today', '08')])
  await settle()
  expect(asked).toEqual(['t1'])
})

test('a field caregiver has the thread with the office, and a closed one is not stored', async () => {
  person.member_role = 'field'
  listVisits([visit('today', '08')])
  listThreads([threadOf(null, 'office'), threadOf('today', 'closed', {state: 'closed'})])
  storeNearThreads(client)
  await settle()
  expect(asked).toEqual(['office'])
})

test('an office does not store the threads with its field caregivers', async () => {
  person.member_role = 'owner'
  listVisits([visit('today', '08')])
  listThreads([threadOf(null, 'fay')])
  storeNearThreads(client)
  await settle()
  expect(asked).toEqual([])
})
