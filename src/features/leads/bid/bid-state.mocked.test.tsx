import {m} from '#messages'
import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Offer} from '#contract/bookings/offers.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {sampleEntry} from '#tests/support/samples/visit-samples.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {BidState} from './bid-state.tsx'
import type {Bidding} from './use-bid.ts'

const state = vi.hoisted(() => ({withdraw: vi.fn(), capture: vi.fn(), isOnline: true}))
vi.mock('#data/queries/leads.ts', () => ({
  useWithdrawOffer: () => ({mutateAsync: state.withdraw, isPending: false, error: null}),
}))
vi.mock('#data/queries/bids.ts', () => ({receivedBidText: () => 'Received'}))
vi.mock('#data/offline/use-connection.ts', () => ({useOnline: () => state.isOnline}))
vi.mock('#data/offline/outbox.ts', () => ({
  capture: state.capture,
  discard: async () => true,
  useLane: () => ({entries: [], receipts: []}),
}))
vi.mock('./bid-trouble.tsx', () => ({BidTrouble: () => null, WithdrawalTrouble: () => null}))

const offer = {id: 'offer', status: 'SUBMITTED', hourly_rate: 22} as Offer
const received = {is: 'received', received_at: '2026-06-01T12:00:00.000Z', hourly_rate: 22, offer} as const
const bidding = (given: Partial<Bidding>) => ({viewer: 'caregiver', bid: received, ...given}) as Bidding

/** Presses Withdraw, and returns the toast that follows. */
async function withdraw(given: Partial<Bidding> = {}) {
  await mount(<BidState bidding={bidding(given)} lead={leadSample({my_offer: offer})} />)
  await act(async () => found('button').click())
  return takeToast()
}

beforeEach(() => {
  state.isOnline = true
  takeToast()
  state.withdraw.mockReset().mockResolvedValue(offer)
  state.capture.mockReset().mockResolvedValue({is: 'saved', entry: sampleEntry()})
})

test('a withdrawn bid is confirmed, with where its caregiver can bid again', async () => {
  expect(await withdraw()).toMatchObject({
    title: 'Bid withdrawn',
    description: 'You can bid again under “Not chosen or withdrawn” in your bids.',
  })
})

test('no list is named to an agency, nor to a caregiver who cannot bid', async () => {
  expect((await withdraw({viewer: 'agency'}))?.description).toBeUndefined()
  expect((await withdraw({disabledReason: m.only_verified_caregivers_can_bid()}))?.description).toBeUndefined()
})

test('a withdrawal that fails is not confirmed', async () => {
  state.withdraw.mockRejectedValue(new Error('refused'))
  expect(await withdraw()).toBeUndefined()
})

test('the withdrawal of a bid that is still unsent is called saved, not withdrawn', async () => {
  const entry = sampleEntry({kind: 'bid-caretaker', tries: 1, wait: 'network'})
  const toast = await withdraw({bid: {is: 'saved', hourly_rate: 22, entry}})
  expect(toast).toMatchObject({title: 'Withdrawal saved on this phone', tone: 'neutral'})
  expect(state.withdraw).not.toHaveBeenCalled()
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

test('without a network it is said beside Withdraw why a received bid cannot be withdrawn', async () => {
  state.isOnline = false
  await mount(<BidState bidding={bidding({})} lead={leadSample({my_offer: offer})} />)
  expect(texts('span:not([hidden])')).toContain(
    'Withdrawing needs a connection, since the family may be approving this bid',
  )
})

test('the own note of a bid that was received stands below its state', async () => {
  const bid = {...received, offer: {...offer, note: 'I know the school'}}
  await mount(<BidState bidding={bidding({bid})} lead={leadSample({my_offer: bid.offer})} />)
  expect(document.body.textContent).toContain('Your note: “I know the school”')
})
