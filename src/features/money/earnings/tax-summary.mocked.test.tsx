import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {TaxSummary} from './tax-summary.tsx'

vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#data/queries/earnings.ts', () => ({useSaveSummary: () => ({mutate: vi.fn(), isPending: false})}))

test('the summary says which day a payment outside of Village counts on', async () => {
  await mount(<TaxSummary />)
  expect(document.body.textContent).toContain(
    'A payment counts on the day it arrived, one outside of Village on the day you confirmed it.',
  )
})
