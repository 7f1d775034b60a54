import {beforeEach, expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {PlansScreen} from './plans-screen.tsx'

const state = vi.hoisted(() => ({isEmailUnverified: true}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: undefined, error: null, refetch: vi.fn()}),
}))
vi.mock('#data/account/current-user.ts', async original => ({...(await original<object>()), useWho: () => null}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => undefined}))
vi.mock('#features/people/about/use-is-email-unverified.ts', () => ({
  useIsEmailUnverified: () => state.isEmailUnverified,
}))
vi.mock('#features/people/about/verify-email.tsx', () => ({VerifyEmail: ({waits}: {waits: string}) => <p>{waits}</p>}))

const notice = 'Until you open it, you cannot bid on leads.'

beforeEach(() => {
  state.isEmailUnverified = true
})

test('an agency whose email address is not verified reads on its plan that it cannot bid yet', async () => {
  await mount(<PlansScreen reader="agency" />)
  await vi.waitFor(() => expect(document.body.textContent).toContain(notice))
})

test('a verified agency and other readers do not', async () => {
  const {redraw} = await mount(<PlansScreen reader="parent" />)
  expect(document.body.textContent).not.toContain(notice)
  state.isEmailUnverified = false
  await redraw(<PlansScreen key="agency" reader="agency" />)
  expect(document.body.textContent).not.toContain(notice)
})
