import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {TaxSummary} from './tax-summary.tsx'

const state = vi.hoisted(() => ({now: '2026-06-08T12:00:00.000Z', timezone: null as string | null}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: {user: {timezone: state.timezone}}}),
}))
vi.mock('#lib/device-zone.ts', () => ({deviceZone: () => 'America/Chicago'}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => state.now}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#data/queries/money/year-summaries.ts', () => ({useSaveSummary: () => ({mutate: vi.fn(), isPending: false})}))

test('the summary says which day a payment outside of Village counts on', async () => {
  await mount(<TaxSummary />)
  expect(document.body.textContent).toContain(
    'A payment counts on the day it arrived, one outside of Village on the day the family marked it as paid, once you confirmed it.',
  )
})

test('the years begin with that of the account’s zone, whose days the summary counts', async () => {
  const of = (now: string, timezone: string | null) => Object.assign(state, {now, timezone})
  of('2027-01-01T03:00:00.000Z', 'America/Chicago')
  const {redraw} = await mount(<TaxSummary key="home" />)
  expect(texts('option')[0]).toBe('2026')
  of('2027-01-01T03:00:00.000Z', 'Europe/Berlin')
  await redraw(<TaxSummary key="account" />)
  expect(texts('option')[0]).toBe('2027')
})
