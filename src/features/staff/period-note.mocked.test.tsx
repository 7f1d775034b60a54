import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {PeriodNote} from './period-fields.tsx'

const device = vi.hoisted(() => ({zone: 'America/Chicago'}))
vi.mock('#lib/device-zone.ts', () => ({deviceZone: () => device.zone}))

async function shown(zone: string, period: {from?: string; to?: string}) {
  device.zone = zone
  await mount(<PeriodNote key={zone} period={period} />)
  return texts('p').at(-1)
}

test('days of a list say when they begin by the clock that its rows show', async () => {
  expect(await shown('America/Chicago', {from: '2026-06-01'})).toBe('UTC days begin at 7:00 PM CT the day before.')
  expect(await shown('Europe/Berlin', {to: '2026-06-01'})).toMatch(/^UTC days begin at 2:00 AM (?!.*the day before)/)
})

test('without days, or where the clock shows UTC, nothing is said', async () => {
  expect(await shown('UTC', {from: '2026-06-01'})).toBeUndefined()
  expect(await shown('America/Chicago', {})).toBeUndefined()
})
