import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {StaffFigures} from '#contract/admin/figures.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {PeriodFigures} from './period-figures.tsx'

const none = {
  requests: 0,
  filled: 0,
  first_offer_minutes: null,
  visits: 0,
  confirmed_by_both: 0,
  confirmations: 0,
  offline: 0,
  oldest_tap_ms: null,
  revenue_cents: 0,
}
const shown = vi.hoisted(() => ({from: ''}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: (): {data: StaffFigures} => ({
    data: {
      period: {from: shown.from, to: '2026-06-30'},
      earlier: {from: '2024-01-01', to: '2024-12-31'},
      now: none,
      before: none,
      counties: [],
    },
  }),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({to, children}: {to: string; children: ReactNode}) => <a href={to}>{children}</a>,
}))

const show = async (from: string) => {
  shown.from = from
  await mount(<PeriodFigures search={{}} onSearch={() => undefined} />)
}
const revenueLinks = () => texts('a[href="/admin/dashboard/invoices"]')

test('the revenue of 366 days leads to its invoices', async () => {
  await show('2025-06-30')
  expect(revenueLinks()).toHaveLength(1)
})

test('the revenue of more days is no link and says why, and the other figures stay links', async () => {
  await show('2025-06-29')
  expect(revenueLinks()).toEqual([])
  expect(document.body.textContent).toContain('Choose at most 366 days to see its invoices.')
  expect(texts('li a')).toHaveLength(5)
})
