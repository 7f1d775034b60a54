import type {ReactNode} from 'react'
import {expect, onTestFinished, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {AgencyHome} from './agency-home.tsx'

const state = vi.hoisted(() => ({
  visits: [] as object[],
  isSubscribed: true,
  unassigned: [] as object[],
  newLeads: [] as object[],
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.visits, error: null, isError: false}),
}))
vi.mock('#data/offline/last-view.ts', () => ({useNewSince: () => ({since: null, isFirst: false})}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => undefined}))
vi.mock('#data/queries/money/subscribed.ts', () => ({useIsSubscribed: () => state.isSubscribed}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))
vi.mock('#ui/primitives/section.tsx', () => ({Section: ({children}: {children: ReactNode}) => children}))
vi.mock('#features/people/about/email-notice.tsx', () => ({EmailNotice: () => null}))
vi.mock('#features/people/meetings/meetings-wanted.tsx', () => ({MeetingsWanted: () => null}))
vi.mock('#features/people/reviews/home-reviews.tsx', () => ({HomeReviews: () => null}))
vi.mock('#features/sessions/calendar/next-days.tsx', () => ({NextDays: () => null}))
vi.mock('#features/sessions/offline-ready/ready-for-tomorrow.tsx', () => ({ReadyForTomorrow: () => null}))
vi.mock('#features/sessions/confirm/today-session.tsx', () => ({TodaySession: () => <h3>The next visit</h3>}))
vi.mock('#features/leads/agency/not-subscribed.tsx', () => ({NotSubscribed: () => null}))
vi.mock('./agency-numbers.tsx', () => ({AgencyNumbers: () => null}))
vi.mock('./new-leads.tsx', () => ({NewLeads: () => <h2>New leads</h2>, Counties: () => null}))
vi.mock('./phone-notice.tsx', () => ({PhoneNotice: () => null}))
vi.mock('./first-steps.tsx', () => ({FirstSteps: () => <h2>First steps</h2>}))
vi.mock('./visits-to-assign.tsx', () => ({
  useUnassignedVisits: () => state.unassigned,
  VisitsToAssignAndAnswer: ({today, leads}: {today: ReactNode; leads: ReactNode}) => (
    <>
      {leads}
      <h2>19 visits have no caregiver yet</h2>
      {today}
    </>
  ),
}))
vi.mock('#features/leads/agency/filter-leads.ts', async original => ({
  ...(await original<object>()),
  newestWorth: () => state.newLeads,
}))

test.each([
  ['2026-06-08T12:30:00.000Z', ['19 visits have no caregiver yet', 'The next visit', 'First steps', 'New leads']],
  ['2026-06-11T14:00:00.000Z', ['19 visits have no caregiver yet', 'First steps', 'New leads', 'The next visit']],
])('the next visit, at %s, stands above what can wait if it is soon', async (scheduled_start, order) => {
  const scheduled_end = new Date(Date.parse(scheduled_start) + 3_600_000).toISOString()
  state.visits = [sampleSession({scheduled_start, scheduled_end})]
  await mount(<AgencyHome />)
  expect(texts('h2, h3')).toEqual(order)
})

test.each([
  ['in 12 days', '2026-06-20T14:00:00.000Z', ['New leads', '19 visits have no caregiver yet']],
  ['tomorrow morning', '2026-06-09T10:00:00.000Z', ['19 visits have no caregiver yet', 'New leads']],
])('leads of today stand above a visit without a caregiver only if it is later: %s', async (_, start, order) => {
  state.visits = []
  Object.assign(state, {
    unassigned: [sampleSession({scheduled_start: start})],
    newLeads: [leadSample({first_start: '2026-06-08T15:00:00.000Z'})],
  })
  onTestFinished(() => void Object.assign(state, {unassigned: [], newLeads: []}))
  await mount(<AgencyHome />)
  expect(texts('h2').filter(title => order.includes(title))).toEqual(order)
})

test('the home of an agency without a plan promises no leads', async () => {
  state.visits = []
  const {redraw} = await mount(<AgencyHome />)
  expect(texts('header').join()).toContain('Leads worth your time')
  state.isSubscribed = false
  onTestFinished(() => void (state.isSubscribed = true))
  await redraw(<AgencyHome key="no plan" />)
  expect(texts('header').join()).not.toContain('Leads')
})
