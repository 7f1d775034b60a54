import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {PhonesScreen} from './phones-screen.tsx'

const seen = vi.hoisted(() => ({days: [] as unknown[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: {days: seen.days}}),
}))
vi.mock('../export-button.tsx', () => ({ExportButton: () => null}))

test('the reports of phones say that their days are UTC days', async () => {
  await mount(<PhonesScreen search={{}} onSearch={vi.fn()} />)
  expect(document.body.textContent).toContain('Days are UTC')
})

test('what phones said still waits stands beside what was received', async () => {
  seen.days = [
    {
      date: '2026-06-01',
      reports: 2,
      oldest_ms_median: 60_000,
      oldest_ms_p95: 120_000,
      oldest_ms_max: 180_000,
      oldest_waiting_ms_max: 7_200_000,
      refusals: {},
      claims: 0,
      claims_offline: 0,
    },
  ]
  await mount(<PhonesScreen search={{from: '2026-06-01', to: '2026-06-02'}} onSearch={vi.fn()} />)
  expect(document.body.textContent).toContain('Longest still waiting')
  expect(document.body.textContent).toContain('2 hours')
})
