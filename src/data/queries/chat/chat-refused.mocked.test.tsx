import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {chatClose} from '#contract/content/chat.ts'
import {found, mount} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {useChat} from './chat.ts'

vi.mock('../../offline/use-connection.ts', () => ({useOnline: () => true}))
vi.mock('../../account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({user_id: 'mary', role: 'parent'}),
}))

/** The page's connections; each is closed by the test. */
const sockets: {onclose?: (event: {code: number}) => void}[] = []

beforeEach(() => {
  sockets.length = 0
  vi.stubGlobal(
    'WebSocket',
    class {
      onclose?: (event: {code: number}) => void
      constructor() {
        sockets.push(this)
      }
      close() {}
    },
  )
  return () => vi.unstubAllGlobals()
})

function Panel() {
  return <output>{useChat().closed}</output>
}

/** Mounts the chat, and closes its connection with this code. */
async function closeWith(code: number): Promise<void> {
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <Panel />
    </QueryClientProvider>,
  )
  await until(() => expect(sockets[0]?.onclose).toBeDefined())
  await act(async () => sockets[0]!.onclose!({code}))
}

test('a suspended person reads that the assistant is not available, as nothing connects again', async () => {
  await closeWith(chatClose.forbidden)
  expect(found('output').textContent).toBe('The assistant is not available for this account.')
})

test('a connection that was lost is being made again', async () => {
  await closeWith(1006)
  expect(found('output').textContent).toBe('Connecting to the assistant')
})
