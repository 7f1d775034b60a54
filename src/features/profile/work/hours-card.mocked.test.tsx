import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import type {Session} from '#contract/sessions/session.ts'
import {found, mount} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {HoursCard} from './hours-card.tsx'

const server = vi.hoisted(() => ({visits: [] as Session[]}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original()),
  Link: ({to, search, children}: {to: string; search: {day: string}; children: ReactNode}) => (
    <a href={`${to}?day=${search.day}`}>{children}</a>
  ),
}))
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: () => Promise.resolve(null),
  writeDraft: () => Promise.resolve(),
  forgetDraft: () => Promise.resolve(),
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-05T12:00:00.000Z'}))
vi.mock('#data/queries/visits-during.ts', () => ({useVisitsDuring: () => server.visits}))
vi.mock('../edit-card.tsx', () => ({EditCard: ({children}: {children: object}) => children}))

const show = (away: [string, string]) =>
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <HoursCard
        profile={
          {
            id: 'june',
            user: {timezone: 'America/Chicago'} as Partial<CaretakerProfile['user']> as CaretakerProfile['user'],
            available_dates: [{date_range: away, time_range: []}],
          } as Partial<CaretakerProfile> as CaretakerProfile
        }
      />
    </QueryClientProvider>,
  )

beforeEach(() => {
  const later = {scheduled_start: '2026-06-09T19:00:00.000Z', scheduled_end: '2026-06-09T23:00:00.000Z'}
  server.visits = [sampleSession({id: 'later', ...later}), sampleSession()]
})

test('days away on which visits are booked say how many, and lead to the first', async () => {
  await show(['2026-06-08', '2026-06-12'])
  expect(document.body.textContent).toContain('2 visits are booked on your days away')
  expect(document.body.textContent).toContain('Visits stay booked until you cancel them or agree on new times.')
  expect(found('a[href*=calendar]').getAttribute('href')).toBe('/dash/caretaker/calendar?day=2026-06-08')
  expect(found('a[href*=calendar]').textContent).toBe('Open the first one in your calendar')
})

test('the only visit on days away is not called the first of several', async () => {
  server.visits = [sampleSession()]
  await show(['2026-06-08', '2026-06-12'])
  expect(found('a[href*=calendar]').textContent).toBe('Open it in your calendar')
})

test('days away without visits, or with canceled ones alone, say nothing of visits', async () => {
  server.visits = [sampleSession({status: 'CANCELLED'})]
  await show(['2026-06-08', '2026-06-12'])
  expect(document.body.textContent).not.toContain('booked on your days away')
})
