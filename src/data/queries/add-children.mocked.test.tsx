import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import {mount, press} from '#tests/support/mount.ts'
import {sampleBooking, sampleChild} from '#tests/support/samples/booking-samples.ts'
import {until} from '#tests/support/until.ts'
import {bookingQueries, useAddChildren} from './bookings.ts'

const state = vi.hoisted(() => ({child_ids: [] as string[]}))
vi.mock('#api/client.ts', () => ({
  call: async ({method, path}: {method: string; path: string}, {body}: {body?: {child_ids: string[]}}) => {
    if (path === '/parent/children') return {items: ['max', 'leo'].map(id => sampleChild({id}))}
    if (method !== 'GET') state.child_ids = body!.child_ids
    return sampleBooking({id: 'b', child_ids: state.child_ids})
  },
}))

function Add() {
  const {mutate} = useAddChildren()
  return <button onClick={() => mutate({booking_id: 'b', ids: ['leo']})} />
}

test('a child is added to those that the other adult chose since this device read the booking; a removed one is not sent', async () => {
  const client = new QueryClient({defaultOptions: {queries: {retry: false}}})
  client.setQueryData(bookingQueries.one('b').queryKey, sampleBooking({id: 'b', child_ids: ['mia']}))
  state.child_ids = ['max', 'removed']
  await mount(
    <QueryClientProvider client={client}>
      <Add />
    </QueryClientProvider>,
  )
  await press('button')
  await until(() => expect(state.child_ids).toEqual(['max', 'leo']))
})
