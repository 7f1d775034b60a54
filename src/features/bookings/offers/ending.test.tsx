import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {CancelRequest, DeclineOffer} from './ending.tsx'

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

test('a declined offer leaves the request open for others only where others are asked', async () => {
  const offer = sampleOffer()
  const consequences = async (given: Partial<Booking>) => {
    await mount(
      <QueryClientProvider client={new QueryClient()}>
        <DeclineOffer booking={sampleBooking(given)} offer={offer} onClose={() => {}} />
      </QueryClientProvider>,
    )
    return texts('[role=alertdialog]').at(-1)
  }
  const [others, alone] = ['stays open for other offers.', 'stays open, but no one else is asked.']
  const maya = {
    caretaker_id: offer.caretaker_id,
    org_id: null,
    name: 'Maya Lee',
    declined_at: null,
    decline_reason: null,
  }
  const june = {...maya, caretaker_id: 'june', name: 'June Rivers'}
  const asking = {exclusive_until: '2026-06-02T12:00:00.000Z', then_open: false, is_exclusive: true, invited: [maya]}
  expect(await consequences({})).toContain(others)
  expect(await consequences({invitation: asking})).toContain(alone)
  expect(await consequences({invitation: {...asking, invited: [maya, june]}})).toContain(others)
  expect(await consequences({invitation: {...asking, then_open: true}})).toContain(others)
  expect(await consequences({audience: 'agencies', organization_id: 'oak'})).toContain(alone)
})
