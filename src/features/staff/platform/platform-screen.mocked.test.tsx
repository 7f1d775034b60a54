import {expect, test, vi} from 'vitest'
import type {Fee} from '#contract/admin/platform.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {PlatformScreen} from './platform-screen.tsx'

vi.mock('#lib/device-zone.ts', () => ({deviceZone: () => 'America/Chicago'}))
const fee = (effective_from: string, state: Fee['state']): Fee => ({bps: 1000, effective_from, state, set_by: null})
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({
    data: {items: [fee('2026-06-08T15:00:00.000Z', 'current'), fee('2020-01-01T00:00:00.000Z', 'past')]},
  }),
}))

test('a fee set for a day shows that day alone, and one set at once its time', async () => {
  await mount(<PlatformScreen />)
  expect(texts('time')).toEqual(['Jun 8, 2026, 10:00\u00A0AM\u00A0CT', 'Jan 1, 2020'])
})
