import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Thread} from '#contract/messages/messages.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleThread} from '#tests/support/samples/thread-sample.ts'
import {messageQueries, useIsBlocked} from './messages.ts'

const server = vi.hoisted(() => ({threads: [] as Thread[], asked: 0}))
vi.mock('#api/client.ts', async original => ({
  ...(await original<object>()),
  // pages of one thread
  call: async (_: unknown, {query = {}}: {query?: {cursor?: string}}) => {
    server.asked += 1
    const at = Number(query.cursor ?? 0)
    const next_cursor = at + 1 < server.threads.length ? String(at + 1) : null
    return {items: server.threads.slice(at, at + 1), next_cursor, unread: 0}
  },
}))

const withSide = (id: string, state: Thread['state'] = 'open') =>
  sampleThread({id: `thread-${id}`, with: {side: 'caretaker', id, name: id, avatar_url: null}, state})

const Blocked = ({id}: {id: string}) => (
  <p>{useIsBlocked({caretaker_id: id, org_id: null}) ? `${id} is blocked` : `${id} can be asked`}</p>
)

/** Who is blocked, where the header has loaded this page of the threads. */
async function shown(page: {items: Thread[]; next_cursor: string | null}) {
  const client = new QueryClient()
  client.setQueryData(messageQueries.threads().queryKey, {...page, unread: 0})
  await mount(
    <QueryClientProvider client={client}>
      <Blocked id="june" />
      <Blocked id="grace" />
    </QueryClientProvider>,
  )
}

beforeEach(() => Object.assign(server, {threads: [], asked: 0}))

test('a provider whose thread is older than the list is known as blocked', async () => {
  server.threads = [withSide('maya'), withSide('grace'), withSide('june', 'blocked')]
  await shown({items: [withSide('maya')], next_cursor: '1'})
  await vi.waitFor(() => expect(texts('p')).toEqual(['june is blocked', 'grace can be asked']))
})

test('of a thread in the list the list counts, and a whole list is all that is asked', async () => {
  await shown({items: [withSide('june'), withSide('grace', 'blocked')], next_cursor: null})
  expect(texts('p')).toEqual(['june can be asked', 'grace is blocked'])
  expect(server.asked).toBe(0)
})
