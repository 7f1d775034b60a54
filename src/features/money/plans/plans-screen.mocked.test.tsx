import {beforeEach, expect, test, vi} from 'vitest'
import type {AnswerOf} from '#contract/endpoint.ts'
import type {getOwnSubscription, Plan} from '#contract/money/subscriptions.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {PlansScreen} from './plans-screen.tsx'

const state = vi.hoisted(() => ({
  isEmailUnverified: true,
  who: null as object | null,
  own: undefined as AnswerOf<typeof getOwnSubscription> | undefined,
  offered: undefined as Plan[] | undefined,
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly unknown[]}) => ({
    data: queryKey.includes('own') ? state.own : state.offered,
    error: null,
    refetch: vi.fn(),
  }),
}))
vi.mock('#ui/hooks/use-page-search.ts', () => ({usePageSearch: () => [{}, vi.fn()]}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-07-02T12:00:00.000Z'}))
vi.mock('#data/queries/money/plans.ts', async original => ({
  ...(await original<object>()),
  useResumePlan: () => ({mutate: vi.fn(), error: null, isPending: false}),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => state.who,
}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => undefined}))
vi.mock('#features/people/about/use-is-email-unverified.ts', () => ({
  useIsEmailUnverified: () => state.isEmailUnverified,
}))
vi.mock('#features/people/about/verify-email.tsx', () => ({VerifyEmail: ({waits}: {waits: string}) => <p>{waits}</p>}))

const notice = 'Until you open it, you cannot bid on leads.'

beforeEach(() => {
  state.isEmailUnverified = true
  state.who = null
  state.own = undefined
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

test('while its renewal comes from the bank a plan says that it stays active, and no other can be chosen', async () => {
  const plan: Plan = {
    id: 'p',
    plan: 'caretaker-month',
    type: 'caretaker',
    title: 'Monthly',
    description: '',
    price: 19,
    duration_value: 1,
    duration_unit: 'month',
    list_items: [],
    list_count: 0,
  }
  state.offered = [{...plan, id: 'q', title: 'Larger'}]
  state.own = {
    is_subscribed: true,
    subscription: {
      id: 'a',
      plan,
      status: 'ACTIVE',
      current_period_start: '2026-06-01T15:00:00.000Z',
      current_period_end: '2026-07-08T15:00:00.000Z',
      renews_at: '2026-07-01T15:00:00.000Z',
      cancel_at_period_end: false,
      next_plan: null,
      method: null,
    },
    ended: null,
    on_its_way: {plan, amount_cents: 1900, since: '2026-07-01T15:00:00.000Z'},
    allowance: {what: 'live_bids', used: 0, free: 3},
  }
  await mount(<PlansScreen reader="caretaker" />)
  const said = texts('body').join(' ')
  expect(said).toContain('The plan stays active meanwhile')
  expect(said).not.toContain('The plan starts automatically')
  expect(document.querySelector('[data-plan-id=q] button')?.getAttribute('aria-disabled')).toBe('true')
  expect(document.querySelector('[data-plan-id=q]')?.textContent).toContain('Your payment for Monthly is on its way')
})

test('a coordinator reads at once that only the owner can change the plan', async () => {
  state.who = {role: 'agency', member_role: 'coordinator'}
  state.offered = []
  state.own = {
    is_subscribed: false,
    subscription: null,
    ended: null,
    on_its_way: null,
    allowance: {what: 'live_bids', used: 0, free: 3},
  }
  const {redraw} = await mount(<PlansScreen reader="agency" />)
  expect(document.body.textContent).toContain('Only the owner of the agency can change its plan.')
  state.who = {role: 'agency', member_role: 'owner'}
  await redraw(<PlansScreen key="owner" reader="agency" />)
  expect(document.body.textContent).not.toContain('Only the owner')
})
