import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {NotBilledYet} from './not-billed-yet.tsx'

const state = vi.hoisted(() => ({sessions: [{}]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.sessions}),
}))

test('a family reads what care and late fees will be on its next statement, and nothing while there is none', async () => {
  state.sessions = [{unbilled_cents: 11_000}, {}, {unbilled_cents: 2_600}]
  const {redraw} = await mount(<NotBilledYet key="owed" />)
  expect(document.body.textContent).toBe('Not billed yet: $136.00. It will be on the next statement.')
  state.sessions = [{}]
  await redraw(<NotBilledYet key="nothing" />)
  expect(document.body.textContent).toBe('')
})
