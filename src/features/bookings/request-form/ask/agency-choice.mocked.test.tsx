import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {favouriteQueries} from '#data/queries/favourites.ts'
import {peopleQueries} from '#data/queries/people.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {requestDefaults} from '../values.ts'
import {AgencyChoice} from './agency-choice.tsx'

vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: 'parent'}),
}))
vi.mock('#features/people/meetings/meet-button.tsx', () => ({MeetButton: () => null}))
vi.mock('../requester.ts', () => ({
  useIsFamily: () => true,
  useAgencies: () => ({
    data: [
      {id: 'alder', legal_name: 'Alder Care'},
      {id: 'bright', legal_name: 'Bright Sitters'},
    ],
    error: null,
  }),
}))
vi.mock('./use-agency-facts.ts', () => ({useAgencyFacts: () => new Map()}))
vi.mock('#features/people/favourites/book-again.tsx', () => ({
  InviteLink: () => <button type="button">Ask Bright Sitters first</button>,
}))

/** The choice in the form of a family with this favorite agency. */
async function mountChoice(org_id: string) {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(peopleQueries.organization('bright').queryKey, {
    ...{id: 'bright', legal_name: 'Bright Sitters', county: [], is_subscribed: true, website: null, location: null},
    ...{logo: null, logo_path: null, logo_url: null, certifications: [], certificates: [], about: null},
    ...{rating: null, reviews_count: 0, timezone: null},
  })
  const agency = {org_id, display_name: 'Bright Sitters', avatar_url: null, is_subscribed: true, is_available: true}
  client.setQueryData(favouriteQueries.list().queryKey, {
    items: [],
    agencies: [{...agency, rating: null, reviews_count: 0, booking_id: null, kept_at: '2026-06-01T15:00:00.000Z'}],
  })
  const values = {...requestDefaults(), county: 'Davidson County, TN', audience: 'agencies' as const}
  const form = {Field: ({children}: {children: (field: unknown) => ReactNode}) => children({value: ''})}
  const bind = ({value}: {value: unknown}) => ({name: 'field', value, onChange: () => {}, onBlur: () => {}})
  await mount(
    <QueryClientProvider client={client}>
      <AgencyChoice form={{form, values, bind} as never} />
    </QueryClientProvider>,
  )
}

test('a favorite agency of the county stands first, and is marked', async () => {
  await mountChoice('bright')
  expect([...document.querySelectorAll('input[type=radio]')].map(each => each.getAttribute('value'))).toEqual([
    '',
    'bright',
    'alder',
  ])
  expect(texts('label').map(text => text.includes('Favorite'))).toEqual([false, true, false])
})

test('a favorite agency that the county does not list is not offered', async () => {
  await mountChoice('elsewhere')
  expect(texts('label')).toHaveLength(3)
  expect(texts('label').join()).not.toContain('Favorite')
})

test('reading about an agency in the form offers no other form, which would begin without what was typed', async () => {
  await mountChoice('bright')
  await press('button[aria-label="About Bright Sitters"]')
  await until(() => expect(texts('[role=dialog] h2')).toContain('Bright Sitters'))
  expect(texts('[role=dialog] button')).not.toContain('Ask Bright Sitters first')
})
