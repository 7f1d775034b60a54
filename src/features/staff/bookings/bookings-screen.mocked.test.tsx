import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {BookingsScreen} from './bookings-screen.tsx'

vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useInfiniteQuery: () => ({
    data: {pages: [{items: [], next_cursor: null, total: {count: 0, amount_cents: null}}]},
    hasNextPage: false,
  }),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>,
}))
vi.mock('../export-button.tsx', () => ({ExportButton: () => null}))
vi.mock('../saved-views.tsx', () => ({SavedViews: () => null}))
vi.mock('../period-fields.tsx', () => ({
  PeriodFields: () => null,
  PeriodRow: ({children}: {children: ReactNode}) => <div>{children}</div>,
}))

const hint = 'This includes bookings that are waiting for confirmations or under review.'

test.each([
  ['CONFIRMED', true],
  ['IN_PROGRESS', true],
  ['COMPLETED', false],
  [undefined, false],
] as const)(
  'the filter by %s says whether bookings with another status on screen are in it: %s',
  async (status, isSaid) => {
    await mount(<BookingsScreen title="Bookings" search={{status}} onSearch={() => undefined} />)
    expect(document.body.textContent.includes(hint)).toBe(isSaid)
  },
)

test('the status can be one that a booking is shown by while it waits', async () => {
  await mount(<BookingsScreen title="Bookings" search={{}} onSearch={() => undefined} />)
  const options = [...document.querySelectorAll('option')].map(option => option.textContent)
  const running = options.indexOf('In progress')
  expect(options.slice(running + 1, running + 3)).toEqual(['Waiting for confirmations', 'Under review'])
})
