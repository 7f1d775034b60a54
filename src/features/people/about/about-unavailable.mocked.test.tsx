import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import {ApiError} from '#api/api-error.ts'
import {peopleQueries} from '#data/queries/people.ts'
import {mount, texts} from '#tests/support/mount.ts'
import type {Unavailable} from '../favourites/unavailable.ts'
import {AboutSheet} from './about-sheet.tsx'

const Said = ({what, unavailable = 'available'}: {what: string; unavailable?: Unavailable | 'available'}) => (
  <p className="said">
    {what}: {unavailable}
  </p>
)
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: 'parent'}),
}))
vi.mock('../meetings/meet-button.tsx', () => ({
  MeetButton: (props: {unavailable?: Unavailable}) => <Said what="Meet" {...props} />,
}))
vi.mock('../favourites/book-again.tsx', () => ({
  InviteLink: (props: {unavailable?: Unavailable}) => <Said what="Ask" {...props} />,
}))

/** The sheet of a provider whose profile is this answer. */
async function open(provider: {caretaker_id: string | null; org_id: string | null}, profile: object | Error) {
  const client = new QueryClient({defaultOptions: {queries: {retry: false, staleTime: Infinity}}})
  const {queryKey} = provider.caretaker_id
    ? peopleQueries.caretaker(provider.caretaker_id)
    : peopleQueries.organization(provider.org_id ?? '')
  const answer = () => (profile instanceof Error ? Promise.reject(profile) : Promise.resolve(profile))
  await client.prefetchQuery({queryKey, queryFn: answer})
  client.setQueryDefaults(queryKey, {retryOnMount: false})
  await mount(
    <QueryClientProvider client={client}>
      <AboutSheet provider={{...provider, name: 'Yuki T.'}} hasFavourite={false} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  return texts('.said')
}

const yuki = {caretaker_id: 'yuki', org_id: null}
const bright = {caretaker_id: null, org_id: 'bright'}
const lists = {certifications: [], certificates: []}
const caregiver = {
  ...lists,
  ...{id: 'yuki', first_name: 'Yuki', last_name: 'T.', bio: '', ages: [], references: [], checks: [], languages: []},
  ...{is_verified: 'Approved', rating: null, reviews_count: 0, hourly_rate: 20, reliability: null, driver: null},
  ...{years_experience: null, available_dates: []},
}
const agency = {
  ...lists,
  ...{id: 'bright', legal_name: 'Bright Sitters', county: [], rating: null, reviews_count: 0, is_subscribed: true},
}

test('a caregiver is asked or met while verified and active', async () => {
  expect(await open(yuki, caregiver)).toEqual(['Meet: available', 'Ask: available'])
})

test('the profile of a caregiver says on which days and hours they work', async () => {
  const available_dates = [{date_range: ['2026-06-01'], weekdays: [1, 3], time_range: ['08:00-14:00']}]
  await open(yuki, {...caregiver, available_dates})
  expect(texts('section[aria-label=Availability] li')).toEqual(['Mon, Wed 8:00 AM – 2:00 PM'])
})

test('one whose checks lapsed is neither asked nor met', async () => {
  const lapsed = {...caregiver, is_verified: 'Pending'}
  expect(await open(yuki, lapsed)).toEqual(['Meet: not_verified', 'Ask: not_verified'])
})

test('nor is one who is suspended or closed the account', async () => {
  const gone = {...caregiver, is_available: false}
  expect(await open(yuki, gone)).toEqual(['Meet: unavailable', 'Ask: unavailable'])
})

test('an agency without a plan takes no requests but can be met', async () => {
  expect(await open(bright, {...agency, is_subscribed: false})).toEqual(['Meet: available', 'Ask: unavailable'])
})

test('a suspended agency is neither asked nor met', async () => {
  const suspended = {...agency, is_subscribed: false, is_available: false}
  expect(await open(bright, suspended)).toEqual(['Meet: unavailable', 'Ask: unavailable'])
})

test('a profile that the family may not read says so, without an error to try again', async () => {
  const said = await open(yuki, new ApiError({kind: 'refused', status: 404, code: 'not_found'}))
  expect(said).toEqual(['Meet: unavailable', 'Ask: unavailable'])
  expect(texts('[role=dialog] p')).toContain('This profile is not shown right now.')
  expect(texts('[role=alert]')).toEqual([])
})
