import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {WhoGoes} from './who-goes.tsx'

const known = vi.hoisted(() => ({visits: [] as unknown[], members: [] as unknown[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => ({
    data: queryKey.includes('members') ? known.members : known.visits,
  }),
}))
vi.mock('../calendar/use-reader.ts', () => ({useReader: () => ({now: '2026-06-08T12:00:00.000Z'})}))
vi.mock('./assign-dialog.tsx', () => ({AssignDialog: () => null}))

test('a booking’s page says who asked not to go, and why', async () => {
  const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
  known.visits = [sampleSession({assigned, cannot_go: {reason: 'sick', at: '2026-06-08T11:00:00.000Z'}})]
  await mount(<WhoGoes bookingId="b" />)
  expect(texts('li')[0]).toMatch(/Fay Moss.*Asked not to go: sick$/)
})

test('a booking’s page says that who goes is away, or which credential expires before', async () => {
  const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
  known.visits = [sampleSession({assigned})]
  const away = [{from: '2026-06-08', to: '2026-06-08'}]
  const credentials = [{name: 'CPR', expires_on: '2026-06-01'}]
  known.members = [{id: 'fay', credentials, availability: {hours: [], away, place: null}}]
  await mount(<WhoGoes bookingId="b" />)
  expect(texts('li')[0]).toMatch(/Fay Moss.*Away on Mon, Jun 8 · CPR expired$/)
})
