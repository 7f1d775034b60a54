import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {ReportsScreen} from './reports-screen.tsx'

vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useInfiniteQuery: () => ({data: {pages: [{items: [], total: null}]}, hasNextPage: false}),
}))
vi.mock('../export-button.tsx', () => ({ExportButton: () => null}))

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
