import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import {placeQueries} from '#data/queries/places.ts'
import {found, mount} from '#tests/support/mount.ts'
import {requestDefaults, type RequestValues} from '../values.ts'
import {usePlaceLookup} from './use-place.ts'

const [latitude, longitude] = [36.16, -86.78]
const {queryKey} = placeQueries.at(latitude, longitude)

function Pending({values}: {values: RequestValues}) {
  return <output>{String(usePlaceLookup(values, true).isPending)}</output>
}

async function isPending(values: Partial<RequestValues>, answer?: unknown): Promise<string | undefined> {
  const client = new QueryClient({defaultOptions: {queries: {retry: false}}})
  if (answer !== undefined) client.setQueryData(queryKey, answer as never)
  await mount(
    <QueryClientProvider client={client}>
      <Pending values={{...requestDefaults(), place: {source: 'search', latitude, longitude}, ...values}} />
    </QueryClientProvider>,
  )
  return found('output').textContent
}

const county = 'Davidson County, TN'

test.each([
  ['before an answer', {}, undefined, 'true'],
  ['until the answer is filled in', {}, {county}, 'true'],
  ['no longer once the form has it', {county}, {county}, 'false'],
  ['no longer outside the United States', {}, null, 'false'],
])('a county is looked up %s', async (_when, values, answer, expected) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  expect(await isPending(values, answer)).toBe(expected)
})
