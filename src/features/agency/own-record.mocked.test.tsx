import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {OwnRecord} from './own-record.tsx'

const state = vi.hoisted(() => ({agency: undefined as object | undefined}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.agency}),
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))

const none = {hours: [], away: [], place: null}

test('a field caregiver reads the hours, days away and credentials that her office recorded, and where to ask', async () => {
  const hours = [{weekdays: [1, 2], from: '08:00', until: '18:00'}]
  const away = [{from: '2026-06-10', to: '2026-06-10'}]
  const credentials = [{name: 'CPR', expires_on: '2026-06-01'}]
  state.agency = {own_record: {availability: {...none, hours, away}, credentials}}
  await mount(<OwnRecord />)
  expect(texts('li').join()).toMatch(/8:00.*Jun 10.*CPR expired on/s)
  expect(texts('section p').join()).toContain('Ask your office')
})

test.each([
  ['recorded nothing', {own_record: {availability: none, credentials: []}}],
  ['is not known', undefined],
])('nothing stands there while the office %s', async (_, agency) => {
  state.agency = agency
  await mount(<OwnRecord />)
  expect(texts('section')).toEqual([])
})
