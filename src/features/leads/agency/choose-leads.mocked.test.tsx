import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {BidOnChosen, ChooseLead, useLeadChoosing} from './choose-leads.tsx'
import {namedRates} from './lead-prices.ts'

const state = vi.hoisted(() => ({captured: (() => 'sent') as (id: string) => string}))
vi.mock('./free-caregivers.tsx', () => ({FreeCaregivers: () => null}))
vi.mock('#data/queries/bids.ts', async original => ({
  ...(await original<object>()),
  captureBid: async (_kind: string, {booking_id}: {booking_id: string}) => ({is: state.captured(booking_id)}),
}))
// as it stands once the bids are withdrawn again
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  useOutbox: () => ({entries: [], receipts: [], ready: true, failed: false}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useOnline: () => true}))
vi.mock('#features/people/about/use-is-phone-missing.ts', () => ({useIsPhoneMissing: () => false}))
vi.mock('#features/people/about/use-is-email-unverified.ts', () => ({useIsEmailUnverified: () => false}))
vi.mock('#ui/feedback/toast-message.ts', () => ({toast: vi.fn()}))

const now = '2026-06-01T12:00:00.000Z'
const leads = ['V-A1', 'V-B2'].map(number => leadSample({id: number, number, max_hourly_rate: 30}))

function Choosing({all}: {all: readonly Lead[]}) {
  const choosing = useLeadChoosing(now)
  return (
    <>
      {all.map(lead => (
        <ChooseLead key={lead.id} lead={lead} isChosen={choosing.has(lead)} onChoose={choosing.set} />
      ))}
      <BidOnChosen leads={all.filter(choosing.has)} choosing={choosing} named_rates={namedRates(all)} />
    </>
  )
}

const click = async (selector: string, at = 0) =>
  act(async () => [...document.querySelectorAll<HTMLElement>(selector)].at(at)?.click())

/** Chooses both leads and places a bid on each. */
async function bidOnBoth() {
  await mount(<Choosing all={leads} />)
  await click('input[type=checkbox]', 0)
  await click('input[type=checkbox]', 1)
  expect(texts('[role=group] [role=status] p')).toContain('2 leads chosen')
  await click('[role=group] button', -1)
  // the dialog is loaded by the press
  await vi.waitFor(
    async () => {
      await act(async () => undefined)
      found('[role=dialog] input[value=own]')
    },
    {timeout: 10_000},
  )
  await click('[role=dialog] input[value=own]')
  await click('[role=dialog] footer button', -1)
}

const chosen = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(({checked}) => checked)

beforeEach(() => {
  state.captured = () => 'sent'
})

test('no lead is chosen any more once the bids are placed, also where they are withdrawn later', async () => {
  await bidOnBoth()
  expect(chosen()).toEqual([false, false])
  expect(texts('[role=group] [role=status]')).toEqual([])
})

test('a lead whose bid could not be saved stays chosen', async () => {
  state.captured = id => (id === 'V-B2' ? 'lost' : 'sent')
  await bidOnBoth()
  expect(chosen()).toEqual([false, true])
})

const priced = (number: string, given: Partial<Lead>) => leadSample({id: number, number, ...given})
const terms = {lead_terms: {fee_bps: 1000, minutes_per_session: [240]}}
const sum = () => texts('[role=group] [role=status] p')[1]

test('what the chosen leads would cost together follows the choice', async () => {
  const all = [
    priced('V-A1', {max_hourly_rate: 30, lead_fee_cents: 1200}),
    priced('V-B2', {max_hourly_rate: 20, lead_fee_cents: 800}),
    // at the rates that the other families named
    priced('V-C3', {max_hourly_rate: null, ...terms}),
    priced('V-D4', {max_hourly_rate: null}),
  ]
  await mount(<Choosing all={all} />)
  await click('input[type=checkbox]', 0)
  expect(sum()).toBe('Lead price if you win it: $12.00')
  await click('input[type=checkbox]', 1)
  expect(sum()).toBe('Lead prices if you win all 2: $20.00')
  await click('input[type=checkbox]', 2)
  expect(sum()).toBe('Lead prices if you win all 3: about $28.00–$32.00, depending on your rates')
  await click('input[type=checkbox]', 3)
  expect(sum()).toBe(
    'Lead prices if you win all 4: about $28.00–$32.00, depending on your rates, and 1 shown after you bid',
  )
  await click('input[type=checkbox]', 0)
  await click('input[type=checkbox]', 1)
  await click('input[type=checkbox]', 2)
  expect(sum()).toBe('Lead prices are shown after you bid')
})

test('a price of the first thirty days alone is called so', async () => {
  await mount(<Choosing all={[priced('V-A1', {lead_fee_cents: 1200, ...terms, sessions_count: 9})]} />)
  await click('input[type=checkbox]', 0)
  expect(sum()).toBe('Lead price if you win it: $12.00 for the first 30 days')
})
