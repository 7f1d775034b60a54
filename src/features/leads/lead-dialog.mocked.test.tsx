import {expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Bid} from '#data/queries/bids.ts'
import {found, mount} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {LeadDialog} from './lead-dialog.tsx'

const state = vi.hoisted(() => ({bid: {is: 'none'} as object, isUnverified: false}))
vi.mock('#features/people/about/use-is-email-unverified.ts', () => ({useIsEmailUnverified: () => state.isUnverified}))
vi.mock('#features/people/about/verify-email.tsx', () => ({VerifyEmail: ({waits}: {waits: string}) => <p>{waits}</p>}))
vi.mock('./bid/use-bid.ts', () => ({
  useBid: () => ({
    viewer: 'agency',
    bid: state.bid,
    usual_rate: 37.5,
    place: async () => true,
    busy: false,
    lost: null,
  }),
}))
vi.mock('./bid/bid-state.tsx', () => ({BidState: () => null, PlaceBidButton: () => null}))
vi.mock('./bid/invitation-badge.tsx', () => ({InvitationBadge: () => null, DeclineInvitation: () => null}))

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

const received = {is: 'received', hourly_rate: 35, received_at: '2026-06-01T12:00:00.000Z', offer: undefined} as const
const saved = {is: 'saved', hourly_rate: 35, entry: {}} as Bid

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
