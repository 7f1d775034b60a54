import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {ListedPerson} from '#contract/admin/people-shapes.ts'
import {mount, setWidth, texts} from '#tests/support/mount.ts'
import {PeopleScreen} from './people-screen.tsx'

const june: ListedPerson = {
  user_id: 'june',
  role: 'caretaker',
  profile_id: 'profile',
  first_name: 'June',
  last_name: 'Reed',
  email: 'june@example.test',
  phone_number: null,
  avatar_url: null,
  location: 'Nashville',
  is_verified: 'Pending',
  suspended: null,
  is_invited: false,
  has_second_step: false,
  created_at: '2026-06-01T12:00:00.000Z',
  waiting_since: new Date(Date.now() - 3 * 86_400_000).toISOString(),
}
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useInfiniteQuery: () => ({
    data: {pages: [{items: [june], next_cursor: null, total: {count: 1, amount_cents: null}}]},
    hasNextPage: false,
  }),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>,
}))
vi.mock('../export-button.tsx', () => ({ExportButton: () => null}))
vi.mock('../saved-views.tsx', () => ({SavedViews: () => null}))
vi.mock('./people-filters.tsx', () => ({PeopleFilters: () => null}))

const show = async (search: {is_verified?: 'Pending'}) => {
  setWidth(1280)
  await mount(<PeopleScreen kind="caregivers" search={search} onSearch={() => undefined} />)
  return texts('tbody td, tbody th')
}

test('caregivers who await their verification show how long they wait', async () => {
  expect(await show({is_verified: 'Pending'})).toContain('3 days')
})

test('the list of all caregivers has no such column', async () => {
  expect(await show({})).not.toContain('3 days')
})
