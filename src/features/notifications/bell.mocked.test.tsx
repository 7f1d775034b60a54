import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {Bell} from './bell.tsx'

const state = vi.hoisted(() => ({unread: 0, items: [] as object[], dataUpdatedAt: 0}))
const readOnPage = vi.hoisted(() => vi.fn<(items: object[] | undefined) => void>())
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  // a list that the device had stored counts as fetched for the library
  useQuery: () => ({
    data: {items: state.items, unread: state.unread},
    dataUpdatedAt: state.dataUpdatedAt,
    isFetchedAfterMount: true,
  }),
}))
vi.mock('./use-read-on-page.ts', () => ({useReadOnPage: readOnPage}))

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

test('what is unread is looked for in the list of the server, not in the one that the device had stored', async () => {
  const offer = {id: 'offer'}
  Object.assign(state, {items: [], dataUpdatedAt: Date.now() - 60_000})
  const {redraw} = await mount(<Bell />)
  expect(readOnPage).toHaveBeenLastCalledWith(undefined)
  Object.assign(state, {items: [offer], dataUpdatedAt: Date.now() + 1})
  await redraw(<Bell />)
  expect(readOnPage).toHaveBeenLastCalledWith([offer])
})
