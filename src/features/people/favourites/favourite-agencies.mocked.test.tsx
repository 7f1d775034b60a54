import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {FavouriteAgency} from '#contract/bookings/favourites.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {favouriteQueries} from '#data/queries/favourites.ts'
import {peopleQueries} from '#data/queries/people.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {AboutSheet} from '../about/about-sheet.tsx'
import {FavouritesScreen} from './favourites-screen.tsx'

const state = vi.hoisted(() => ({
  sent: [] as unknown[],
  list: {items: [] as unknown[], agencies: [] as unknown[]},
}))
vi.mock('#api/client.ts', async original => ({
  ...(await original<object>()),
  call: ({method}: {method: string}, {params}: {params?: object}) => {
    if (method === 'GET') return Promise.resolve(state.list)
    state.sent.push([method, params])
    return Promise.resolve({ok: true})
  },
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({children, to, search}: {children: ReactNode; to: string; search?: {ask?: string; again?: string}}) => (
    <a href={`${to}?${search?.ask ?? search?.again ?? ''}`}>{children}</a>
  ),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: 'parent'}),
}))
vi.mock('../meetings/meet-button.tsx', () => ({MeetButton: () => null}))

const bright: FavouriteAgency = {
  org_id: 'bright',
  display_name: 'Bright Sitters',
  avatar_url: null,
  is_subscribed: true,
  is_available: true,
  rating: null,
  reviews_count: 0,
  booking_id: 'b1',
  kept_at: '2026-06-02T15:00:00.000Z',
}
const june = {
  ...{caretaker_id: 'june', display_name: 'June U.', avatar_url: null, is_verified: 'Approved', rating: null},
  ...{reviews_count: 0, booking_id: null, kept_at: '2026-06-01T15:00:00.000Z'},
}

beforeEach(() => {
  state.sent = []
})

/** The node, for a family with these favorites. */
async function mountWith(node: ReactNode, agencies: FavouriteAgency[]) {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  const list = {items: [june], agencies}
  state.list = list
  client.setQueryData(favouriteQueries.list().queryKey, list)
  client.setQueryData(bookingQueries.list().queryKey, [])
  client.setQueryData(peopleQueries.organization('bright').queryKey, {
    ...{id: 'bright', legal_name: 'Bright Sitters', county: [], is_subscribed: true, website: null, location: null},
    ...{logo: null, logo_path: null, logo_url: null, certifications: [], certificates: [], about: null},
    ...{rating: null, reviews_count: 0, timezone: null},
  })
  await mount(<QueryClientProvider client={client}>{node}</QueryClientProvider>)
}

test('favorite agencies stand among the caregivers, newest first, and can be asked first and booked again', async () => {
  await mountWith(<FavouritesScreen />, [bright])
  expect(texts('article h2')).toEqual(['Bright Sitters', 'June U.'])
  const links = [...document.querySelectorAll('article:first-of-type a')]
  expect(links.map(each => [each.textContent, each.getAttribute('href')]).slice(0, 2)).toEqual([
    ['Ask Bright Sitters first', '/dash/parent/org-request-service?bright'],
    ['Book again', '/dash/parent/request-service?b1'],
  ])
})

test.each([
  ['without a plan', {is_subscribed: false}],
  ['that is suspended or closed', {is_available: false}],
])('a favorite agency %s is shown as taking no requests, and cannot be asked', async (_, given) => {
  await mountWith(<FavouritesScreen />, [{...bright, ...given}])
  const card = found('article[aria-label="Bright Sitters"]')
  expect(card.textContent).toContain('Not taking requests right now')
  expect(card.querySelectorAll('a')).toHaveLength(0)
})

test('an agency is removed from the favorites by its heart', async () => {
  await mountWith(<FavouritesScreen />, [bright])
  const removed = {...state.list, agencies: []}
  state.list = removed
  await press('button[aria-label="Favorite: Bright Sitters"]')
  await until(() => expect(texts('article h2')).toEqual(['June U.']))
  expect(state.sent).toEqual([['DELETE', {provider_id: 'bright'}]])
})

test('an agency’s page adds it to the favorites', async () => {
  const provider = {caretaker_id: null, org_id: 'bright', name: 'Bright Sitters'}
  await mountWith(<AboutSheet provider={provider} hasFavourite onClose={() => undefined} />, [])
  state.list = {...state.list, agencies: [bright]}
  const heart = () => found('[role=dialog] button[aria-pressed]')
  expect(heart().getAttribute('aria-label')).toBe('Add to favorites: Bright Sitters')
  await press('[role=dialog] button[aria-pressed]')
  await until(() => expect(heart().getAttribute('aria-label')).toBe('Favorite: Bright Sitters'))
  expect(state.sent).toEqual([['PUT', {provider_id: 'bright'}]])
})
