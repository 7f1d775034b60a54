import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {WhoGoes} from './who-goes.tsx'

const visits = vi.hoisted(() => ({list: [] as unknown[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: visits.list}),
}))
vi.mock('../calendar/use-reader.ts', () => ({useReader: () => ({now: '2026-06-08T12:00:00.000Z'})}))
vi.mock('./assign-dialog.tsx', () => ({AssignDialog: () => null}))

test('a booking’s page says who asked not to go, and why', async () => {
  const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
  visits.list = [sampleSession({assigned, cannot_go: {reason: 'sick', at: '2026-06-08T11:00:00.000Z'}})]
  await mount(<WhoGoes bookingId="b" />)
  expect(texts('li')[0]).toMatch(/Fay Moss.*Asked not to go: sick$/)
})
