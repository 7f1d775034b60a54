import {expect, test, vi} from 'vitest'
import type {Notification} from '#contract/notifications.ts'
import {mount} from '#tests/support/mount.ts'
import {useReadOnPage} from './use-read-on-page.ts'

const page = '/dash/parent/requests/01a1f000-0000-7000-8000-0000000000b1'
const read = vi.hoisted(() => vi.fn<(ids: string[]) => void>())
vi.mock('@tanstack/react-router', () => ({useLocation: () => page}))
vi.mock('#data/offline/use-connection.ts', () => ({useOnline: () => true}))
vi.mock('#data/queries/notifications.ts', () => ({useReadNotifications: () => ({mutate: read})}))

const offer = (id: string, created_at: string): Notification => ({
  id,
  group: 'requests',
  kind: 'offer_placed',
  title: 'New offer',
  body: '',
  link: page,
  created_at,
  read_at: null,
  booking_id: null,
  session_id: null,
  invoice_id: null,
})

function Page({items}: {items: Notification[] | undefined}) {
  useReadOnPage(items)
  return null
}

test('what comes while a page is open stays unread, also if the first list arrives after it', async () => {
  const opened_ms = Date.now()
  const {redraw} = await mount(<Page items={undefined} />)
  const before = offer('before', new Date(opened_ms - 1_000).toISOString())
  const since = offer('since', new Date(opened_ms + 60_000).toISOString())
  await redraw(<Page items={[since, before]} />)
  expect(read).toHaveBeenCalledExactlyOnceWith(['before'])
})
