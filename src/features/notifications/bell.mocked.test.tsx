import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {Bell} from './bell.tsx'

const state = vi.hoisted(() => ({unread: 0}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: {items: [], unread: state.unread}, isFetchedAfterMount: true}),
}))
vi.mock('./use-read-on-page.ts', () => ({useReadOnPage: () => undefined}))

test('the bell says how many are unread, and of as many as are counted that there may be more', async () => {
  const {redraw} = await mount(null)
  const nameOf = async (unread: number) => {
    state.unread = unread
    await redraw(<Bell key={unread} />)
    return document.querySelector('button')?.getAttribute('aria-label')
  }
  expect(await nameOf(0)).toBe('Notifications')
  expect(await nameOf(99)).toBe('Notifications, 99 unread')
  expect(await nameOf(100)).toBe('Notifications, 100 or more unread')
})
