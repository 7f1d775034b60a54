import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {expect, test} from 'vitest'
import {found, mount, press} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {placeQueries, useNamedPlace, usePlaceSearch} from './places.ts'

function Search({text}: {text: string}) {
  const {setTyped, found, isCurrent} = usePlaceSearch()
  return (
    <>
      <button type="button" onClick={() => setTyped(text)} />
      <output>{`${isCurrent}, ${found?.length}`}</output>
    </>
  )
}

test.each([5, 80, 81, 200])('a text of %i characters is answered', async length => {
  const text = 'Nashville'.padEnd(length, 'x').slice(0, length)
  const client = new QueryClient()
  client.setQueryData(placeQueries.search(text.slice(0, 80)).queryKey, [])
  await mount(
    <QueryClientProvider client={client}>
      <Search text={text} />
    </QueryClientProvider>,
  )
  await press('button')
  await until(async () => {
    await act(async () => undefined)
    expect(found('output').textContent).toBe('true, 0')
  })
})

test('counties in the states of those chosen already are asked for first', async () => {
  const client = new QueryClient()
  const key = placeQueries.search('will', 'county', 'KY,TN').queryKey
  client.setQueryData(key, [])
  await mount(
    <QueryClientProvider client={client}>
      <Counties />
    </QueryClientProvider>,
  )
  await press('button')
  await until(async () => {
    await act(async () => undefined)
    expect(found('output').textContent).toBe('0')
  })
})

function Counties() {
  const near = ['Davidson County, TN', 'Todd County, KY', 'Sumner County, TN', undefined]
  const {setTyped, found: places} = usePlaceSearch({kind: 'county', near})
  return (
    <>
      <button type="button" onClick={() => setTyped('will')} />
      <output>{places?.length}</output>
    </>
  )
}

const nashville = {
  label: 'Nashville, TN',
  kind: 'town' as const,
  latitude: 36.16,
  longitude: -86.78,
  county: 'Davidson County, TN',
  state: 'TN',
  timezone: 'America/Chicago',
}

function Named(props: Parameters<typeof useNamedPlace>[0]) {
  return <output>{useNamedPlace(props)?.label ?? 'none'}</output>
}

test.each([
  ['by its degrees', {location: 'Elsewhere', latitude: '36.16', longitude: '-86.78'}, 'Nashville, TN'],
  ['by its name where degrees are missing', {location: 'Nashville, TN', latitude: '36.16'}, 'Nashville, TN'],
  ['not by degrees that are none', {latitude: 'north', longitude: '-86.78'}, 'none'],
  ['not where nothing is named', {}, 'none'],
])('the place that an address names is found %s', async (_, named, label) => {
  const client = new QueryClient({defaultOptions: {queries: {retry: false}}})
  client.setQueryData(placeQueries.at(36.16, -86.78).queryKey, nashville)
  client.setQueryData(placeQueries.search('Nashville, TN').queryKey, [nashville])
  await mount(
    <QueryClientProvider client={client}>
      <Named {...named} />
    </QueryClientProvider>,
  )
  expect(found('output').textContent).toBe(label)
})
