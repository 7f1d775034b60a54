import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import type {OutboxEntry} from '#data/offline/outbox.ts'
import {found, mount} from '#tests/support/mount.ts'
import {sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {sampleEntry} from '#tests/support/samples/visit-samples.ts'
import {useBid, type Viewer} from './use-bid.ts'

const state = vi.hoisted(() => ({entries: [] as OutboxEntry[], isPhoneMissing: false, isUnverified: false}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  useLane: () => ({entries: state.entries, receipts: [], loadingReason: undefined}),
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-01T12:00:00.000Z'}))
vi.mock('../nearby/use-is-unverified.ts', () => ({useIsUnverified: () => state.isUnverified}))
vi.mock('#features/people/about/use-is-email-unverified.ts', () => ({useIsEmailUnverified: () => false}))
vi.mock('#features/people/about/use-is-phone-missing.ts', () => ({useIsPhoneMissing: () => state.isPhoneMissing}))

function Bidder({lead, viewer}: {lead: Lead; viewer: Viewer}) {
  const {disabledReason, isUnanswered} = useBid(lead, viewer)
  return <p>{JSON.stringify({disabledReason, isUnanswered})}</p>
}
async function bidOn(lead: Lead, viewer: Viewer = 'agency'): Promise<{disabledReason?: string; isUnanswered: boolean}> {
  const {redraw} = await mount(
    <QueryClientProvider client={new QueryClient()}>
      <Bidder lead={lead} viewer={viewer} />
    </QueryClientProvider>,
  )
  const text = found('p').textContent
  await redraw(null)
  return JSON.parse(text)
}

beforeEach(() => Object.assign(state, {entries: [], isPhoneMissing: false, isUnverified: false}))

test('a bidder without a phone number reads it at the button', async () => {
  expect((await bidOn(leadSample())).disabledReason).toBeUndefined()
  state.isPhoneMissing = true
  expect((await bidOn(leadSample())).disabledReason).toBe('Add a phone number to your profile first')
})

test('a refused bid leaves the request unanswered unless an offer of the bidder stands', async () => {
  const error = {status: 422, code: 'phone_required', detail: 'x', current: undefined, at: 0}
  state.entries = [sampleEntry({kind: 'bid-org', state: 'attention', params: {hourly_rate: 30}, error})]
  expect((await bidOn(leadSample())).isUnanswered).toBe(true)
  expect((await bidOn(leadSample({my_offer: sampleOffer({status: 'WITHDRAWN'})}))).isUnanswered).toBe(true)
  expect((await bidOn(leadSample({my_offer: sampleOffer({status: 'SUBMITTED'})}))).isUnanswered).toBe(false)
})

test('a request that takes no new bid of its reader says so at the button, and a live bid can still be changed', async () => {
  const {disabledReason} = await bidOn(leadSample({can_bid: false, my_offer: sampleOffer({status: 'WITHDRAWN'})}))
  expect(disabledReason).toBe('This request is no longer open to you.')
  const live = await bidOn(leadSample({can_bid: false, my_offer: sampleOffer({status: 'SUBMITTED'})}))
  expect(live.disabledReason).toBeUndefined()
})

test('an unverified caregiver reads at the button that she should be verified', async () => {
  expect((await bidOn(leadSample({audience: 'caretakers'}), 'caregiver')).disabledReason).toBeUndefined()
  state.isUnverified = true
  expect((await bidOn(leadSample({audience: 'caretakers'}), 'caregiver')).disabledReason).toBe(
    'You should be verified to use this.',
  )
})
