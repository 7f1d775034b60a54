import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {ListedBooking} from '#contract/admin/bookings.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {leadColumns} from './booking-columns.tsx'
import {BookingsScreen} from './bookings-screen.tsx'

const shown = vi.hoisted(() => ({items: [] as ListedBooking[]}))

vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useInfiniteQuery: () => ({
    data: {
      pages: [
        {
          items: shown.items,
          next_cursor: null,
          total: {count: shown.items.length, amount_cents: null},
          provider_name: 'Grace Okafor',
          family_name: 'June Reed',
        },
      ],
    },
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
  PeriodNote: () => null,
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

const once: ListedBooking = {
  id: 'once',
  number: 'V-ONCE',
  audience: 'caretakers',
  status: 'CONFIRMED',
  service: 'Child Care',
  county: 'Travis',
  timezone: 'America/Chicago',
  first_start: '2026-06-01T14:00:00.000Z',
  last_end: '2026-06-01T18:00:00.000Z',
  sessions_count: 1,
  is_weekly: false,
  hours: 4,
  hourly_rate: 24,
  offers_count: 1,
  waitlisted: false,
  family: {id: 'family', user_id: 'parent', name: 'Ada Lane', phone_number: null},
  provider: null,
  assigned_to: null,
  created_at: '2026-05-01T14:00:00.000Z',
}

test('the visits of a booking without an end are those of a week', async () => {
  shown.items = [once, {...once, id: 'weekly', number: 'V-WEEKLY', is_weekly: true}]
  await mount(<BookingsScreen title="Bookings" search={{}} onSearch={() => undefined} />)
  expect(texts('[data-booking-id]')).toEqual([
    expect.not.stringContaining('1 a week'),
    expect.stringContaining('1 a week'),
  ])
})

test('leads are counted as leads', async () => {
  shown.items = [{...once, audience: 'agencies', status: 'PENDING'}]
  const fixed = {audience: 'agencies', status: 'PENDING'} as const
  await mount(
    <BookingsScreen title="Leads" fixed={fixed} columns={leadColumns} search={{}} onSearch={() => undefined} />,
  )
  expect(texts('p')).toContain('1 lead')
  expect(document.body.textContent).not.toContain('1 booking')
})

test('the bookings of one caregiver name them, and the filter can be removed', async () => {
  const onSearch = vi.fn()
  await mount(<BookingsScreen title="Bookings" search={{caretaker_id: 'grace'}} onSearch={onSearch} />)
  expect(texts('button')).toContain('Grace Okafor')
  await press('button[aria-label*="Grace Okafor"]')
  expect(onSearch).toHaveBeenCalledWith({caretaker_id: undefined})
})

test('the bookings of one family name it, and the filter can be removed', async () => {
  const onSearch = vi.fn()
  await mount(<BookingsScreen title="Bookings" search={{parent_id: 'reed'}} onSearch={onSearch} />)
  expect(texts('button')).not.toContain('Grace Okafor')
  await press('button[aria-label*="June Reed"]')
  expect(onSearch).toHaveBeenCalledWith({parent_id: undefined})
})
