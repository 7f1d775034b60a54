import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {CancelRequest} from './ending.tsx'

test.each([0, 2])('with %i offers and none approved, it is a request that is canceled', async offers_count => {
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <CancelRequest booking={sampleBooking({offers_count})} onDone={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  )
  expect(texts('[role=alertdialog] h2')).toEqual(['Cancel this request?'])
  expect(texts('[role=alertdialog] button')).toContain('Cancel request')
  expect(texts('[role=alertdialog]').join(' ')).not.toContain('booking')
})
