import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
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
  useAgencies: () => ({data: [{id: 'bright', legal_name: 'Bright Sitters'}], error: null}),
}))
vi.mock('./use-agency-facts.ts', () => ({useAgencyFacts: () => new Map()}))
vi.mock('#features/people/favourites/book-again.tsx', () => ({
  InviteLink: () => <button type="button">Ask Bright Sitters first</button>,
}))

test('reading about an agency in the form offers no other form, which would begin without what was typed', async () => {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(peopleQueries.organization('bright').queryKey, {
    ...{id: 'bright', legal_name: 'Bright Sitters', county: [], is_subscribed: true, website: null, location: null},
    ...{logo: null, logo_path: null, logo_url: null, certifications: [], certificates: [], about: null},
    ...{rating: null, reviews_count: 0, timezone: null},
  })
  const values = {...requestDefaults(), county: 'Davidson County, TN', audience: 'agencies' as const}
  const form = {Field: ({children}: {children: (field: unknown) => ReactNode}) => children({value: ''})}
  const bind = ({value}: {value: unknown}) => ({name: 'field', value, onChange: () => {}, onBlur: () => {}})
  await mount(
    <QueryClientProvider client={client}>
      <AgencyChoice form={{form, values, bind} as never} />
    </QueryClientProvider>,
  )
  await press('button[aria-label="About Bright Sitters"]')
  await until(() => expect(texts('[role=dialog] h2')).toContain('Bright Sitters'))
  expect(texts('[role=dialog] button')).not.toContain('Ask Bright Sitters first')
})
