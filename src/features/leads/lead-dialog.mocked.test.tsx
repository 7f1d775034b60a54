import {act} from 'react'
import {expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Bid} from '#data/queries/bids.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {LeadDialog, scheduleDetail} from './lead-dialog.tsx'

const state = vi.hoisted(() => ({
  bid: {is: 'none'} as object,
  isUnverified: false,
  isUnplaced: false,
  isClosedToReader: false,
}))
vi.mock('#features/people/about/use-is-phone-missing.ts', () => ({useIsPhoneMissing: () => false}))
vi.mock('#features/people/about/use-is-email-unverified.ts', () => ({useIsEmailUnverified: () => state.isUnverified}))
vi.mock('#features/people/about/verify-email.tsx', () => ({VerifyEmail: ({waits}: {waits: string}) => <p>{waits}</p>}))
vi.mock('./bid/use-bid.ts', () => ({
  useBid: () => ({
    viewer: 'agency',
    bid: state.bid,
    isUnanswered: state.isUnplaced || (state.bid as Bid).is === 'none',
    isClosedToReader: state.isClosedToReader,
    usual_rate: 37.5,
    place: async () => true,
    busy: false,
    lost: null,
  }),
}))
vi.mock('./agency/free-caregivers.tsx', () => ({FreeCaregivers: () => null}))
vi.mock('./bid/bid-state.tsx', () => ({BidState: () => null, PlaceBidButton: () => null}))
vi.mock('./bid/invitation-badge.tsx', () => ({
  InvitationBadge: () => null,
  DeclineInvitation: () => <button type="button">Decline the invitation</button>,
}))
vi.mock('./agency/assigned-answer.tsx', () => ({
  AssignedAnswer: () => <button type="button">Decline the request</button>,
}))

/** What the sheet says of the lead's price, without the form's own sums. */
async function priceDetail(bid: Bid, given: Partial<Lead> = {}) {
  state.bid = bid
  const lead_terms = {fee_bps: 1000, minutes_per_session: [240]}
  const lead = leadSample({max_hourly_rate: 37.5, lead_fee_cents: 1500, lead_terms, ...given})
  await mount(<LeadDialog lead={lead} viewer="agency" onClose={vi.fn()} />)
  const term = [...document.querySelectorAll('[role=dialog] dt')].findLast(
    ({textContent}) => textContent === 'Lead price',
  )
  return term?.nextElementSibling?.textContent
}

const received: Bid = {
  is: 'received',
  hourly_rate: 35,
  received_at: '2026-06-01T12:00:00.000Z',
  offer: undefined,
  of: {bid_key: 'key', offer_id: 'offer'},
}
const saved = {is: 'saved', hourly_rate: 35, entry: {params: {}}} as Bid

test('beside a bid the lead’s price is that of the bid, also before it is received', async () => {
  expect(await priceDetail(received)).toBe('$14.00')
  expect(await priceDetail(saved)).toBe('$14.00')
})

test('while a rate is typed only the form says the price', async () => {
  expect(await priceDetail({is: 'none'})).toBeUndefined()
  expect(found('[role=dialog]').textContent).toContain('$15.00')
})

test('a bidder whose address is not verified reads it in the sheet, with the link', async () => {
  state.isUnverified = true
  await priceDetail({is: 'none'})
  await vi.waitFor(() =>
    expect(found('[role=dialog]').textContent).toContain('Until you open it, you cannot bid on leads.'),
  )
  state.isUnverified = false
})

test('a bid that waits on the device is changed from its own rate and note, not from those of the one before it', async () => {
  const waiting = (hourly_rate: number, note: string | null) => ({is: 'saved', hourly_rate, entry: {params: {note}}})
  const my_offer = {status: 'SUBMITTED', hourly_rate: 30, note: 'The first note'} as Lead['my_offer']
  for (const note of ['I know the school', 'I know the school well', null]) {
    state.bid = waiting(35, note)
    const {redraw} = await mount(<LeadDialog lead={leadSample({my_offer})} viewer="agency" onClose={vi.fn()} />)
    const change = [...document.querySelectorAll('button')].find(each => each.textContent === 'Change bid')
    await act(async () => change?.click())
    expect(document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea')?.value).toBe(note ?? '')
    await redraw(null)
  }
})

test('the times of a booking are those that were booked, because its visits may be moved and canceled', async () => {
  state.bid = {is: 'none'}
  const terms = () => [...document.querySelectorAll('[role=dialog] dt')].map(({textContent}) => textContent)
  await mount(<LeadDialog lead={leadSample()} viewer="agency" onClose={vi.fn()} />)
  expect(terms()).toContain('When')
  const my_offer = sampleOffer({status: 'ACCEPTED'})
  const won = leadSample({status: 'CONFIRMED', my_offer})
  expect(scheduleDetail(won)).toMatchObject([{label: 'Times as booked'}])
  expect(scheduleDetail(won)[0]?.value).not.toContain('changed')
  expect(scheduleDetail({...won, times_changed_at: '2026-06-09T03:00:00.000Z'})[0]?.value).toMatch(
    /\nSome times were changed later. Latest change: Mon, Jun 8, 2026$/,
  )
})

test('a refused bid that reached no offer is placed again, not changed', async () => {
  const buttons = () => [...document.querySelectorAll('[role=dialog] footer button')].map(each => each.textContent)
  state.bid = {is: 'attention', hourly_rate: 35, entry: {params: {note: null}}}
  state.isUnplaced = true
  const {redraw} = await mount(<LeadDialog lead={leadSample()} viewer="agency" onClose={vi.fn()} />)
  expect(buttons()).not.toContain('Change bid')
  expect(document.querySelector<HTMLInputElement>('[role=dialog] input[inputmode=decimal]')?.value).toBe('35.00')
  state.isUnplaced = false
  await redraw(<LeadDialog lead={leadSample()} viewer="agency" onClose={vi.fn()} />)
  expect(document.body.textContent).toContain('Change bid')
})

test('a request that was sent to its reader can be declined also beside the bid that stands', async () => {
  state.bid = received
  const {redraw} = await mount(<LeadDialog lead={leadSample()} viewer="agency" onClose={vi.fn()} />)
  expect(texts('[role=dialog] button')).toEqual(expect.arrayContaining(['Decline the invitation', 'Change bid']))
  expect(texts('[role=dialog] button')).not.toContain('Decline the request')
  await redraw(<LeadDialog lead={leadSample({organization_id: 'org'})} viewer="agency" onClose={vi.fn()} />)
  expect(texts('[role=dialog] button')).toEqual(expect.arrayContaining(['Decline the request', 'Change bid']))
})

test('while a bid waits on the device the request cannot be declined, as the bid would arrive after that', async () => {
  state.bid = saved
  await mount(<LeadDialog lead={leadSample()} viewer="agency" onClose={vi.fn()} />)
  expect(texts('[role=dialog] button')).toContain('Change bid')
  expect(texts('[role=dialog] button')).not.toContain('Decline the invitation')
})

test('a request that is not open to its reader any more says so, and has no form', async () => {
  state.bid = {is: 'none'}
  state.isClosedToReader = true
  await mount(<LeadDialog lead={leadSample({can_bid: false})} viewer="agency" onClose={vi.fn()} />)
  expect(found('[role=dialog]').textContent).toContain('This request is no longer open to you.')
  expect(document.querySelector('[role=dialog] input')).toBeNull()
  expect(texts('[role=dialog] button')).not.toContain('Change bid')
  state.isClosedToReader = false
})

test('a change of the request by the family is said in its open sheet, with the time, until it is read', async () => {
  const notes = () => [...document.querySelectorAll('[role=dialog] [role=status]')].map(each => each.textContent).join()
  state.bid = {is: 'none'}
  const sheet = (given: Partial<Lead>) => <LeadDialog lead={leadSample(given)} viewer="agency" onClose={vi.fn()} />
  const {redraw} = await mount(sheet({changed_at: '2026-06-01T08:00:00.000Z'}))
  expect(notes()).not.toContain('changed this request')
  await redraw(sheet({changed_at: '2026-06-01T14:03:00.000Z', hours: 9}))
  expect(notes()).toMatch(/The family changed this request: .*Jun 1.*:03/)
  await redraw(sheet({changed_at: '2026-06-01T14:03:00.000Z', hours: 9, offers_count: 2}))
  expect(notes()).toContain('The family changed this request')
  const read = [...document.querySelectorAll('button')].find(({textContent}) => textContent === 'Got it')
  await act(async () => read?.click())
  expect(notes()).not.toContain('changed this request')
  await redraw(sheet({changed_at: '2026-06-01T15:00:00.000Z'}))
  expect(notes()).toMatch(/The family changed this request: .*Jun 1.*:00/)
})
