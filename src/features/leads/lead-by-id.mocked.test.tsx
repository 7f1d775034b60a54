import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {LeadById} from './lead-by-id.tsx'

const state = vi.hoisted(() => ({
  own: [] as Lead[],
  near: [] as Lead[],
  /** The agency's stored list of bookings, its leads, and the answer to a single one. */
  org: [] as Lead[],
  pack: [] as Lead[],
  one: null as Lead | null,
  isSubscribed: true as boolean | undefined,
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQueryClient: () => ({getQueriesData: () => []}),
  useQuery: ({queryKey, enabled = true}: {queryKey: readonly unknown[]; enabled?: boolean}) => {
    if (queryKey.includes('org') && !enabled) return {data: state.org}
    const isOne = queryKey.includes('nearby-one') || queryKey.includes('one')
    const isPack = queryKey.includes('pack')
    const data = isOne ? state.one : isPack ? state.pack : queryKey.includes('leads') ? state.own : undefined
    return {data: enabled ? data : undefined, isLoading: false, failureReason: null}
  },
}))
vi.mock('@tanstack/react-router', () => ({Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>}))
vi.mock('./nearby/use-nearby.ts', () => ({
  useNearby: () => ({leads: state.near, isBarred: false, isPending: false, failureCount: 0}),
}))
vi.mock('#data/queries/money/subscribed.ts', () => ({useIsSubscribed: () => state.isSubscribed}))
vi.mock('#data/queries/handover.ts', () => ({useHandover: () => null}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-01T12:00:00.000Z'}))
vi.mock('#features/people/message-link.tsx', () => ({MessageLink: () => null}))
vi.mock('#features/sessions/detail/support-history.tsx', () => ({SupportHistory: () => null}))
vi.mock('./bid/invitation-badge.tsx', () => ({InvitationBadge: () => null, DeclineInvitation: () => null}))
vi.mock('./bid/bid-trouble.tsx', () => ({WithdrawalTrouble: () => null, BidTrouble: () => null}))

/** What a caregiver reads who opens the link of a request that is open no more. */
async function openLink(...own: Lead[]): Promise<string> {
  state.own = own
  await mount(<LeadById id="b" viewer="caregiver" radius={10} onClose={vi.fn()} />)
  return found('[role=dialog]').textContent
}

beforeEach(() => {
  Object.assign(state, {own: [], near: [], org: [], pack: [], one: null, isSubscribed: true})
})

test('an open sheet follows the approval of her bid, though another list still has the request', async () => {
  const open = leadSample({id: 'b', my_offer: sampleOffer({status: 'SUBMITTED', hourly_rate: 31})})
  Object.assign(state, {near: [open], own: [open]})
  const sheet = () => <LeadById id="b" viewer="caregiver" radius={10} onClose={vi.fn()} />
  const {redraw} = await mount(sheet())
  expect(found('[role=dialog]').textContent).toContain('waiting for the family')
  const my_offer = sampleOffer({status: 'ACCEPTED', hourly_rate: 31})
  state.own = [leadSample({id: 'b', status: 'CONFIRMED', my_offer})]
  await redraw(sheet())
  expect(found('[role=dialog]').textContent).toContain('This booking is yours.')
})

test('the link of a request that became her booking leads to its visits', async () => {
  const my_offer = sampleOffer({status: 'ACCEPTED', hourly_rate: 31})
  const said = await openLink(leadSample({id: 'b', status: 'CONFIRMED', my_offer}))
  expect(said).toContain('This booking is yours.')
  expect(texts('[role=dialog] a')).toContain('See its visits')
  expect(said).not.toContain('Your bid')
  expect(texts('[role=dialog] button').join()).not.toContain('bid')
})

test('where she withdrew her bid it says so, and offers no other', async () => {
  const my_offer = sampleOffer({status: 'WITHDRAWN', hourly_rate: 31})
  const said = await openLink(leadSample({id: 'b', status: 'CONFIRMED', my_offer}))
  expect(said).toContain('Your bid was withdrawn.')
  expect(texts('[role=dialog] a')).not.toContain('See its visits')
})

test('one that was never hers is no longer open, perhaps because it expired', async () => {
  const said = await openLink()
  expect(said).toContain('This request is no longer open')
  expect(said).toContain('Its time has passed, the family approved another caregiver or withdrew the request')
})

test('a lead that an agency cannot read is gone for one with a plan; one without reads that it may be open', async () => {
  const sheet = () => <LeadById id="b" viewer="agency" radius={10} onClose={vi.fn()} />
  const {redraw} = await mount(sheet())
  expect(found('[role=dialog]').textContent).toContain('This lead is no longer open')
  state.isSubscribed = false
  await redraw(sheet())
  const said = found('[role=dialog]').textContent
  expect(said).toContain('Open leads need a plan')
  expect(said).toContain('This lead may still be open.')
  expect(said).not.toContain('no longer open')
  expect(texts('[role=dialog] a')).toEqual(['See the plans'])
})

test('a lead that staff brought back is open again, though the stored bookings have it as lost', async () => {
  const withdrawn = sampleOffer({status: 'WITHDRAWN', hourly_rate: 31})
  const open = leadSample({id: 'b', status: 'REVIEW', my_offer: sampleOffer({status: 'SUBMITTED', hourly_rate: 31})})
  Object.assign(state, {
    org: [leadSample({id: 'b', status: 'CANCELLED', my_offer: withdrawn})],
    pack: [open],
    one: open,
  })
  await mount(<LeadById id="b" viewer="agency" radius={10} onClose={vi.fn()} />)
  const said = found('[role=dialog]').textContent
  expect(said).toContain('waiting for the family')
  expect(said).not.toContain('bid was withdrawn')
})

test('a lead that was decided is closed, though the list of open leads is older', async () => {
  const booked = leadSample({
    id: 'b',
    status: 'CONFIRMED',
    my_offer: sampleOffer({status: 'ACCEPTED', hourly_rate: 31}),
  })
  const stale = leadSample({id: 'b', status: 'REVIEW', my_offer: sampleOffer({status: 'SUBMITTED', hourly_rate: 31})})
  Object.assign(state, {org: [booked], pack: [stale], one: booked})
  await mount(<LeadById id="b" viewer="agency" radius={10} onClose={vi.fn()} />)
  expect(found('[role=dialog]').textContent).toContain('This booking is yours.')
})

test('while it is not known whether the agency has a plan, neither is said', async () => {
  state.isSubscribed = undefined
  await mount(<LeadById id="b" viewer="agency" radius={10} onClose={vi.fn()} />)
  expect(found('[role=dialog]').textContent).not.toMatch(/open/)
})

test('a booking that the family ended after a missed visit says so, as the reason', async () => {
  const my_offer = sampleOffer({status: 'ACCEPTED', hourly_rate: 31})
  const cancelled = {by: 'caretaker', reason: null, at: '2026-06-01T11:00:00.000Z', is_by_family: true} as const
  const said = await openLink(leadSample({id: 'b', status: 'CANCELLED', my_offer, cancelled}))
  expect(said).toContain('Reason for endingEnded by the family after a visit that counts as missed')
})

test('a lead without a maximum rate has a range of prices by the other leads, before a rate is typed', async () => {
  const lead_terms = {fee_bps: 1000, minutes_per_session: [240]}
  const named = [24, 25, 27, 28].map(max_hourly_rate => leadSample({id: `at-${max_hourly_rate}`, max_hourly_rate}))
  state.pack = [...named, leadSample({id: 'b', max_hourly_rate: null, lead_terms})]
  await mount(<LeadById id="b" viewer="agency" radius={10} onClose={vi.fn()} />)
  const term = [...document.querySelectorAll('[role=dialog] dt')].find(({textContent}) => textContent === 'Lead price')
  expect(term?.nextElementSibling?.textContent).toBe('about $10.00–$10.80')
})
