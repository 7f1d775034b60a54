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
  oldest_waiting_ms: null,
  revenue_cents: 0,
}
const shown = vi.hoisted(() => ({from: '', now: {}}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: (): {data: StaffFigures} => ({
    data: {
      period: {from: shown.from, to: '2026-06-30'},
      earlier: {from: '2024-01-01', to: '2024-12-31'},
      now: {...none, ...shown.now},
      before: none,
      counties: [],
    },
  }),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({to, search, children}: {to: string; search: {visits?: string; from?: string}; children: ReactNode}) => (
    <a href={to} data-visits={search.visits} data-from={search.from}>
      {children}
    </a>
  ),
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

test('revenue and phones of more days are no links and say why, and the other figures stay links', async () => {
  await show('2025-06-29')
  expect(revenueLinks()).toEqual([])
  expect(document.body.textContent).toContain('Choose at most 366 days to see its invoices.')
  expect(document.body.textContent).toContain('Choose at most 366 days to see phones.')
  expect(texts('li a')).toHaveLength(4)
})

test('the oldest unsent tap is what still waited on a phone, and leads to the reports of the same days', async () => {
  shown.now = {oldest_tap_ms: 90_000, oldest_waiting_ms: 14_400_000}
  await show('2026-06-01')
  const card = [...document.querySelectorAll<HTMLElement>('li a')].find(({textContent}) =>
    textContent?.includes('Oldest unsent tap'),
  )
  expect(card?.textContent).toContain('4 hours')
  expect(card?.textContent).toContain('still waiting when a phone reported')
  expect(card?.dataset.from).toBe('2026-06-01')
  shown.now = {}
})

test('one of one is in the singular', async () => {
  shown.now = {requests: 1, filled: 1, visits: 49, confirmed_by_both: 49, confirmations: 1, offline: 1}
  await show('2026-06-01')
  const said = texts('li').join(' ')
  for (const words of ['1 of 1 request', '49 of 49 visits', '1 of 1 confirmation']) expect(said).toContain(words)
  expect(said).not.toMatch(/1 of 1 (requests|confirmations)|see the others/)
})

test('each figure leads to its list and says what is listed', async () => {
  await show('2026-06-01')
  const words = [...document.querySelectorAll<HTMLElement>('li a')].map(link => [
    link.querySelector('span span:last-child')?.textContent,
    link.dataset.visits,
  ])
  expect(words).toEqual([
    ['See all requests', undefined],
    ['See all requests', undefined],
    ['Lists bookings with visits confirmed by both', 'confirmed'],
    ['Lists bookings with visits confirmed offline', 'offline'],
    ['See phones', undefined],
    ['See invoices', undefined],
  ])
})
