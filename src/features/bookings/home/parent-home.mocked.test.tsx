import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {ReactNode} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {ParentHome} from './parent-home.tsx'

const proposed = sampleSession({
  id: 'proposed',
  my_side: 'parent',
  scheduled_start: '2026-06-10T14:00:00.000Z',
  scheduled_end: '2026-06-10T18:00:00.000Z',
  reschedule: {
    id: 'proposal',
    proposed_by: 'caretaker',
    start: '2026-06-10T19:00:00.000Z',
    end: '2026-06-10T23:00:00.000Z',
    reason: null,
    at: '2026-06-07T12:00:00.000Z',
  },
})
const declined = sampleBooking({
  status: 'DECLINED',
  first_start: '2026-06-11T14:00:00.000Z',
  last_end: '2026-06-11T18:00:00.000Z',
  cancelled: {by: 'agency', reason: null, at: '2026-06-07T12:00:00.000Z'},
})
const state = vi.hoisted(() => ({
  bookings: undefined as unknown,
  me: undefined as unknown,
  meetings: [] as object[] | undefined,
  visits: [] as Session[],
  now: '2026-06-08T12:00:00.000Z',
}))
const withNext = (scheduled_start: string) => [
  proposed,
  sampleSession({id: 'next', my_side: 'parent', scheduled_start}),
]
beforeEach(() => {
  state.visits = withNext('2026-06-09T14:00:00.000Z')
  state.now = '2026-06-08T12:00:00.000Z'
  state.me = undefined
  state.meetings = []
})
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQueries: () => [],
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => ({
    data: queryKey.includes('sessions')
      ? state.visits
      : queryKey.includes('bookings')
        ? state.bookings
        : queryKey.includes('profile')
          ? state.me
          : undefined,
    error: null,
    isFetched: true,
  }),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>,
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: 'parent'}),
}))
vi.mock('#data/offline/outbox.ts', () => ({useOutbox: () => ({entries: [], receipts: [], ready: true})}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => state.now, serverNow: () => state.now}))
vi.mock('#features/sessions/calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T12:00:00.000Z', zone: 'America/Chicago'}),
}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => null}))
vi.mock('#data/queries/meetings.ts', () => ({useMeetings: () => state.meetings}))
vi.mock('#features/people/meetings/meetings-wanted.tsx', () => ({MeetingsWanted: () => null}))
vi.mock('#features/people/meetings/next-meeting.tsx', () => ({
  NextMeeting: ({visit_start}: {visit_start: string}) => <p data-meeting>{`before ${visit_start}`}</p>,
}))
vi.mock('#data/app/use-page-idle.ts', () => ({usePageIdle: () => true}))
vi.mock('#features/people/about/verify-email.tsx', () => ({VerifyEmail: () => <p data-verify>verify</p>}))
vi.mock('#features/people/reviews/home-reviews.tsx', () => ({HomeReviews: () => null}))
vi.mock('#features/sessions/calendar/next-days.tsx', () => ({NextDays: () => null}))
vi.mock('#features/sessions/confirm/today-session.tsx', () => ({TodaySession: () => <p data-today>visit</p>}))
vi.mock('#features/sessions/offline-ready/ready-for-tomorrow.tsx', () => ({ReadyForTomorrow: () => null}))
vi.mock('../request-form/start/quick-requests.tsx', () => ({QuickRequests: () => <p data-quick>quick</p>}))
vi.mock('../list/status-links.tsx', () => ({StatusLinks: () => null}))

/** What needs a decision and the visits, as they stand. */
const order = () =>
  texts('section, [data-today]')
    .map(text => /^(Needs your decision|visit)/.exec(text)?.[0])
    .filter(Boolean)
const sections = () => texts('section').filter(text => text.startsWith('Needs your decision'))

test('new times that wait for the family stand among what needs its decision, counted together', async () => {
  state.bookings = [declined]
  await mount(<ParentHome payments={null} plan={null} />)
  const [section] = sections()
  expect(section).toMatch(/^Needs your decision\s*2/)
  expect(section).toContain('proposed')
})

test('they stand there also where the bookings could not be loaded', async () => {
  state.bookings = undefined
  await mount(<ParentHome payments={null} plan={null} />)
  expect(sections().at(-1)).toMatch(/^Needs your decision\s*1/)
})

test('new times of the visit that the panel above shows are not asked about and counted a second time', async () => {
  state.visits = withNext('2026-06-11T14:00:00.000Z')
  state.bookings = [declined]
  await mount(<ParentHome payments={null} plan={null} />)
  const [section] = sections()
  expect(section).toMatch(/^Needs your decision\s*1/)
  expect(section).not.toContain('proposed')
})

test('a meet-and-greet before the next visit stands above it, and below one that is due or was there before', async () => {
  const shown = () => texts('[data-meeting], [data-today]').map(text => /before|visit/.exec(text)?.[0])
  state.bookings = [declined]
  const {redraw} = await mount(<ParentHome payments={null} plan={null} />)
  expect(texts('[data-meeting]')).toEqual(['before 2026-06-09T14:00:00.000Z'])
  expect(shown()).toEqual(['before', 'visit'])
  state.visits = withNext('2026-06-08T12:45:00.000Z')
  await redraw(<ParentHome payments={null} plan={null} />)
  expect(shown()).toEqual(['visit', 'before'])
  await redraw(null)
  state.visits = withNext('2026-06-09T14:00:00.000Z')
  state.meetings = undefined
  await redraw(<ParentHome payments={null} plan={null} />)
  state.meetings = []
  await redraw(<ParentHome payments={null} plan={null} />)
  expect(shown()).toEqual(['visit', 'before'])
})

test('what needs a decision stands above the visits, and below one that is due within the hour', async () => {
  state.bookings = [declined]
  const {redraw} = await mount(<ParentHome payments={null} plan={null} />)
  expect(order()).toEqual(['Needs your decision', 'visit'])
  state.visits = withNext('2026-06-08T12:45:00.000Z')
  await redraw(<ParentHome payments={null} plan={null} />)
  expect(order()).toEqual(['visit', 'Needs your decision'])
})

test('quick requests stand above the visits, and below one that is due', async () => {
  const shown = () => texts('[data-quick], [data-today]')
  state.bookings = [declined]
  const {redraw} = await mount(<ParentHome payments={null} plan={null} />)
  expect(shown()).toEqual(['quick', 'visit'])
  state.visits = withNext('2026-06-08T12:45:00.000Z')
  await redraw(<ParentHome payments={null} plan={null} />)
  expect(shown()).toEqual(['visit', 'quick'])
})

test('their order stays while the page is open, and follows the clock once it comes into view again', async () => {
  state.bookings = [declined]
  state.visits = withNext('2026-06-08T13:30:00.000Z')
  const {redraw} = await mount(<ParentHome payments={null} plan={null} />)
  expect(order()).toEqual(['Needs your decision', 'visit'])
  state.now = '2026-06-08T12:45:00.000Z'
  await redraw(<ParentHome payments={null} plan={null} />)
  expect(order()).toEqual(['Needs your decision', 'visit'])
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(order()).toEqual(['visit', 'Needs your decision'])
})

test('that the address is not verified stands first, but below a visit that is due or was there before', async () => {
  const shown = () => texts('[data-verify], [data-today]')
  state.bookings = [declined]
  state.me = {first_name: 'Ana', email_verified: false}
  const {redraw} = await mount(<ParentHome payments={null} plan={null} />)
  await vi.waitFor(() => expect(shown()).toEqual(['verify', 'visit']))
  state.visits = withNext('2026-06-08T12:45:00.000Z')
  await redraw(<ParentHome payments={null} plan={null} />)
  await vi.waitFor(() => expect(shown()).toEqual(['visit', 'verify']))
  await redraw(null)
  state.visits = withNext('2026-06-09T14:00:00.000Z')
  state.me = undefined
  await redraw(<ParentHome payments={null} plan={null} />)
  state.me = {first_name: 'Ana', email_verified: false}
  await redraw(<ParentHome payments={null} plan={null} />)
  await vi.waitFor(() => expect(shown()).toEqual(['visit', 'verify']))
  state.me = {first_name: 'Ana', email_verified: true}
  await redraw(<ParentHome payments={null} plan={null} />)
  expect(texts('[data-verify]')).toEqual([])
})
