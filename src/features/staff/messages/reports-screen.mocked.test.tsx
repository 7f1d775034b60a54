import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {MessageReport} from '#contract/admin/messages.ts'
import {mount} from '#tests/support/mount.ts'
import {ReportsScreen} from './reports-screen.tsx'

const state = vi.hoisted(() => ({items: [] as MessageReport[]}))

vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useInfiniteQuery: () => ({data: {pages: [{items: state.items, total: null}]}, hasNextPage: false}),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({to, params, children}: {to: string; params?: {id: string}; children: ReactNode}) => (
    <a href={to.replace('$id', params?.id ?? '')}>{children}</a>
  ),
}))
vi.mock('../export-button.tsx', () => ({ExportButton: () => null}))
vi.mock('./read-thread.tsx', () => ({ReadThread: () => null}))

const textOf = async (state: 'open' | 'closed') => {
  await mount(<ReportsScreen state={state} onState={vi.fn()} />)
  return document.body.textContent
}

test('an empty list of closed reports does not say that none waits', async () => {
  const closed = await textOf('closed')
  expect(closed).toContain('Nothing yetNo report was closed yet.')
  expect(closed).not.toContain('All caught up')
  expect(await textOf('open')).toContain('All caught upNo reports are waiting.')
})

test('the page names both states in which a conversation may be read', async () => {
  expect(await textOf('open')).toContain(
    'You may read a conversation while a report of it is open or a visit of its booking is an exception.',
  )
})

test('a message of a field caregiver leads to the account of their agency', async () => {
  const about = {side: 'field', id: 'member-1', name: 'Mia Stone'} as const
  state.items = [
    {
      id: 'report-1',
      thread_id: 'thread-1',
      booking: null,
      reason: 'harassment',
      note: null,
      created_at: '2026-06-01T15:00:00.000Z',
      reported_by: {side: 'office', id: 'org-1', name: 'Bright Sitters'},
      about,
      author_user_id: 'user-1',
      org_id: 'org-1',
      is_suspended: false,
      message: {id: 'message-1', text: 'Hello', has_picture: false, received_at: '2026-06-01T14:00:00.000Z'},
      closed: null,
    },
  ]
  await mount(<ReportsScreen state="open" onState={vi.fn()} />)
  const link = [...document.querySelectorAll('a')].find(each => each.textContent.includes('Mia Stone'))
  expect(link?.getAttribute('href')).toBe('/admin/dashboard/users/agency/org-1')
})
