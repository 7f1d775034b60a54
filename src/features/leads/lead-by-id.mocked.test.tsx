import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {LeadById} from './lead-by-id.tsx'

const state = vi.hoisted(() => ({own: [] as Lead[], near: [] as Lead[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQueryClient: () => ({getQueriesData: () => []}),
  useQuery: ({queryKey, enabled = true}: {queryKey: readonly unknown[]; enabled?: boolean}) => {
    const data = queryKey.includes('nearby-one') ? null : queryKey.includes('leads') ? state.own : undefined
    return {data: enabled ? data : undefined, isLoading: false, failureReason: null}
  },
}))
vi.mock('@tanstack/react-router', () => ({Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>}))
vi.mock('./nearby/use-nearby.ts', () => ({
  useNearby: () => ({leads: state.near, isBarred: false, isPending: false, failureCount: 0}),
}))
vi.mock('#data/queries/handover.ts', () => ({useHandover: () => null}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-01T12:00:00.000Z'}))
vi.mock('#features/people/message-link.tsx', () => ({MessageLink: () => null}))
vi.mock('#features/sessions/detail/support-history.tsx', () => ({SupportHistory: () => null}))
vi.mock('./bid/bid-trouble.tsx', () => ({WithdrawalTrouble: () => null, BidTrouble: () => null}))

/** What a caregiver reads who opens the link of a request that is open no more. */
async function openLink(...own: Lead[]): Promise<string> {
  state.own = own
  await mount(<LeadById id="b" viewer="caregiver" radius={10} onClose={vi.fn()} />)
  return found('[role=dialog]').textContent
}

beforeEach(() => {
  Object.assign(state, {own: [], near: []})
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
  expect(said).toContain('You withdrew your bid.')
  expect(texts('[role=dialog] a')).not.toContain('See its visits')
})

test('one that was never hers is no longer open', async () => {
  expect(await openLink()).toContain('This request is no longer open')
})
