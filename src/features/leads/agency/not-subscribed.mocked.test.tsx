import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {NotSubscribed} from './not-subscribed.tsx'

const state = vi.hoisted(() => ({isSubscribed: false}))
vi.mock('#data/queries/subscribed.ts', () => ({useIsSubscribed: () => state.isSubscribed}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({enabled}: {enabled: boolean}) => ({data: enabled ? {count: 5} : undefined}),
}))
vi.mock('@tanstack/react-router', async original => ({...(await original<object>()), Link: () => null}))

test('an agency without a subscription reads how many open leads its counties have', async () => {
  const {redraw} = await mount(<NotSubscribed />)
  expect(document.body.textContent).toContain('5 open leads in your counties; a subscription lets you bid.')
  state.isSubscribed = true
  await redraw(<NotSubscribed />)
  expect(document.body.textContent).toBe('')
})
