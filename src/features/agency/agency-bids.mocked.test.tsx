import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import type {OutboxEntry, StoredReceipt} from '#data/offline/outbox.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {sampleEntry} from '#tests/support/samples/visit-samples.ts'
import {AgencyNumbers} from './agency-numbers.tsx'
import {BookingsScreen} from './bookings-screen.tsx'

// a device after a reload without a network: a stored list of bookings, stored leads, and the outbox
const device = vi.hoisted(() => ({
  bookings: [] as Lead[],
  pack: [] as Lead[],
  entries: [] as OutboxEntry[],
  receipts: [] as StoredReceipt[],
  isSubscribed: true,
}))
vi.mock('#data/queries/money/subscribed.ts', () => ({useIsSubscribed: () => device.isSubscribed}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey, enabled = true}: {queryKey: readonly string[]; enabled?: boolean}) => ({
    data:
      queryKey.includes('leads') && queryKey.includes('org')
        ? device.bookings
        : queryKey.includes('pack') && enabled
          ? device.pack
          : undefined,
    error: null,
  }),
}))
vi.mock('@tanstack/react-router', () => ({Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-01T13:00:00.000Z'}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => undefined}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  useOutbox: () => ({entries: device.entries, receipts: device.receipts}),
}))

const offer = {id: 'old', status: 'WITHDRAWN', received_at: '2026-06-01T10:00:00.000Z', hourly_rate: 20} as Offer
const receipt = (lane: string) =>
  ({lane, kind: 'bid-org', offer_id: lane, received_at: '2026-06-01T12:00:00.000Z', hourly_rate: 24}) as StoredReceipt

beforeEach(() => {
  device.bookings = [leadSample({id: 'again', number: 'V-AGAIN', my_offer: offer})]
  device.pack = [leadSample({id: 'first', number: 'V-FIRST'}), leadSample({id: 'other', number: 'V-OTHER'})]
  device.receipts = [receipt('again'), receipt('first')]
  device.entries = []
  device.isSubscribed = true
})

test('an agency’s bookings list what was received from this phone as waiting, at its rate', async () => {
  await mount(<BookingsScreen search={{show: 'waiting'}} onSearch={() => undefined} />)
  const rows = [...document.querySelectorAll('[data-booking-id]')].map(row => row.textContent)
  expect(rows).toEqual([expect.stringContaining('V-FIRST'), expect.stringContaining('V-AGAIN')])
  for (const row of rows) {
    expect(row).toContain('Waiting for the family')
    expect(row).toContain('$24')
  }
  expect(document.body.textContent).toContain('2 waiting')
})

test('its home counts the same bids as in play', async () => {
  await mount(<AgencyNumbers />)
  expect(texts('dd')[0]).toBe('2')
})

test('a bid that is still on this device is said above its bookings', async () => {
  device.entries = [sampleEntry({lane: 'other', kind: 'bid-org'})]
  await mount(<BookingsScreen search={{}} onSearch={() => undefined} />)
  expect(document.body.textContent).toContain('One bid is still on this device and will be sent automatically.')
})

test('an agency’s booking of which visits were canceled says so in the column of its visits', async () => {
  const won = {...offer, status: 'ACCEPTED' as const}
  device.bookings = [
    leadSample({number: 'V-WON', status: 'CONFIRMED', my_offer: won, sessions_count: 11, cancelled_count: 2}),
  ]
  device.receipts = []
  await mount(<BookingsScreen search={{}} onSearch={() => undefined} />)
  expect(texts('td').join(' | ')).toContain('11, 2 canceled')
})

test('a booking whose visits are over, and that waits for confirmations, is listed among the past ones', async () => {
  const won = {...offer, status: 'ACCEPTED' as const}
  const over = {status: 'IN_PROGRESS', awaits_confirmations: true, my_offer: won} as const
  device.bookings = [leadSample({id: 'over', number: 'V-OVER', ...over})]
  device.receipts = []
  const listed = () => document.querySelector('[data-booking-id=over]')?.textContent
  await mount(<BookingsScreen search={{show: 'past'}} onSearch={() => undefined} />)
  expect(listed()).toContain('Waiting for confirmations')
  expect(document.body.textContent).toContain('0 confirmed')
})

test('without bookings an agency is led to the leads, and without a plan to the plans, since it has no leads', async () => {
  Object.assign(device, {bookings: [], pack: [], receipts: []})
  const {redraw} = await mount(<BookingsScreen search={{}} onSearch={() => undefined} />)
  expect(texts('a')).toEqual(['See leads'])
  device.isSubscribed = false
  await redraw(<BookingsScreen key="no plan" search={{}} onSearch={() => undefined} />)
  expect(texts('a')).toEqual(['See the plans'])
  expect(document.body.textContent).toContain('With a plan, you see every open request in your counties')
})
