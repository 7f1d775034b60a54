import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test} from 'vitest'
import {placeQueries, type PickedPlace} from '#data/queries/places.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {type PlaceOfVisits, ZipWarning} from './zip-warning.tsx'

const home = {latitude: 36.18, longitude: -86.73, county: 'Davidson County, TN'}
const zip = (label: string, given: Partial<PickedPlace>): PickedPlace => ({
  ...home,
  label,
  kind: 'zip',
  state: 'TN',
  zip: label.slice(-5),
  timezone: 'America/Chicago',
  ...given,
})
const known = [
  zip('Beverly Hills, CA 90210', {latitude: 34.1, longitude: -118.41, county: 'Los Angeles County, CA', state: 'CA'}),
  zip('Mount Juliet, TN 37122', {latitude: 36.2, longitude: -86.51, county: 'Wilson County, TN'}),
  zip('Nashville, TN 37206', {}),
]

async function warnings(typed: string, {place = home}: {place?: PlaceOfVisits | null} = {}) {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity, enabled: false}}})
  for (const each of known) client.setQueryData(placeQueries.search(each.zip!, 'zip').queryKey, [each])
  client.setQueryData(placeQueries.search('37999', 'zip').queryKey, [])
  await mount(
    <QueryClientProvider client={client}>
      <ZipWarning zip={typed} place={place ?? undefined} />
    </QueryClientProvider>,
  )
  return texts('[role=status]').filter(Boolean)
}

test.each(['90210', '90210-1234'])('a ZIP code of another state is questioned: %s', async typed => {
  expect(await warnings(typed)).toEqual([
    'Beverly Hills, CA 90210 is about 1,788 miles from the place of the visits. Check the ZIP code.',
  ])
})

test('one of the same county or the next one, an unknown one and one that is being typed are not', async () => {
  const all = [await warnings('37206'), await warnings('37122'), await warnings('37999'), await warnings('902')]
  expect(all.flat()).toEqual([])
})

test('nothing is questioned before the place or its county is known', async () => {
  expect(await warnings('90210', {place: null})).toEqual([])
  expect(await warnings('90210', {place: {...home, county: ''}})).toEqual([])
})
