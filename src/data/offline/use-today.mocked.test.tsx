import {expect, test, vi, onTestFinished} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {useToday} from './use-today.ts'

vi.mock('#lib/device-zone.ts', () => ({deviceZone: () => 'America/Chicago'}))

function Today() {
  return <p>{useToday()}</p>
}

test.each([
  ['2026-12-01T01:20:00.000Z', '2026-11-30'],
  ['2026-12-01T06:20:00.000Z', '2026-12-01'],
])('the day is that of the device: at %s it is %s', async (now, day) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(now)
  await mount(<Today />)
  expect(document.body.textContent).toBe(day)
})
