import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {AgencyHome} from './agency-home.tsx'

vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: [], error: null}),
}))
vi.mock('#data/offline/last-view.ts', () => ({useNewSince: () => ({since: null, isFirst: false})}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => undefined}))
vi.mock('#data/queries/subscribed.ts', () => ({useIsSubscribed: () => true}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))
vi.mock('#ui/primitives/section.tsx', () => ({Section: ({children}: {children: ReactNode}) => children}))
vi.mock('#features/people/about/email-notice.tsx', () => ({EmailNotice: () => null}))
vi.mock('#features/people/meetings/meetings-wanted.tsx', () => ({MeetingsWanted: () => null}))
vi.mock('#features/people/reviews/home-reviews.tsx', () => ({HomeReviews: () => null}))
vi.mock('#features/sessions/calendar/next-days.tsx', () => ({NextDays: () => null}))
vi.mock('#features/sessions/offline-ready/ready-for-tomorrow.tsx', () => ({ReadyForTomorrow: () => null}))
vi.mock('#features/sessions/confirm/today-session.tsx', () => ({TodaySession: () => <h3>The visit of today</h3>}))
vi.mock('#features/leads/agency/not-subscribed.tsx', () => ({NotSubscribed: () => null}))
vi.mock('./agency-numbers.tsx', () => ({AgencyNumbers: () => null}))
vi.mock('./new-leads.tsx', () => ({NewLeads: () => <h2>New leads</h2>, Counties: () => null}))
vi.mock('./phone-notice.tsx', () => ({PhoneNotice: () => null}))
vi.mock('./first-steps.tsx', () => ({FirstSteps: () => <h2>First steps</h2>}))
vi.mock('./visits-to-assign.tsx', () => ({
  VisitsToAssignAndAnswer: ({today}: {today: ReactNode}) => (
    <>
      <h2>19 visits have no caregiver yet</h2>
      {today}
    </>
  ),
}))

test('visits that need someone, then today’s, stand above first steps and leads, in the order they are read', async () => {
  await mount(<AgencyHome />)
  expect(texts('h2, h3')).toEqual(['19 visits have no caregiver yet', 'The visit of today', 'First steps', 'New leads'])
})
