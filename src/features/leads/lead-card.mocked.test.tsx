import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import type {OutboxEntry} from '#data/offline/outbox.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {sampleEntry} from '#tests/support/samples/visit-samples.ts'
import {leadColumns} from './agency/lead-columns.tsx'
import {LeadCard} from './lead-card.tsx'

const state = vi.hoisted(() => ({entries: [] as OutboxEntry[], profile: undefined as object | undefined}))
vi.mock('#features/people/about/use-is-phone-missing.ts', () => ({useIsPhoneMissing: () => false}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.profile}),
}))
vi.mock('@tanstack/react-router', () => ({Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  useLane: () => ({entries: state.entries, receipts: []}),
}))
vi.mock('./bid/invitation-badge.tsx', async original => ({
  ...(await original<object>()),
  DeclineInvitation: () => null,
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-01T12:00:00.000Z'}))

const lead_terms = {fee_bps: 1000, minutes_per_session: [240]}
const lead = leadSample({max_hourly_rate: 37.5, lead_fee_cents: 1500, lead_terms})
const now = '2026-06-01T12:00:00.000Z'
const choosing = {can: () => false, has: () => false, set: vi.fn(), clear: vi.fn()}

beforeEach(() => {
  state.entries = []
  state.profile = undefined
})

test('a lead in a list has the price of the bid that waits on this phone, else that of the top rate', async () => {
  const price = leadColumns({since: now, now, choosing, named_rates: []}).find(({id}) => id === 'price')
  const list = (key: string) => (
    <div key={key}>
      <LeadCard lead={lead} viewer="agency" price="$15.00" />
      <output>{price?.cell?.(lead)}</output>
    </div>
  )
  const {redraw} = await mount(list('none'))
  expect(texts('article strong, output')).toEqual(['$15.00', '$15.00'])
  state.entries = [sampleEntry({kind: 'bid-org', lane: lead.id, params: {hourly_rate: 35}})]
  await redraw(list('saved'))
  expect(texts('article strong, output')).toEqual(['$14.00', '$14.00'])
})

test('of one offer, one’s own is called the only one', async () => {
  const my_offer = {status: 'SUBMITTED', note: null, hourly_rate: 30, received_at: now} as Lead['my_offer']
  const offers = async (given: Partial<Lead>) => {
    await mount(<LeadCard key={given.my_offer?.status} lead={{...lead, ...given}} viewer="agency" />)
    return texts('article').at(-1)
  }
  expect(await offers({offers_count: 1, my_offer: null})).toContain('1 offer so far')
  expect(await offers({offers_count: 1, my_offer})).toContain('Yours is the only offer so far')
  expect(await offers({offers_count: 2, my_offer})).toContain('2 offers so far')
})

test('a lead that a family sent to this agency by name says so, on a card and in the table', async () => {
  const number = leadColumns({since: now, now, choosing, named_rates: []}).find(({id}) => id === 'number')
  const list = (each: typeof lead) => (
    <div key={each.organization_id}>
      <LeadCard lead={each} viewer="agency" />
      <output>{number?.cell?.(each)}</output>
    </div>
  )
  const {redraw} = await mount(list(lead))
  expect(texts('article, output').join()).not.toContain('your agency')
  await redraw(list({...lead, organization_id: 'oak-care'}))
  expect(texts('article')[0]).toContain('Hannah’s family sent this to your agency')
  expect(texts('output')[0]).toContain('sent to your agency')
})

test('the table of leads says in which neighborhood each one is, with the ZIP code that a family wrote', async () => {
  const number = leadColumns({since: now, now, choosing, named_rates: []}).find(({id}) => id === 'number')
  const placed = ['Germantown, Nashville, TN', 'Nashville, TN 37206', ''].map(location => ({...lead, location}))
  await mount(placed.map(each => <output key={each.location}>{number?.cell?.(each)}</output>))
  expect(texts('output')).toEqual([
    expect.stringContaining('Germantown, Nashville'),
    expect.stringContaining('Nashville 37206'),
    expect.stringContaining('Davidson, TN'),
  ])
})

test('the own note of a bid that was received stands on an agency’s card', async () => {
  const my_offer = {
    id: 'offer',
    status: 'SUBMITTED',
    hourly_rate: 35,
    note: 'We know the school',
    received_at: now,
  } as Lead['my_offer']
  await mount(<LeadCard lead={{...lead, my_offer}} viewer="agency" />)
  expect(texts('article')[0]).toContain('Your note: “We know the school”')
})

test('a refused bid that reached no offer is placed again from the card', async () => {
  const error = {status: 422, code: 'phone_required', detail: 'x', current: undefined, at: 0}
  state.profile = {id: 'grace', hourly_rate: 36, is_verified: 'Approved'}
  state.entries = [sampleEntry({kind: 'bid-caretaker', lane: lead.id, state: 'attention', error})]
  await mount(<LeadCard lead={{...lead, audience: 'caretakers'}} viewer="caregiver" />)
  expect(texts('button')).toContain('Place bid $36/hr')
})

test.each([
  [36, ['Place bid $36/hr'], false],
  [38, [], true],
])(
  'a caregiver’s usual rate of $%i bids from the card only up to the family’s maximum',
  async (rate, buttons, opens) => {
    state.profile = {id: 'grace', hourly_rate: rate, is_verified: 'Approved'}
    await mount(<LeadCard lead={{...lead, audience: 'caretakers'}} viewer="caregiver" />)
    expect(texts('button').filter(text => text.startsWith('Place bid'))).toEqual(buttons)
    expect(texts('a').includes('Place bid')).toBe(opens)
  },
)
