import {act} from 'react'
import {expect, test, vi} from 'vitest'
import type {StaffPlan} from '#contract/admin/platform.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {PlanDialog} from './plan-dialog.tsx'

const command = vi.hoisted(() => () => ({mutate: vi.fn(), isPending: false, error: null}))
vi.mock('#data/queries/admin/platform.ts', () => ({useChangePlan: command, useCreatePlan: command}))

const plan = {
  id: 'plan',
  title: 'Monthly',
  description: 'For families',
  price: 12,
  list_items: [],
  duration_unit: 'month',
  subscribers: 3,
} as Partial<StaffPlan> as StaffPlan

test('a new price leaves that of current subscribers, not all of which renew', async () => {
  await mount(<PlanDialog type="careseekers" plan={plan} onClose={vi.fn()} />)
  const input = found('[inputmode=decimal]')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '15')
    input.dispatchEvent(new Event('input', {bubbles: true}))
  })
  expect(texts('[role=dialog]').join(' ')).toContain('Current subscribers (3) keep $12.00 when they renew.')
})
