import {act, type ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {ExceptionItem} from '#contract/admin/exceptions.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {ExceptionsScreen} from './exceptions-screen.tsx'

const seen = vi.hoisted(() => ({items: [] as unknown[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useInfiniteQuery: () => ({data: {pages: [{items: seen.items, total: null}]}, hasNextPage: false}),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({to, search, children}: {to: string; search?: object; children: ReactNode}) => (
    <a href={`${to}?${new URLSearchParams({...search}).toString()}`}>{children}</a>
  ),
}))
const command = vi.hoisted(() => () => ({mutate: () => undefined, isPending: false, error: null}))
vi.mock('#data/queries/admin/bookings.ts', async original => ({
  ...(await original<object>()),
  useAssignException: command,
  useSettleException: command,
}))
vi.mock('../export-button.tsx', () => ({ExportButton: () => null}))
vi.mock('../saved-views.tsx', () => ({SavedViews: () => null}))

beforeEach(() => {
  seen.items = []
})

test('the safety message of a danger is linked where answered messages are listed as well', async () => {
  const danger: ExceptionItem = {
    id: 'visit',
    kind: 'session',
    since: '2026-06-08T12:00:00.000Z',
    changed_at: '2026-06-08T12:00:00.000Z',
    assigned_to: null,
    reasons: ['danger'],
    closed: null,
    booking: null,
    place: null,
    visit: null,
    money: null,
  }
  seen.items = [danger]
  await mount(<ExceptionsScreen wanted={{}} onWanted={vi.fn()} />)
  const link = [...document.querySelectorAll('a')].find(({textContent}) => textContent === 'Read the safety message')
  expect(link?.getAttribute('href')).toBe('/admin/dashboard/messages?state=all')
})

test('the open cases are put in another order by a choice, and the closed ones have none', async () => {
  const onWanted = vi.fn()
  const {redraw} = await mount(<ExceptionsScreen wanted={{about: 'visits'}} onWanted={onWanted} />)
  const sort = [...document.querySelectorAll('label')].find(({textContent}) => textContent === 'Sort')
  const select = document.querySelector<HTMLSelectElement>(`#${CSS.escape(sort?.htmlFor ?? '')}`)!
  expect([...select.options].map(({text}) => text)).toEqual([
    'Longest waiting first',
    'Newest first',
    'Closest to the goal first',
  ])
  await act(async () => {
    select.value = 'due'
    select.dispatchEvent(new Event('change', {bubbles: true}))
  })
  expect(onWanted).toHaveBeenCalledWith({about: 'visits', sort: 'due'})
  await redraw(<ExceptionsScreen wanted={{state: 'closed'}} onWanted={onWanted} />)
  expect(texts('label')).not.toContain('Sort')
})

test('only the list of open cases says that there are none', async () => {
  const empty = async (wanted: Parameters<typeof ExceptionsScreen>[0]['wanted']) => {
    await mount(<ExceptionsScreen wanted={wanted} onWanted={vi.fn()} />)
    return texts('main, body').join(' ')
  }
  const closed = await empty({state: 'closed'})
  expect(closed).toContain('Nothing yetNo case was closed yet.')
  expect(closed).not.toContain('No exceptions')
  expect(await empty({})).toContain('No exceptionsDisputed visits and reversed payments are listed here.')
})
