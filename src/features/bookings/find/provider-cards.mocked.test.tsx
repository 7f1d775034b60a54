import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {ListedAgency, ListedCaregiver} from '#contract/bookings/providers.ts'
import {favouriteQueries} from '#data/queries/favourites.ts'
import {parseSearch} from '#ui/frame/address-search.ts'
import {found, mount} from '../../../../tests/support/mount.ts'
import {AgencyCard, CaregiverCard} from './provider-cards.tsx'

vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children, search}: {children: ReactNode; search?: {next?: string}}) => (
    <a href={search?.next ?? '/'}>{children}</a>
  ),
}))

const caregiver: ListedCaregiver = {
  caretaker_id: 'june',
  display_name: 'June',
  avatar_url: null,
  county: 'Davidson County, TN',
  hourly_rate: 24,
  rating: null,
  reviews_count: 0,
  ages: [3],
  live_in: false,
  medical_companion: false,
  years_experience: null,
  languages: [],
  drives: false,
  hours: [],
  single_hours: [],
  reasons: [{kind: 'free', visits_free: 1, visits_total: 1}, {kind: 'live_in'}],
}

test('Find says that a caregiver offers the time, not that they are free, since their bookings are private', async () => {
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <CaregiverCard caregiver={caregiver} counties={[]} isOwnPlace={false} reader="guest" wanted={{}} />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain('Offers that time · ')
  expect(document.body.textContent).not.toContain('free')
})

test('a card says when the caregiver works, in the first lines of the week', async () => {
  const hours = [
    {weekdays: [1, 2, 3, 4, 5], from: '08:00', until: '14:00'},
    {weekdays: [6], from: '09:00', until: '12:00'},
    {weekdays: [7], from: '10:00', until: '13:00'},
    {weekdays: [7], from: '18:00', until: '22:00'},
  ]
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <CaregiverCard caregiver={{...caregiver, hours}} counties={[]} isOwnPlace={false} reader="guest" wanted={{}} />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain(
    'Mon–Fri 8:00 AM – 2:00 PM; Sat 9:00 AM – 12:00 PM; Sun 10:00 AM – 1:00 PM; and 1 more',
  )
})

test('a card names the single hours of the day searched for before those of the week', async () => {
  const hours = [{weekdays: [4, 7], from: '16:00', until: '23:00'}]
  const single_hours = [{day: '2026-12-07', from: '18:00', until: '22:00'}]
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <CaregiverCard
        caregiver={{...caregiver, hours, single_hours}}
        counties={[]}
        isOwnPlace={false}
        reader="guest"
        wanted={{day: '2026-12-07'}}
      />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toMatch(/Mon, Dec 7(, 2026)? 6:00–10:00 PM; Thu, Sun 4:00–11:00 PM/)
})

test('a guest goes on to a request with the day and the ages of the search', async () => {
  const wanted = {day: '2026-06-12', ages: [0, 5]}
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <CaregiverCard caregiver={caregiver} counties={[]} isOwnPlace={false} reader="guest" wanted={wanted} />
    </QueryClientProvider>,
  )
  const [, search = ''] = found('a').getAttribute('href')?.split('?') ?? []
  expect(parseSearch(search)).toEqual({ask: 'june', ...wanted})
})

const agency: ListedAgency = {
  org_id: 'sitters',
  legal_name: 'Sitters of Nashville',
  logo_url: null,
  about: null,
  certifications: [],
  rating: null,
  reviews_count: 0,
  rates: null,
}

test('a family adds an agency to its favorites on its card, a guest does not', async () => {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(favouriteQueries.list().queryKey, {items: [], agencies: []})
  const cardOf = (reader: 'family' | 'guest') => (
    <QueryClientProvider client={client}>
      <AgencyCard agency={agency} reader={reader} wanted={{}} />
    </QueryClientProvider>
  )
  const {redraw} = await mount(cardOf('family'))
  expect(found('button[aria-pressed=false]').getAttribute('aria-label')).toBe('Add to favorites: Sitters of Nashville')
  await redraw(cardOf('guest'))
  expect(document.querySelector('button[aria-pressed]')).toBeNull()
})

test('what an agency says of itself is cut after three lines, and whole in its title', async () => {
  const about = 'Sitters for evenings and weekends, often the same day'
  await mount(<AgencyCard agency={{...agency, about}} reader="guest" wanted={{}} />)
  expect(found('.line-clamp-3').closest<HTMLElement>('[title]')?.title).toBe(about)
})
