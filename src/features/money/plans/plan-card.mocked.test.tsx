import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Plan, Subscription} from '#contract/money/subscriptions.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {CurrentPlan} from './current-plan.tsx'
import {PlanCard} from './plan-card.tsx'

const state = vi.hoisted(() => ({how: 'checkout' as 'checkout' | 'at_period_end'}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({
    data: {how: state.how, credit_cents: 14_899, due_cents: 134_101, starts_at: '2026-07-01T15:00:00.000Z'},
  }),
}))
vi.mock('#data/queries/money/plans.ts', async original => ({
  ...(await original<object>()),
  usePlanNextTerm: () => ({mutate: vi.fn(), error: null, isPending: false}),
  useResumePlan: () => ({mutate: vi.fn(), error: null, isPending: false}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-02T12:00:00.000Z'}))
vi.mock('../pay/pay-dialog.tsx', async original => ({
  ...(await original<object>()),
  PayDialog: ({title, children}: {title: string; children: ReactNode}) => (
    <div role="dialog">
      {title}
      {children}
    </div>
  ),
}))
beforeEach(() => {
  state.how = 'checkout'
})

const monthly: Plan = {
  id: 'm',
  plan: 'agency-monthly',
  type: 'agency',
  title: 'Monthly',
  description: '',
  price: 149,
  duration_value: 1,
  duration_unit: 'month',
  list_items: [],
  list_count: 0,
}
const yearly: Plan = {...monthly, id: 'y', plan: 'agency-yearly', title: 'Yearly', price: 1490, duration_unit: 'year'}
const running: Subscription = {
  id: 'a',
  plan: monthly,
  status: 'ACTIVE',
  current_period_start: '2026-06-01T15:00:00.000Z',
  current_period_end: '2026-07-01T15:00:00.000Z',
  renews_at: '2026-07-01T15:00:00.000Z',
  cancel_at_period_end: false,
  next_plan: null,
  method: 'card',
}
const each = (sum: string) => `It renews automatically for ${sum} until you cancel, in two taps on this page.`

async function chosen(plan: Plan, subscription: Subscription | null) {
  await mount(<PlanCard plan={plan} reader="agency" subscription={subscription} notMine={undefined} />)
  await press('button')
  return texts('[role=dialog]').join(' ')
}

test.each([
  ['a first plan', monthly, null, '$149.00 each month'],
  ['a change that is paid today', yearly, running, '$1,490.00 each year'],
] as const)('before the payment of %s stands what it renews for', async (_, plan, subscription, sum) => {
  expect(await chosen(plan, subscription)).toContain(each(sum))
})

test('so it does before a change with the next term', async () => {
  state.how = 'at_period_end'
  const text = await chosen(monthly, {...running, plan: yearly})
  expect(text).toContain('Nothing is due today')
  expect(text).toContain(each('$149.00 each month'))
})

test('so it does before a late payment', async () => {
  const late = {...running, status: 'PAST_DUE' as const}
  const allowance = {what: 'unassigned_leads' as const, used: 0, free: 3}
  const own = {is_subscribed: true, subscription: late, ended: null, on_its_way: null, allowance}
  await mount(<CurrentPlan own={own} reader="agency" notMine={undefined} />)
  await press('button')
  expect(texts('[role=dialog]').join(' ')).toContain(each('$149.00 each month'))
})
