import {expect, test, vi} from 'vitest'
import type {Fee} from '#contract/admin/platform.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {PlatformScreen} from './platform-screen.tsx'

vi.mock('#lib/device-zone.ts', () => ({deviceZone: () => 'America/Chicago'}))
const fee = (effective_from: string, state: Fee['state']): Fee => ({bps: 1000, effective_from, state, set_by: null})
const seen = vi.hoisted(() => ({planned: [] as Fee[]}))
const set = vi.hoisted(() => vi.fn())
vi.mock('#data/queries/admin/platform.ts', () => ({
  platformQueries: {fees: () => ({})},
  useSetFee: () => ({mutate: set, isPending: false, error: null}),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({
    data: {
      items: [...seen.planned, fee('2026-06-08T15:00:00.000Z', 'current'), fee('2020-01-01T00:00:00.000Z', 'past')],
    },
  }),
}))

test('a fee set for a day shows that day alone, and one set at once its time', async () => {
  await mount(<PlatformScreen />)
  expect(texts('time')).toEqual(['Jun 8, 2026, 10:00\u00A0AM\u00A0CT', 'Jan 1, 2020'])
})

test('a planned fee can be removed, naming what was planned', async () => {
  seen.planned = [fee('2026-07-01T00:00:00.000Z', 'planned')]
  await mount(<PlatformScreen />)
  expect(texts('th').at(-1)).toBe('Actions')
  await press('[aria-label="Remove the planned fee of 10%?"]')
  await press('[role=alertdialog] button:last-of-type')
  expect(set.mock.calls[0]?.[0]).toEqual({
    bps: null,
    effective_from: '2026-07-01T00:00:00.000Z',
    seen: {planned_bps: 1000},
  })
})
