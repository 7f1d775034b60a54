import {beforeEach, expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {CaretakerHome} from './caretaker-home.tsx'

const state = vi.hoisted(() => ({visits: undefined as Session[] | undefined, isUnverified: false}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) =>
    queryKey.includes('sessions')
      ? {data: state.visits, isFetched: state.visits !== undefined}
      : {data: undefined, isFetched: true},
}))
vi.mock('@tanstack/react-router', async original => ({...(await original<object>()), Link: () => null}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => null}))
vi.mock('#data/app/use-page-idle.ts', () => ({usePageIdle: () => true}))
vi.mock('./use-is-unverified.ts', () => ({useIsUnverified: () => state.isUnverified}))
vi.mock('#features/sessions/confirm/today-session.tsx', () => ({TodaySession: () => <p>visit</p>}))
vi.mock('#features/sessions/offline-ready/ready-for-tomorrow.tsx', () => ({ReadyForTomorrow: () => null}))
vi.mock('#features/people/about/verify-email.tsx', () => ({VerifyEmail: () => <p>verify</p>}))
vi.mock('#features/people/about/phone-needed.tsx', () => ({PhoneNeeded: () => <p>phone</p>}))
vi.mock('#features/people/meetings/meetings-wanted.tsx', () => ({MeetingsWanted: () => <p>meetings</p>}))
vi.mock('#features/people/reviews/home-reviews.tsx', () => ({HomeReviews: () => null}))
vi.mock('#features/sessions/calendar/next-days.tsx', () => ({NextDays: () => null}))
vi.mock('./lead-list.tsx', () => ({NearbyBest: () => <p>nearby</p>}))
vi.mock('./experience-wanted.tsx', () => ({ExperienceWanted: () => null}))

const shown = (...order: string[]) => vi.waitFor(() => expect(texts('p')).toEqual(order))
const settled = sampleSession({status: 'COMPLETED', settled_by: 'agreement'})

beforeEach(() => {
  state.visits = [settled, sampleSession()]
  state.isUnverified = false
})

test('the running or next visit stands above the notices', async () => {
  await mount(<CaretakerHome earnings={null} />)
  await shown('visit', 'phone', 'verify', 'meetings', 'nearby')
})

test('it does for a caregiver who is not verified any more', async () => {
  state.isUnverified = true
  await mount(<CaretakerHome earnings={null} />)
  await shown('visit', 'verify', 'meetings', 'nearby')
})

test('where no visit is ahead or to confirm, the notices stand first', async () => {
  state.visits = [settled]
  const {redraw} = await mount(<CaretakerHome earnings={null} />)
  await shown('phone', 'verify', 'visit', 'meetings', 'nearby')
  state.isUnverified = true
  await redraw(<CaretakerHome key="unverified" earnings={null} />)
  await shown('verify', 'nearby', 'visit', 'meetings')
})

test('no notice stands where a visit may come, until the visits are known', async () => {
  state.visits = undefined
  const {redraw} = await mount(<CaretakerHome earnings={null} />)
  await shown('visit')
  state.visits = [sampleSession()]
  await redraw(<CaretakerHome earnings={null} />)
  await shown('visit', 'phone', 'verify', 'meetings', 'nearby')
})
