import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {afterEach, expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {until} from '#tests/support/until.ts'
import {CancelRequest, DeclineAll, DeclineOffer} from './ending.tsx'

afterEach(() => void vi.unstubAllGlobals())

const said = () => texts('[role=alertdialog]').join(' ')

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

test('a request is canceled as one, so that a booking that it has become stays', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.clone().json())
    const refused = {code: 'already_approved', detail: 'This booking is already approved'}
    return new Response(JSON.stringify(refused), {status: 409, headers: {'content-type': 'application/json'}})
  })
  const onClose = vi.fn()
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <CancelRequest booking={sampleBooking()} onDone={() => {}} onClose={onClose} />
    </QueryClientProvider>,
  )
  await press('footer button + button')
  await act(() => until(() => expect(said()).toContain('This booking is already approved')))
  expect(sent).toEqual([{only_request: true}])
  expect(onClose).not.toHaveBeenCalled()
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

test('an offer that changed meanwhile is declined only after its new price was shown', async () => {
  const onClose = vi.fn()
  const sent: unknown[] = []
  const cheaper = sampleOffer({id: 'offer-2', hourly_rate: 17, due_cents: 18_700})
  const answers: [number, unknown][] = [
    [409, {code: 'offer_changed', detail: 'This offer has changed.', current: cheaper}],
    [200, sampleBooking()],
  ]
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.clone().json())
    const [status, body] = answers.shift() ?? [500, {}]
    return new Response(JSON.stringify(body), {status, headers: {'content-type': 'application/json'}})
  })
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <DeclineOffer booking={sampleBooking()} offer={sampleOffer()} onClose={onClose} />
    </QueryClientProvider>,
  )
  await press('footer button + button')
  await act(() => until(() => expect(said()).toContain('Maya L. has changed this offer')))
  expect(said()).toContain('It was $220.00 in all, now it is $187.00.')
  expect(onClose).not.toHaveBeenCalled()
  await press('footer button + button')
  await act(() => until(() => expect(onClose).toHaveBeenCalledOnce()))
  const {caretaker_id} = sampleOffer()
  expect(sent).toEqual([
    {caretaker_id, offer_id: 'offer-1'},
    {caretaker_id, offer_id: 'offer-2'},
  ])
})

test('a request that the other adult approves meanwhile is not canceled as one', async () => {
  const client = new QueryClient()
  const dialog = (booking: Booking) => (
    <QueryClientProvider client={client}>
      <CancelRequest booking={booking} onDone={() => {}} onClose={() => {}} />
    </QueryClientProvider>
  )
  const {redraw} = await mount(dialog(sampleBooking()))
  expect(texts('footer [aria-disabled=true]')).toEqual([])
  await redraw(dialog(sampleBooking({status: 'CONFIRMED', approved_offer_id: 'offer-1'})))
  expect(texts('[role=alertdialog]').join(' ')).toContain('This request was decided or closed in the meantime')
  expect(texts('footer [aria-disabled=true]')).toEqual(['Cancel request'])
})

test('an offer that its bidder withdraws while its dialog is open cannot be declined any more', async () => {
  const client = new QueryClient()
  const dialog = (offers: Offer[]) => (
    <QueryClientProvider client={client}>
      <DeclineOffer booking={sampleBooking({offers})} offer={sampleOffer()} onClose={() => {}} />
    </QueryClientProvider>
  )
  const {redraw} = await mount(dialog([sampleOffer()]))
  expect(texts('footer [aria-disabled=true]')).toEqual([])
  await redraw(dialog([sampleOffer({status: 'WITHDRAWN'})]))
  expect(said()).toContain('The offer from Maya L. was withdrawn')
  expect(said()).not.toContain('is notified')
  expect(texts('footer [aria-disabled=true]')).toEqual(['Decline'])
  expect(texts('footer button')).toEqual(['Close', 'Decline'])
})

test('a decline whose answer is lost closes its dialog once the page shows it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')))
  const onClose = vi.fn()
  const client = new QueryClient()
  const dialog = (offers: Offer[]) => (
    <QueryClientProvider client={client}>
      <DeclineOffer booking={sampleBooking({offers})} offer={sampleOffer()} onClose={onClose} />
    </QueryClientProvider>
  )
  const {redraw} = await mount(dialog([sampleOffer()]))
  await press('footer button + button')
  await act(() => until(() => expect(texts('[role=alertdialog] [role=alert]').join('')).not.toBe('')))
  expect(onClose).not.toHaveBeenCalled()
  await redraw(dialog([sampleOffer({status: 'DECLINED'})]))
  expect(onClose).toHaveBeenCalledOnce()
})

test('all offers of a request that the other adult approves meanwhile cannot be declined any more', async () => {
  const client = new QueryClient()
  const dialog = (booking: Booking) => (
    <QueryClientProvider client={client}>
      <DeclineAll booking={booking} onDone={() => {}} onClose={() => {}} />
    </QueryClientProvider>
  )
  const {redraw} = await mount(dialog(sampleBooking()))
  expect(texts('footer [aria-disabled=true]')).toEqual([])
  await redraw(dialog(sampleBooking({status: 'CONFIRMED', approved_offer_id: 'offer-1'})))
  expect(said()).toContain('This request was decided or closed in the meantime')
  expect(texts('footer [aria-disabled=true]')).toEqual(['Decline'])
})

test('all offers means those that were read: one that arrives meanwhile is named, and stays', async () => {
  const sent: unknown[] = []
  const [two, newer] = [sampleOffer({id: 'offer-2'}), sampleOffer({id: 'newer'})]
  const [onDone, onClose] = [vi.fn(), vi.fn()]
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.clone().json())
    return new Response(JSON.stringify(sampleBooking({offers: [newer]})), {
      headers: {'content-type': 'application/json'},
    })
  })
  const client = new QueryClient()
  const dialog = (offers: Offer[]) => (
    <QueryClientProvider client={client}>
      <DeclineAll booking={sampleBooking({offers})} onDone={onDone} onClose={onClose} />
    </QueryClientProvider>
  )
  const {redraw} = await mount(dialog([sampleOffer(), two]))
  expect(said()).toContain('2 offers will be declined and the request closed.')
  await redraw(dialog([sampleOffer(), two, newer]))
  expect(said()).toContain('2 offers will be declined and their bidders notified. What is new or changed')
  await press('footer button + button')
  await act(() => until(() => expect(onClose).toHaveBeenCalledOnce()))
  expect(sent).toEqual([{offer_ids: ['offer-1', 'offer-2']}])
  // the request did not end, so nothing leads to its end
  expect(onDone).not.toHaveBeenCalled()
})

test('offers that were all withdrawn since they were read leave nothing to decline', async () => {
  const client = new QueryClient()
  const dialog = (offers: Offer[]) => (
    <QueryClientProvider client={client}>
      <DeclineAll booking={sampleBooking({offers})} onDone={() => {}} onClose={() => {}} />
    </QueryClientProvider>
  )
  const {redraw} = await mount(dialog([sampleOffer()]))
  await redraw(dialog([sampleOffer({status: 'WITHDRAWN'}), sampleOffer({id: 'newer'})]))
  expect(said()).toContain('These offers are no longer open.')
  expect(texts('footer [aria-disabled=true]')).toEqual(['Decline'])
})
