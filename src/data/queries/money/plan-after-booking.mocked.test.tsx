import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import {mount, press} from '#tests/support/mount.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {until} from '#tests/support/until.ts'
import {useCancelBooking} from '../bookings.ts'
import {planQueries} from './plans.ts'

vi.mock('#api/client.ts', () => ({call: async () => sampleBooking({id: 'b', status: 'CANCELLED'})}))

function Cancel() {
  const {mutate} = useCancelBooking()
  return <button onClick={() => mutate({booking_id: 'b', reason: 'We moved'})} />
}

test('a request that is canceled has the open requests of the plan counted anew', async () => {
  const client = new QueryClient()
  const {queryKey} = planQueries.own()
  client.setQueryData<unknown>(queryKey, {})
  await mount(
    <QueryClientProvider client={client}>
      <Cancel />
    </QueryClientProvider>,
  )
  await press('button')
  await until(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true))
})
