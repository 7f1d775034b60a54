import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import type {Notification} from '#contract/notifications.ts'
import {first_page_size, notificationQueries} from '#data/queries/notifications.ts'
import {buttonNamed, mount, press, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {NotificationPanel} from './notification-panel.tsx'

const server = vi.hoisted(() => ({load: vi.fn()}))
vi.mock('#api/client.ts', async original => ({
  ...(await original<object>()),
  call: (_: unknown, {query}: {query: object}) => server.load(query),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: () => null,
  useRouter: () => ({}),
}))
vi.mock('./push-prompt.tsx', () => ({PushPrompt: () => null}))

const notification = (id: string): Notification => ({
  id,
  kind: 'review_received',
  group: 'account',
  title: `Notification ${id}`,
  body: '',
  link: '/dash/parent',
  created_at: '2026-06-10T12:00:00.000Z',
  read_at: '2026-06-10T12:00:00.000Z',
  booking_id: null,
  session_id: null,
  invoice_id: null,
})

test('notifications of any age are reached, a page at a time', async () => {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  const timed = {...notification('400'), title: 'Grace confirmed the start at 5:30 PM'}
  const newest = {items: [timed], next_cursor: '400', unread: 0}
  client.setQueryData(notificationQueries.list(first_page_size).queryKey, newest)
  const older = ['300', '200', '100']
  server.load.mockImplementation(async ({cursor}: {cursor: string}) => {
    const at = cursor === '400' ? 0 : older.indexOf(cursor) + 1
    return {items: [notification(older[at]!)], next_cursor: at < 2 ? older[at] : null, unread: 0}
  })
  await mount(
    <QueryClientProvider client={client}>
      <NotificationPanel onClose={() => undefined} hasTitle />
    </QueryClientProvider>,
  )
  // the time of a title stays on one line
  expect(texts('li .whitespace-nowrap')).toContain('5:30 PM')
  for (const count of [2, 3, 4]) {
    await press(buttonNamed('Show older ones'))
    await until(() => expect(texts('li')).toHaveLength(count))
  }
  expect(texts('li').at(-1)).toContain('Notification 100')
  expect(texts('button')).not.toContain('Show older ones')
})
