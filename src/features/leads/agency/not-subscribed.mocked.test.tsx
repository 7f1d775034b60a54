import {expect, test, vi} from 'vitest'
import {limits} from '#contract/limits.ts'
import {mount} from '#tests/support/mount.ts'
import {NotSubscribed} from './not-subscribed.tsx'

const state = vi.hoisted(() => ({isSubscribed: false, count: 5}))
vi.mock('#data/queries/money/subscribed.ts', () => ({useIsSubscribed: () => state.isSubscribed}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({enabled}: {enabled: boolean}) => ({data: enabled ? {count: state.count} : undefined}),
}))
vi.mock('@tanstack/react-router', async original => ({...(await original<object>()), Link: () => null}))

test('an agency without a subscription reads how many open leads its counties have', async () => {
  const {redraw} = await mount(<NotSubscribed />)
  expect(document.body.textContent).toContain('5 open leads in your counties; a plan lets you bid.')
  expect(document.body.textContent).toContain('Without a plan, new requests do not reach your agency')
  // also true of an agency that never had a plan
  expect(document.body.textContent).toContain('send it requests, which stay open to you after the plan ends.')
  expect(document.body.textContent).not.toContain('while it had a plan')
  expect(document.body.textContent).not.toContain('by name')
  state.isSubscribed = true
  await redraw(<NotSubscribed />)
  expect(document.body.textContent).toBe('')
})

test('a count that ends at its limit says that there may be more', async () => {
  Object.assign(state, {isSubscribed: false, count: limits.counted_max})
  await mount(<NotSubscribed />)
  expect(document.body.textContent).toContain('1,000 or more open leads in your counties')
})
