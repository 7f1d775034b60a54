import {m} from '#messages'
import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {sampleEntry} from '#tests/support/samples/visit-samples.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {BidState} from './bid-state.tsx'
import type {Bidding} from './use-bid.ts'

const state = vi.hoisted(() => ({received: vi.fn(), capture: vi.fn(), isOnline: true}))
vi.mock('#data/queries/bids.ts', () => ({receivedBidText: () => 'Received'}))
vi.mock('#data/offline/use-connection.ts', () => ({useOnline: () => state.isOnline}))
vi.mock('#data/offline/outbox.ts', () => ({
  capture: state.capture,
  discard: async () => true,
  whenReceived: state.received,
  useLane: () => ({entries: [], receipts: []}),
}))
vi.mock('./bid-trouble.tsx', async original => ({
  ...(await original<object>()),
  BidTrouble: () => null,
  WithdrawalTrouble: () => null,
}))

const offer = {id: 'offer', status: 'SUBMITTED', hourly_rate: 22} as Offer
const received = {
  is: 'received',
  received_at: '2026-06-01T12:00:00.000Z',
  hourly_rate: 22,
  offer,
  of: {bid_key: 'key', offer_id: 'offer'},
} as const
const bidding = (given: Partial<Bidding>) => ({viewer: 'caregiver', bid: received, ...given}) as Bidding

/** Presses Withdraw and answers the question, and returns the toast that follows. */
async function withdraw(given: Partial<Bidding> = {}) {
  await mount(<BidState bidding={bidding(given)} lead={leadSample({my_offer: offer})} />)
  await press('button')
  await press('[role=alertdialog] button:last-of-type')
  return takeToast()
}

beforeEach(() => {
  state.isOnline = true
  takeToast()
  state.received.mockReset().mockResolvedValue(undefined)
  state.capture.mockReset().mockResolvedValue({is: 'saved', entry: sampleEntry()})
})

test('a withdrawn bid is confirmed, with where its caregiver can bid again', async () => {
  expect(await withdraw()).toMatchObject({
    title: 'Bid withdrawn',
    description: 'While the request is open to you, you can bid again under “Not chosen or withdrawn” in your bids.',
  })
})

test('a bid is withdrawn only after a question, which says that one can bid again', async () => {
  await mount(<BidState bidding={bidding({viewer: 'agency'})} lead={leadSample({my_offer: offer})} />)
  await press('button')
  expect(found('[role=alertdialog]').textContent).toContain('You can bid again while the request is open.')
  expect(texts('[role=alertdialog] button')).toEqual(['Keep the bid', 'Withdraw'])
  await press('[role=alertdialog] button')
  expect(document.querySelector('[role=alertdialog]')).toBeNull()
  expect(state.capture).not.toHaveBeenCalled()
})

test('no list is named to an agency, nor to a caregiver who cannot bid', async () => {
  expect((await withdraw({viewer: 'agency'}))?.description).toBeUndefined()
  expect((await withdraw({disabledReason: m.you_should_be_verified_to_use_this()}))?.description).toBeUndefined()
})

test('a withdrawal that was not received yet is not confirmed', async () => {
  state.received.mockReturnValue(new Promise(() => {}))
  expect(await withdraw()).toBeUndefined()
})

test('one that the device could neither store nor send says so', async () => {
  state.capture.mockResolvedValue({is: 'lost', why: 'storage'})
  expect(await withdraw()).toMatchObject({title: 'Not saved', tone: 'bad'})
})

test.each(['caregiver', 'agency'] as const)(
  'without a network a received bid of the %s is withdrawn once that is sent',
  async viewer => {
    state.isOnline = false
    state.received.mockReturnValue(new Promise(() => {}))
    expect(await withdraw({viewer})).toMatchObject({
      title: 'Withdrawal saved on this computer',
      description: 'Until it is sent, the family can still approve your bid',
    })
    const {id} = leadSample()
    expect(state.capture).toHaveBeenCalledWith(
      'bid-withdraw',
      expect.objectContaining({booking_id: id, bid_key: 'key', offer_id: 'offer', request_name: expect.any(String)}),
    )
  },
)

test('a received bid whose withdrawal waits says so, and has no other Withdraw', async () => {
  const bid = {is: 'withdrawing', hourly_rate: 22, isReceived: true} as const
  await mount(<BidState bidding={bidding({bid})} lead={leadSample({my_offer: offer})} />)
  expect(document.body.textContent).toContain('Withdrawal saved on this computer')
  expect(document.body.textContent).toContain('Until it is sent, the family can')
  expect(document.querySelector('button')).toBeNull()
})

test('the withdrawal of a bid that is still unsent is called saved, not withdrawn', async () => {
  const entry = sampleEntry({kind: 'bid-caretaker', tries: 1, wait: 'network'})
  state.received.mockReturnValue(new Promise(() => {}))
  const toast = await withdraw({bid: {is: 'saved', hourly_rate: 22, entry}})
  expect(toast).toMatchObject({title: 'Withdrawal saved on this computer', tone: 'neutral'})
})

test('the focus stays at the bid when its Undo goes', async () => {
  const entry = sampleEntry({kind: 'bid-caretaker', tries: 0, wait: 'held'})
  const lead = leadSample()
  const {redraw} = await mount(<BidState bidding={bidding({bid: {is: 'saved', hourly_rate: 22, entry}})} lead={lead} />)
  await act(async () => {
    found('button').focus()
    found('button').click()
  })
  await redraw(<BidState bidding={bidding({bid: {is: 'none'}})} lead={lead} />)
  expect(document.activeElement).toBe(found('[tabindex="-1"]'))
})

test('the own note of a bid that was received stands below its state', async () => {
  const bid = {...received, offer: {...offer, note: 'I know the school'}}
  await mount(<BidState bidding={bidding({bid})} lead={leadSample({my_offer: bid.offer})} />)
  expect(document.body.textContent).toContain('Your note: “I know the school”')
})

test.each(['caregiver', 'agency'] as const)(
  'a note of the %s says that its contacts are hidden until booked',
  async viewer => {
    const hidden = 'The family does not see the contact details in it until a first booking with you.'
    const read = async (given: Partial<Offer>, of: Partial<Lead> = {}) => {
      const own = {...offer, note: 'Call me at (615) 555-0142', ...given}
      const is = own.status === 'SUBMITTED' ? 'received' : 'over'
      const bid = {...received, is, offer: own} as Bidding['bid']
      await mount(<BidState bidding={bidding({viewer, bid})} lead={leadSample({my_offer: own, ...of})} />)
      return [...document.body.lastElementChild!.querySelectorAll('p')].map(each => each.textContent)
    }
    expect(await read({})).toEqual(['Your note: “Call me at (615) 555-0142”', hidden])
    expect(await read({note: 'I know the school'})).not.toContain(hidden)
    expect(await read({status: 'ACCEPTED'})).not.toContain(hidden)
    expect(await read({}, {is_booked_pair: true})).not.toContain(hidden)
  },
)

test('why the family declined a bid stands below its state', async () => {
  const declined = {...offer, status: 'DECLINED', decline_reason: 'A bit expensive'} as const
  await mount(
    <BidState bidding={bidding({bid: {is: 'over', offer: declined}})} lead={leadSample({my_offer: declined})} />,
  )
  expect(document.body.textContent).toContain('Declined')
  expect(document.body.textContent).toContain('The family wrote: “A bit expensive”')
})

test('a bid that a change of the request ended says so, and promises no other one', async () => {
  const ended = {...offer, status: 'NOT_SELECTED', is_ended_by_change: true} as const
  await mount(<BidState bidding={bidding({bid: {is: 'over', offer: ended}})} lead={leadSample({my_offer: ended})} />)
  expect(document.body.textContent).toContain('Request changed')
  expect(document.body.textContent).toContain('The family changed this request, so your bid ended.')
  expect(document.body.textContent).not.toContain('bid again')
})

test('a bid that the device could not save, and whose answer is missing, is not said to have got lost', async () => {
  const lost = {is: 'lost', why: 'storage', verdict: {is: 'no-response'}} as const
  await mount(<BidState bidding={bidding({bid: {is: 'none'}, lost})} lead={leadSample()} />)
  expect(document.body.textContent).toContain('it may not have reached Village')
  expect(document.body.textContent).toContain('the same bid counts once')
})

test('a bid that the device could not save and the server refused says why', async () => {
  const verdict = {is: 'refused', status: 409, code: 'x', detail: 'The moon is full.', current: undefined} as const
  const lost = {is: 'lost', why: 'refused', verdict} as const
  await mount(<BidState bidding={bidding({bid: {is: 'none'}, lost})} lead={leadSample()} />)
  expect(document.body.textContent).toContain('Village did not accept it. The moon is full.')
})
