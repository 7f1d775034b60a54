import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {bookingQueries} from '#data/queries/bookings.ts'
import {mount, texts, write} from '#tests/support/mount.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {RequestsScreen} from './requests-screen.tsx'
import type {RequestsSearch} from './search.ts'

const address = vi.hoisted(() => ({search: {} as RequestsSearch}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>,
}))
vi.mock('#ui/hooks/use-page-search.ts', () => ({usePageSearch: () => [address.search, () => undefined]}))
vi.mock('../home/booking-cards.tsx', () => ({
  BookingLinkCard: ({booking: {number}}: {booking: {number: string}}) => <article>{number}</article>,
}))
beforeEach(() => {
  address.search = {}
})

async function show(count: number) {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  const bookings = Array.from({length: count}, (_, at) => sampleBooking({id: `b${at}`, number: `V-${100 + at}`}))
  client.setQueryData(bookingQueries.list().queryKey, bookings)
  await mount(
    <QueryClientProvider client={client}>
      <RequestsScreen />
    </QueryClientProvider>,
  )
}

test('a list of many is searched while typing, with the counts of what is found', async () => {
  await show(8)
  await write('input[type=search]', 'V-103')
  expect(texts('article')).toEqual(['V-103'])
  expect(texts('nav a')[0]).toBe('All 1')
  await write('input[type=search]', 'nowhere')
  expect(texts('p')).toContain('Nothing found for “nowhere”')
})

test('words that are found under another status do not read as nowhere', async () => {
  address.search = {q: 'V-103', status: 'CANCELLED'}
  await show(8)
  expect(texts('p').join()).toContain('Nothing with the status')
  expect(texts('p').join()).not.toContain('Nothing found')
})

test('a field that a link filled stays once its words are cleared', async () => {
  address.search = {q: 'V-101'}
  await show(2)
  address.search = {}
  await write('input[type=search]', '')
  expect(texts('article')).toHaveLength(2)
  expect(document.querySelector('input[type=search]')).not.toBeNull()
})

test('a short list has no search', async () => {
  await show(2)
  expect(document.querySelector('input[type=search]')).toBeNull()
})

test('only a list that was cut says so', async () => {
  await show(200)
  expect(document.body.textContent).not.toContain('newest')
  document.body.replaceChildren()
  await show(2000)
  expect(document.body.textContent).toContain('The newest 2000')
})
