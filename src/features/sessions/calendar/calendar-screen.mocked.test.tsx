import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act, type ComponentProps, type ReactNode} from 'react'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {profileQueries} from '#data/queries/profile.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {CalendarScreen} from './calendar-screen.tsx'

const state = vi.hoisted(() => ({who: null as object | null}))
vi.mock('@tanstack/react-router', () => ({Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>}))
vi.mock('#data/account/current-user.ts', async original => ({...(await original<object>()), useWho: () => state.who}))
vi.mock('#data/offline/use-connection.ts', () => ({useOnline: () => false}))
vi.mock('#data/queries/meetings.ts', () => ({useCalendarMeetings: () => []}))
vi.mock('#lib/device-zone.ts', async original => ({...(await original<object>()), deviceZone: () => 'America/Chicago'}))
const address = vi.hoisted(() => ({search: {day: '2026-06-16'} as object, change: vi.fn()}))
vi.mock('#ui/hooks/use-page-search.ts', () => ({usePageSearch: () => [address.search, address.change]}))
vi.mock('../detail/open-session.tsx', () => ({OpenSession: () => null}))

// the month's grid begins on May 31, more than seven days back
beforeEach(() => vi.useFakeTimers({toFake: ['Date'], now: new Date('2026-06-15T18:00:00.000Z')}))
afterEach(() => {
  vi.useRealTimers()
  state.who = null
})

const visit = (name: string) =>
  sampleSession({
    scheduled_start: '2026-06-16T19:00:00.000Z',
    scheduled_end: '2026-06-16T23:00:00.000Z',
    my_side: 'parent',
    other_name: name,
    assigned: {member_id: name, name, avatar_url: null},
  })
const past = sampleSession({
  id: 'past',
  scheduled_start: '2026-06-02T19:00:00.000Z',
  scheduled_end: '2026-06-02T23:00:00.000Z',
})

type Viewer = ComponentProps<typeof CalendarScreen>['viewer']

async function mountOffline(month: object[], window: object[], viewer: Viewer = 'parent', agency?: object) {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  const range = sessionQueries.between('2026-05-30T00:00:00.000Z', '2026-07-06T00:00:00.000Z')
  client.setQueryData(range.queryKey, month as never, {updatedAt: Date.parse('2026-06-15T14:00:00.000Z')})
  client.setQueryData(sessionQueries.window().queryKey, window as never, {
    updatedAt: Date.parse('2026-06-15T16:30:00.000Z'),
  })
  if (agency) client.setQueryData(profileQueries.organization().queryKey, agency as never)
  await mount(
    <QueryClientProvider client={client}>
      <CalendarScreen viewer={viewer} />
    </QueryClientProvider>,
  )
}

test.each(['parent', 'agency'] as const)('the visits of a %s can be added to another calendar', async viewer => {
  await mountOffline([], [], viewer)
  expect([...document.querySelectorAll('button')].map(each => each.textContent)).toContain('Add to my calendar')
})

test('a field caregiver’s calendar marks visits on their days away and names these days', async () => {
  state.who = {role: 'agency', member_role: 'field'}
  const away = [
    {from: '2026-06-16', to: '2026-06-17'},
    {from: '2026-06-01', to: '2026-06-02'},
  ]
  const own_record = {availability: {hours: [], away, place: null}, credentials: []}
  await mountOffline([visit('Fay Moss')], [visit('Fay Moss')], 'agency', {own_record})
  expect(document.body.textContent).toContain('On one of your days away')
  expect(document.body.textContent).toContain('Away Tue, Jun 16 – Wed, Jun 17')
  expect(document.body.textContent).not.toContain('Jun 1 –')
})

test('without a connection the calendar shows the newer copy of a visit, with its age', async () => {
  await mountOffline([visit('Fay Moss')], [visit('Gus Moss')])
  expect(document.body.textContent).toContain('Gus Moss')
  expect(document.body.textContent).not.toContain('Fay Moss')
  expect(document.body.textContent).toContain('as of 11:30 AM')
})

test('with visits that only the older copy of the month has, the age is that of the older copy', async () => {
  await mountOffline([past, visit('Fay Moss')], [visit('Gus Moss')])
  expect(document.body.textContent).toContain('Gus Moss')
  expect(document.body.textContent).toContain('as of 9:00 AM')
})

test('the visits of one booking are shown alone, until all are shown again', async () => {
  const other = {...visit('Gus Moss'), id: 'other', booking_id: '0190a000-0000-7000-8000-0000000000b2'}
  address.search = {day: '2026-06-16', booking: other.booking_id}
  await mountOffline([visit('Fay Moss'), other], [visit('Fay Moss'), other])
  expect(document.body.textContent).toContain('Gus Moss')
  expect(document.body.textContent).not.toContain('Fay Moss')
  const all = [...document.querySelectorAll('button')].find(each => each.textContent === 'Show all visits')
  await act(async () => all?.click())
  expect(address.change).toHaveBeenCalledWith({booking: undefined})
})

test('a day is a view of the address, as the week and the month are', async () => {
  address.search = {day: '2026-06-16', view: 'day'}
  await mountOffline([past, visit('Fay Moss')], [past, visit('Fay Moss')])
  expect(texts('[data-hour="14"]').join()).toContain('Fay Moss')
  const month = found('input[value=month]')
  await act(async () => month.click())
  expect(address.change).toHaveBeenCalledWith({day: '2026-06-16', view: 'month'})
})
