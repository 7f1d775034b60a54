import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import {childrenQuery} from '#data/queries/children.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleChild} from '#tests/support/samples/booking-samples.ts'
import {ChildrenCard} from './children-card.tsx'

vi.mock('./children-in-bookings.tsx', () => ({ChildrenInBookings: () => null}))

async function show(count: number) {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(childrenQuery().queryKey, [sampleChild()])
  await mount(
    <QueryClientProvider client={client}>
      <ChildrenCard count={count} />
    </QueryClientProvider>,
  )
  return texts('p').filter(text => text.startsWith('Recorded'))
}

test.each([
  [2, ['Recorded: 1 of 2. Requests ask for the ages of the others.']],
  [1, []],
])('a list with one of %i children that the profile counts says so', async (count, said) => {
  expect(await show(count)).toEqual(said)
})
