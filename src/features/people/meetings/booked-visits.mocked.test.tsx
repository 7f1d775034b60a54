import {beforeEach, expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {mount} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {BookedVisits} from './booked-visits.tsx'

const state = vi.hoisted(() => ({visits: [] as Session[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.visits}),
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))

// the sample visit is from 2 to 6 PM in Nashville
const shown = async (start: string) => {
  await mount(<BookedVisits start={start} minutes={30} />)
  return document.body.textContent
}
beforeEach(() => void (state.visits = [sampleSession()]))

test('a meeting during a visit of the family warns and names the visit', async () => {
  const text = await shown('2026-06-08T18:45:00.000Z')
  expect(text).toContain('You already have a visit at this time')
  expect(text).toContain('Child Care for Nora, today, 2:00–6:00 PM')
  expect(text).toContain('Choose another time, or keep this one if you can do both.')
})

test('a meeting that ends as the visit begins, or during a canceled or ended one, does not', async () => {
  expect(await shown('2026-06-08T18:30:00.000Z')).not.toContain('You already have')
  state.visits = [sampleSession({status: 'CANCELLED'})]
  expect(await shown('2026-06-08T19:00:00.000Z')).not.toContain('You already have')
  // both sides ended it early
  state.visits = [sampleSession({status: 'COMPLETED'})]
  expect(await shown('2026-06-08T22:00:00.000Z')).not.toContain('You already have')
})
