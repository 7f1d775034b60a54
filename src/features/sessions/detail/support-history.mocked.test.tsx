import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {SupportHistory} from './support-history.tsx'

vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: []}),
}))
vi.mock('../calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T21:00:00.000Z', zone: 'America/Chicago'}),
}))

const endedBy = (by: string) => ({
  id: 'b',
  timezone: 'America/Chicago',
  cancelled: {by, at: '2026-06-08T19:00:00.000Z'},
})

test('a booking that staff ended says so, and claims no suspension as the reason', async () => {
  await mount(<SupportHistory booking={endedBy('staff')} />)
  expect(texts('li')).toEqual([expect.stringMatching(/Ended this booking\.$/)])
})

test('one that the family ended has no history of support', async () => {
  await mount(<SupportHistory booking={endedBy('parent')} />)
  expect(document.body.textContent).toBe('')
})
