import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import type {NearbySearch} from '../search.ts'
import {NearbyScreen} from './nearby-screen.tsx'

const state = vi.hoisted(() => ({leads: [] as Lead[], isPart: false, search: {} as NearbySearch}))
vi.mock('./use-nearby.ts', async original => ({
  ...(await original<object>()),
  useNearby: () => ({leads: state.leads, reach: 25, isPart: state.isPart, isBarred: false, error: null}),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: undefined}),
}))
vi.mock('@tanstack/react-router', () => ({Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>}))
vi.mock('#ui/hooks/use-page-search.ts', () => ({usePageSearch: () => [state.search, vi.fn()]}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  useOutbox: () => ({entries: [], receipts: [], ready: true, failed: false}),
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-01T12:00:00.000Z'}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => undefined}))
vi.mock('./lead-map.tsx', () => ({LeadMap: () => null}))
vi.mock('../lead-card.tsx', () => ({LeadCard: ({lead}: {lead: Lead}) => <article>{lead.id}</article>}))

const filtered = {service: 'Elderly Care'} satisfies NearbySearch

beforeEach(() => Object.assign(state, {leads: [], isPart: false, search: {}}))

test('one request where there may be more is counted in the plural, and alone in the singular', async () => {
  state.leads = [leadSample({id: 'a'})]
  const {redraw} = await mount(<NearbyScreen key="whole" />)
  expect(found('header').textContent).toContain('1 request within 25 miles')
  state.isPart = true
  await redraw(<NearbyScreen key="part" />)
  expect(found('header').textContent).toContain('1+ requests within 25 miles')
})

test('requests that the caregiver bid on are counted apart, so that the rest is the count of the home screen', async () => {
  const my_offer = {status: 'SUBMITTED'} as Lead['my_offer']
  state.leads = [leadSample({id: 'a'}), leadSample({id: 'b', my_offer}), leadSample({id: 'c'})]
  await mount(<NearbyScreen />)
  expect(found('header').textContent).toContain('3 requests within 25 miles, 1 you bid on, best match first')
})

test('where a filter leaves nothing of a list that was cut, it says that there may be more requests', async () => {
  Object.assign(state, {leads: [leadSample({id: 'a'})], search: filtered})
  const {redraw} = await mount(<NearbyScreen key="whole" />)
  expect(texts('article')).toEqual([])
  expect(document.body.textContent).toContain('Clear a filter, or look farther away.')
  state.isPart = true
  await redraw(<NearbyScreen key="part" />)
  expect(document.body.textContent).toContain('Only 200 requests were listed, and there may be more.')
  expect(document.body.textContent).not.toContain('look farther')
})
