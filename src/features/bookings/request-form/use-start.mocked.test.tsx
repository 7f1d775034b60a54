import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {found, mount, press, texts} from '../../../../tests/support/mount.ts'
import {until} from '../../../../tests/support/until.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {useStart} from './use-start.ts'
import {requestDefaults} from './values.ts'

const answer = vi.hoisted(() => vi.fn<() => Promise<Booking>>())
vi.mock('#data/queries/bookings.ts', () => ({
  bookingQueries: {
    list: () => ({queryKey: ['list'], queryFn: () => []}),
    one: (id: string) => ({queryKey: ['one', id], queryFn: answer}),
  },
}))
vi.mock('#data/queries/children.ts', () => ({childrenQuery: () => ({queryKey: ['children'], queryFn: () => []})}))
vi.mock('#data/queries/handover.ts', () => ({
  handoverQuery: () => ({queryKey: ['handover'], queryFn: () => null}),
}))
vi.mock('#data/queries/profile.ts', () => ({
  profileQueries: {
    parent: () => ({queryKey: ['parent'], queryFn: () => Promise.reject(new Error('no line'))}),
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
