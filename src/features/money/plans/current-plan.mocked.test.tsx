import {expect, test, vi} from 'vitest'
import type {getOwnSubscription} from '#contract/money/subscriptions.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {CurrentPlan} from './current-plan.tsx'

const state = vi.hoisted(() => ({asked: [] as unknown[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey, enabled = true}: {queryKey: unknown; enabled?: boolean}) => {
    if (!enabled) return {}
    state.asked.push(queryKey)
    return {data: {paid_with: {method: 'card', brand: 'Visa', last4: '1881', expires: '2031-04'}}}
  },
}))
vi.mock('#data/queries/money/plans.ts', async original => ({
  ...(await original<object>()),
  useResumePlan: () => ({mutate: vi.fn(), error: null, isPending: false}),
  useCancelPlan: () => ({mutate: vi.fn(), error: null, isPending: false}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))

const own: AnswerOf<typeof getOwnSubscription> = {
  is_subscribed: true,
  subscription: {
    id: 'a',
    plan: {
      id: 'p',
      plan: 'agency-monthly',
      type: 'agency',
      title: 'Monthly',
      description: '',
      price: 19,
      duration_value: 1,
      duration_unit: 'month',
      list_items: [],
      list_count: 0,
    },
    status: 'ACTIVE',
    current_period_start: '2026-06-01T15:00:00.000Z',
    current_period_end: '2026-07-01T15:00:00.000Z',
    renews_at: '2026-07-01T15:00:00.000Z',
    cancel_at_period_end: false,
    next_plan: null,
    method: 'card',
  },
  ended: null,
  on_its_way: null,
  allowance: {what: 'unassigned_leads', used: 0, free: 3},
}

test('which card a plan renews from is asked for its owner alone', async () => {
  await mount(<CurrentPlan own={own} reader="agency" notMine="Only the owner" />)
  expect(state.asked).toEqual([])
  expect(texts('body').join(' ')).not.toContain('1881')
  await mount(<CurrentPlan own={own} reader="agency" notMine={undefined} />)
  expect(state.asked).toHaveLength(1)
  expect(texts('body').join(' ')).toContain('1881')
})

test('a plan whose card was removed asks for another one, and has nothing to cancel', async () => {
  const subscription = {...own.subscription!, method: null, renews_at: null, needs_method: true}
  await mount(<CurrentPlan own={{...own, subscription}} reader="agency" notMine={undefined} />)
  expect(texts('body').join(' ')).toContain('unless you save a card or bank account')
  expect(texts('button')).toEqual(['Save a card or bank account'])
})
