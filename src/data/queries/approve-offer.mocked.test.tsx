import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import {mount, press} from '#tests/support/mount.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {until} from '#tests/support/until.ts'
import {useApproveOffer} from './bookings.ts'
import {favouriteQueries} from './favourites.ts'

vi.mock('#api/client.ts', () => ({call: async () => sampleBooking({id: 'b'})}))

function Approve() {
  const {mutate} = useApproveOffer()
  const approval = {booking_id: 'b', bidder: {caretaker_id: 'kim'}, offer_id: 'o', due_cents: 9680}
  return <button onClick={() => mutate(approval)} />
}

test('a family’s favorites are read again after an approval, which gives the whole name and “Book again”', async () => {
  const client = new QueryClient({defaultOptions: {queries: {retry: false}}})
  const {queryKey} = favouriteQueries.list()
  client.setQueryData(queryKey, {items: [], agencies: []})
  await mount(
    <QueryClientProvider client={client}>
      <Approve />
    </QueryClientProvider>,
  )
  await press('button')
  await until(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true))
})
