import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {expect, test, vi} from 'vitest'
import type {Child} from '#contract/accounts/children.ts'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import type {NamedPlace} from '#contract/places.ts'
import {placeQueries} from '#data/queries/places.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {useStart} from './use-start.ts'
import {requestDefaults} from '../values.ts'

const answer = vi.hoisted(() => vi.fn<() => Promise<Booking>>())
const list = vi.hoisted(() => vi.fn<() => Booking[]>(() => []))
const children = vi.hoisted(() => vi.fn<() => Promise<Child[]>>(() => Promise.resolve([])))
const profile = vi.hoisted(() =>
  vi.fn<() => Promise<Omit<Partial<ParentProfile>, 'user'> & {user: Partial<ParentProfile['user']>}>>(() =>
    Promise.reject(new Error('no line')),
  ),
)
vi.mock('#data/queries/bookings.ts', () => ({
  bookingQueries: {
    list: () => ({queryKey: ['list'], queryFn: list}),
    one: (id: string) => ({queryKey: ['one', id], queryFn: answer}),
  },
}))
vi.mock('#data/queries/children.ts', () => ({childrenQuery: () => ({queryKey: ['children'], queryFn: children})}))
vi.mock('#data/queries/handover.ts', () => ({
  handoverQuery: () => ({queryKey: ['handover'], queryFn: () => null}),
}))
vi.mock('#data/queries/people.ts', () => ({
  peopleQueries: {
    caretaker: (id: string) => ({
      queryKey: ['person', id],
      queryFn: () => ({id, first_name: 'Grace', last_name: 'O.'}),
    }),
    organization: (id: string) => ({queryKey: ['org', id], queryFn: () => null}),
  },
}))
vi.mock('#data/queries/profile.ts', () => ({
  profileQueries: {
    parent: () => ({queryKey: ['parent'], queryFn: profile}),
  },
}))
const draft = vi.hoisted(() => vi.fn<() => Promise<unknown>>(() => Promise.resolve(null)))
vi.mock('#data/offline/drafts.ts', () => ({readDraft: draft}))

function Again() {
  const {start, error, retry} = useStart({again: 'booking-1'})
  return (
    <>
      <output>{start?.values.location}</output>
      <p>{error?.message}</p>
      <button type="button" onClick={retry} />
    </>
  )
}

async function mountAgain(retry: number): Promise<QueryClient> {
  const client = new QueryClient({defaultOptions: {queries: {retry, retryDelay: 1}}})
  await mount(
    <QueryClientProvider client={client}>
      <Again />
    </QueryClientProvider>,
  )
  return client
}

const settled = (check: () => void) => act(() => until(check))

test('a booking that is asked for again is waited for when its first try fails', async () => {
  answer.mockRejectedValueOnce(new Error('no line'))
  answer.mockResolvedValueOnce(sampleBooking())
  await mountAgain(2)
  await settled(() => expect(found('output').textContent).toBe('Nashville, TN'))
})

test('a booking that cannot be had is said to be missing, and nothing else begins in its place', async () => {
  answer.mockRejectedValueOnce(new Error('no line'))
  await mountAgain(0)
  await settled(() => expect(texts('p')).toEqual(['no line']))
  expect(texts('output')).toEqual([''])
  answer.mockResolvedValueOnce(sampleBooking())
  await press('button')
  await settled(() => expect(found('output').textContent).toBe('Nashville, TN'))
})

test('what was begun with a draft goes on, though the booking cannot be had and the draft is gone by now', async () => {
  const values = {...requestDefaults(), location: 'Franklin, TN'}
  draft.mockResolvedValueOnce({v: 1, key: 'draft-1', values, saved_at: '2026-06-01T15:00:00Z'})
  answer.mockRejectedValueOnce(new Error('no line'))
  const client = await mountAgain(0)
  await settled(() => expect(found('output').textContent).toBe('Franklin, TN'))
  await act(() => client.refetchQueries({predicate: ({queryKey}) => queryKey.includes('draft')}))
  // the query cache notifies its observers in a later task
  await act(() => new Promise(done => setTimeout(done)))
  expect(texts('p')).toEqual([''])
})

const home = {user: {latitude: 36.16, longitude: -86.78, location: 'Nashville, TN', timezone: 'America/Chicago'}}
const memphis: NamedPlace = {
  label: 'Memphis, TN',
  kind: 'town',
  latitude: 35.15,
  longitude: -90.05,
  county: 'Shelby County, TN',
  state: 'TN',
  timezone: 'America/Chicago',
}
const mia = {id: 'child-1', birth_month: '2022-03'} as Child

function Tonight() {
  const {start, isMissing} = useStart({quick: 'tonight'})
  return (
    <output>{isMissing ? 'missing' : start ? `begun ${start.values.children.map(({id}) => id).join()}` : ''}</output>
  )
}

test('a quick request does not begin without the children, and begins with them once they are loaded', async () => {
  profile.mockResolvedValue(home)
  list.mockReturnValue([sampleBooking({child_ids: ['child-1']})])
  children.mockRejectedValueOnce(new Error('no line'))
  const client = new QueryClient({defaultOptions: {queries: {retry: false}}})
  await mount(
    <QueryClientProvider client={client}>
      <Tonight />
    </QueryClientProvider>,
  )
  await settled(() => expect(texts('output')).toEqual(['missing']))
  children.mockResolvedValueOnce([mia])
  await act(() => client.refetchQueries({queryKey: ['children']}))
  await settled(() => expect(texts('output')).toEqual(['begun child-1']))
})

test('a quick request like one for a senior begins without the children', async () => {
  profile.mockResolvedValue(home)
  list.mockReturnValue([sampleBooking({service: 'Elderly Care', child_ids: [], ages: [], number_of_children: 0})])
  children.mockRejectedValueOnce(new Error('no line'))
  await mount(
    <QueryClientProvider client={new QueryClient({defaultOptions: {queries: {retry: false}}})}>
      <Tonight />
    </QueryClientProvider>,
  )
  await settled(() => expect(texts('output')).toEqual(['begun ']))
})

function AskedAt() {
  const {start} = useStart({ask: {caretaker_id: 'grace'}, prefill: {day: '2026-06-12', from: '18:00', to: '21:00'}})
  const [line] = start?.values.lines ?? []
  return (
    <output>{start && [start.values.providers[0]?.caretaker_id, line?.days?.[0], line?.from, line?.to].join()}</output>
  )
}

test('asking a caregiver first begins with the day and hours that were searched for', async () => {
  list.mockReturnValue([])
  await mount(
    <QueryClientProvider client={new QueryClient({defaultOptions: {queries: {retry: false}}})}>
      <AskedAt />
    </QueryClientProvider>,
  )
  await settled(() => expect(texts('output')).toEqual(['grace,2026-06-12,18:00,21:00']))
})

function AskedElsewhere() {
  const {start} = useStart({ask: {caretaker_id: 'grace'}, prefill: {place: 'Memphis'}})
  const {place, location = '', county, address} = start?.values ?? {}
  return <output>{start && [place?.source, place?.latitude, location, county, address?.city].join('|')}</output>
}

test.each([
  [[memphis], 'search|35.15|Memphis, TN||'],
  [[], '||||'],
])('asking a caregiver first begins at the place that was searched for, never at home', async (places, begun) => {
  profile.mockResolvedValue(home)
  list.mockReturnValue([])
  const client = new QueryClient({defaultOptions: {queries: {retry: false}}})
  client.setQueryData(placeQueries.search('Memphis').queryKey, places)
  await mount(
    <QueryClientProvider client={client}>
      <AskedElsewhere />
    </QueryClientProvider>,
  )
  await settled(() => expect(texts('output')).toEqual([begun]))
})

function Asked() {
  const {start} = useStart({ask: {caretaker_id: 'grace'}})
  return <output>{start && `begun ${start.values.service} ${start.values.preference}`.trim()}</output>
}

test('asking a caregiver first begins with the service of the last request, without words that are of children', async () => {
  profile.mockResolvedValue({...home, childcare_preferences: 'Likes to be outside'})
  list.mockReturnValue([sampleBooking({service: 'Elderly Care'}), sampleBooking({service: 'Child Care'})])
  children.mockResolvedValue([])
  await mount(
    <QueryClientProvider client={new QueryClient({defaultOptions: {queries: {retry: false}}})}>
      <Asked />
    </QueryClientProvider>,
  )
  await settled(() => expect(texts('output')).toEqual(['begun Elderly Care']))
})

function AskedForAges() {
  const {start} = useStart({ask: {caretaker_id: 'grace'}, prefill: {ages: [3]}})
  return <output>{start && `begun ${start.values.service} ${start.values.ages.join()}`}</output>
}

test('asking a caregiver who was searched for by ages begins with child care, also after a request for a senior', async () => {
  profile.mockResolvedValue(home)
  list.mockReturnValue([sampleBooking({service: 'Elderly Care', child_ids: [], ages: [], number_of_children: 0})])
  children.mockResolvedValue([])
  await mount(
    <QueryClientProvider client={new QueryClient({defaultOptions: {queries: {retry: false}}})}>
      <AskedForAges />
    </QueryClientProvider>,
  )
  await settled(() => expect(texts('output')).toEqual(['begun Child Care 3']))
})

function Plain() {
  const {start} = useStart({})
  return <output>{start && `begun ${start.values.service}`}</output>
}

test.each<[string, Child[], Booking['service'][], string, number?]>([
  ['has recorded children and never asked for senior care', [mia], [], 'begun Child Care'],
  ['has recorded children and asked for senior care', [mia], ['Elderly Care'], 'begun '],
  ['has no recorded children and asked for child care', [], ['Child Care'], 'begun Child Care'],
  ['has no recorded children and asked for nothing', [], [], 'begun '],
  ['counted children at sign-up and asked for nothing', [], [], 'begun Child Care', 2],
  ['counted children at sign-up and asked for senior care', [], ['Elderly Care'], 'begun ', 2],
])('a family that %s begins so', async (_, recorded, asked, begun, number_of_children = 0) => {
  profile.mockResolvedValue({...home, number_of_children})
  list.mockReturnValue(asked.map(service => sampleBooking({service, child_ids: []})))
  children.mockResolvedValue(recorded)
  await mount(
    <QueryClientProvider client={new QueryClient({defaultOptions: {queries: {retry: false}}})}>
      <Plain />
    </QueryClientProvider>,
  )
  await settled(() => expect(texts('output')).toEqual([begun]))
})
