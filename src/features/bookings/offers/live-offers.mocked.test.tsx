import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import * as v from 'valibot'
import {beforeEach, expect, test, vi} from 'vitest'
import type {PublicCaretaker} from '#contract/accounts/profiles.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {peopleQueries} from '#data/queries/people.ts'
import {found, mount, press, setWidth, texts} from '#tests/support/mount.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {OffersSearch} from './compare/search.ts'
import {LiveOffers} from './live-offers.tsx'

// they need a router or a network, and no total is in them
vi.mock('#features/people/about/about-button.tsx', () => ({AboutButton: () => null}))
vi.mock('#features/people/about/provider-facts.tsx', () => ({ProviderFacts: () => null}))
vi.mock('#features/people/favourites/favourite-button.tsx', () => ({FavouriteButton: () => null}))
vi.mock('#features/people/meetings/meet-button.tsx', () => ({
  MeetButton: ({name}: {name: string}) => <button type="button">Meet {name}</button>,
}))
vi.mock('#features/people/message-link.tsx', () => ({
  MessageLink: ({name}: {name: string}) => <a href="/messages">Message {name}</a>,
}))
vi.mock('#features/people/reviews/reviews-button.tsx', () => ({LoadedReviewsButton: () => null}))

const connection = vi.hoisted(() => ({isOnline: true}))
vi.mock('#data/offline/use-connection.ts', async original => ({
  ...(await original<object>()),
  useOnline: () => connection.isOnline,
}))

// the address, which a page that is left and opened again still has
const address = vi.hoisted(() => ({search: {} as OffersSearch}))
vi.mock('#ui/hooks/use-page-search.ts', async () => {
  const {useState} = await import('react')
  return {
    usePageSearch: () => {
      const [search, setSearch] = useState(address.search)
      const change = (parts: OffersSearch) => {
        address.search = {...address.search, ...parts}
        setSearch(address.search)
      }
      return [search, change]
    },
  }
})

beforeEach(() => {
  connection.isOnline = true
  address.search = {}
  setWidth(360)
})

const caregiver = (rating: number, years_experience: number | null, is_verified = 'Approved') =>
  ({rating, reviews_count: 3, years_experience, is_verified}) as PublicCaretaker

async function show(
  offers: readonly Offer[],
  caregivers: Record<string, PublicCaretaker> = {},
  onApprove: (offer: Offer) => void = () => undefined,
  booking = sampleBooking(),
) {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity, enabled: false}}})
  client.setQueryData(bookingQueries.list().queryKey, [])
  for (const [id, each] of Object.entries(caregivers)) {
    client.setQueryData(peopleQueries.caretaker(id).queryKey, {...each, id})
  }
  await mount(
    <QueryClientProvider client={client}>
      <LiveOffers booking={booking} offers={offers} notified="" onApprove={onApprove} onDecline={() => undefined} />
    </QueryClientProvider>,
  )
}

/** The names of the offers that are marked. */
async function marked(...offers: Offer[]): Promise<(string | null)[]> {
  await show(offers)
  const cards = [...document.querySelectorAll('article')]
  expect(cards).toHaveLength(offers.length)
  return cards
    .filter(({textContent}) => textContent.includes('Lowest total'))
    .map(card => card.getAttribute('aria-label'))
}

const maya = sampleOffer()
const june = sampleOffer({id: 'offer-2', display_name: 'June P.', due_cents: 19_800})

test('the lowest of several totals is marked', async () => {
  expect(await marked(maya, june)).toEqual(['Offer from June P.'])
})

test('a single offer has no mark', async () => {
  expect(await marked(june)).toEqual([])
})

test('totals that are the same have no mark', async () => {
  expect(await marked(maya, june, {...june, id: 'offer-3'})).toEqual([])
})

const withMatch = (id: string, display_name: string, given: Partial<Offer>): Offer =>
  sampleOffer({id, caretaker_id: id, display_name, ...given})

const three = [
  withMatch('ana', 'Ana B.', {
    match: {
      score: 90,
      reasons: [
        {kind: 'distance', miles: 2.1},
        {kind: 'free', visits_free: 2, visits_total: 2},
        {kind: 'ages', ages: [4]},
      ],
      gaps: [],
    },
  }),
  withMatch('bea', 'Bea C.', {
    hourly_rate: 22,
    due_cents: 19_360,
    visit_due_cents: 9_680,
    match: {
      score: 70,
      reasons: [{kind: 'free', visits_free: 1, visits_total: 2}],
      gaps: [{kind: 'free', visits_free: 1, visits_total: 2, weekdays: [], dates: ['2026-06-09'], more_dates: 0}],
    },
  }),
  withMatch('cal', 'Cal D.', {}),
]
const people = {ana: caregiver(4.8, 6), bea: caregiver(3.9, null, 'Pending')}

test.each([
  ['cards', 360],
  ['a table', 1280],
])('without a network the page itself says why offers in %s cannot be decided on', async (_, width_px) => {
  setWidth(width_px)
  await show(three, people)
  const reason = 'Deciding about an offer needs a connection.'
  expect(texts('[role=status]')).not.toContain(reason)
  connection.isOnline = false
  await show(three, people)
  expect(texts('[role=status]')).toContain(reason)
})

test('on a wide screen three offers stand side by side, with what families compare', async () => {
  setWidth(1280)
  await show(three, people)
  expect(document.querySelector('article')).toBeNull()
  expect(texts('tr[data-offer-id=ana] td').slice(1, 7)).toEqual([
    '$220.00in all$25/hr',
    '2.1 miles',
    '4.83 reviews',
    '6 years',
    'works with preschoolers',
    'free at both times',
  ])
  const bea = texts('tr[data-offer-id=bea] td')
  expect(bea[0]).toContain('Not verified right now')
  expect(bea[1]).toBe('$193.60in all$22/hrLowest total')
  expect(bea[6]).toContain('4 hours, about $96.80')
  await press('input[value=cards]')
  expect(document.querySelectorAll('article')).toHaveLength(3)
})

const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-offer-id]')].map(row => row.dataset.offerId)

const headings = () => [...document.querySelectorAll<HTMLElement>('th button')]
const pressHeading = (name: string) =>
  act(async () =>
    headings()
      .find(each => each.textContent === name)
      ?.click(),
  )

async function choose(order: string) {
  const field = found('select') as HTMLSelectElement
  await act(async () => {
    field.value = order
    field.dispatchEvent(new Event('change', {bubbles: true}))
  })
}

function shownOrder() {
  const {options, value} = found('select') as HTMLSelectElement
  return [...options].find(option => option.value === value)?.textContent
}

test('the words above the table name the order that a press on a heading gave it, and change it back', async () => {
  setWidth(1280)
  await show(three, people)
  expect(shownOrder()).toBe('Best match')
  await pressHeading('Total')
  expect(shownOrder()).toBe('Lowest price')
  expect(document.body.textContent).not.toMatch(/Best match (first|weighs)/)
  await pressHeading('Rating')
  expect([rows()[0], shownOrder()]).toEqual(['bea', 'Rating, ascending'])
  await choose('match')
  expect([rows(), shownOrder()]).toEqual([['ana', 'bea', 'cal'], 'Best match'])
  expect(document.body.textContent).toContain('Best match weighs')
})

test('a column orders the table, and offers are decided in it', async () => {
  setWidth(1280)
  const onApprove = vi.fn()
  await show(three, people, onApprove)
  await pressHeading('Total')
  expect(rows()[0]).toBe('bea')
  await press('[aria-label="Approve Bea C."]')
  expect(onApprove).toHaveBeenCalledWith(three[1])
})

test('a phone has cards', async () => {
  await show(three)
  expect(document.querySelectorAll('article')).toHaveLength(3)
})

test('two offers are cards on a wide screen too', async () => {
  setWidth(1280)
  await show(three.slice(1))
  expect(document.querySelectorAll('article')).toHaveLength(2)
})

test('why the best match is first is said while it orders them', async () => {
  await show(three)
  expect(document.body.textContent).toContain('Best match weighs distance and free times most')
  await choose('price')
  expect(document.body.textContent).not.toContain('Best match weighs')
})

test('a note stands in the table in full, as a press or a key could not open the rest of it', async () => {
  setWidth(1280)
  const note = 'I have cared for twins. '.repeat(20).trim()
  await show([withMatch('ana', 'Ana B.', {note}), ...three.slice(1)], people)
  const quote = found('tr[data-offer-id=ana] blockquote')
  expect(quote.textContent).toBe(`“${note}”`)
  expect(quote.className).not.toContain('line-clamp')
})

test('the table says at which of the times a bidder is booked, and when they can be approved', async () => {
  setWidth(1280)
  const overlap = {
    session_id: null,
    booking_id: null,
    scheduled_start: '2026-06-09T14:00:00.000Z',
    scheduled_end: '2026-06-09T18:00:00.000Z',
  }
  await show([withMatch('ana', 'Ana B.', {overlaps: [overlap]}), ...three.slice(1)], people)
  const row = found('tr[data-offer-id=ana]').textContent
  expect(row).toContain('Ana B. is booked elsewhere at these times')
  expect(row).toMatch(/Jun 9.*9:00 AM.*You can approve once Ana B\. is free\./)
})

test('a dash stands for a bidder who has none, and a bidder whose profile has not loaded has an empty cell', async () => {
  setWidth(1280)
  await show(three, {...people, bea: {...caregiver(0, null), rating: null, reviews_count: 0}})
  const rated = (id: string) => texts(`tr[data-offer-id=${id}] td`).slice(3, 5)
  expect([rated('ana'), rated('bea'), rated('cal')]).toEqual([
    ['4.83 reviews', '6 years'],
    ['–', '–'],
    ['', ''],
  ])
})

test('the offers of agencies have no columns that only caregivers fill', async () => {
  setWidth(1280)
  const ofAgency = (id: string, display_name: string) =>
    sampleOffer({id, bidder: 'agency', caretaker_id: null, org_id: id, display_name})
  await show(
    [ofAgency('north', 'North Care'), ofAgency('south', 'South Care'), ofAgency('west', 'West Care')],
    {},
    undefined,
    sampleBooking({audience: 'agencies'}),
  )
  expect(texts('th')).toEqual(['Agency', 'Total', 'Rating', 'Your needs', 'Decide'])
})

test('the order of the table and the view stand in the address, so that the way back finds them', async () => {
  setWidth(1280)
  await show(three, people)
  await pressHeading('Rating')
  await pressHeading('Rating')
  expect(address.search).toEqual({sort: '-rating'})
  expect(v.parse(OffersSearch, {sort: '-rating', view: 'cards'})).toEqual({sort: '-rating', view: 'cards'})
  expect(v.parse(OffersSearch, {sort: 'color', view: 'list'})).toEqual({})
  expect(v.parse(OffersSearch, {})).toEqual({})
  await press('input[value=cards]')
  expect(address.search).toEqual({sort: '-rating', view: 'cards'})
})

test('an address that names an order has it', async () => {
  setWidth(1280)
  address.search = {sort: '-total'}
  await show(three, people)
  expect([rows().at(-1), shownOrder()]).toEqual(['bea', 'Total, descending'])
})

test('an order by a column that agencies do not have is the best match', async () => {
  setWidth(1280)
  address.search = {sort: 'distance'}
  await show(three, {}, undefined, sampleBooking({audience: 'agencies'}))
  expect([rows(), shownOrder()]).toEqual([['ana', 'bea', 'cal'], 'Best match'])
})

test('two with the same first name are apart in the table too where one is only invited', async () => {
  setWidth(1280)
  const ana = {caretaker_id: 'other', org_id: null, name: 'Ana K.', declined_at: null, decline_reason: null}
  const invitation = {exclusive_until: '2026-06-01T18:00:00.000Z', then_open: true, is_exclusive: false, invited: [ana]}
  const booking = sampleBooking({offers: three, invitation})
  await show(three, people, undefined, booking)
  expect(texts('tr[data-offer-id] a')).toEqual(['Message Ana B.', 'Message Bea', 'Message Cal'])
})

test('each bidder in the table can be met, as on their card', async () => {
  setWidth(1280)
  await show(three, people)
  const meet = [...document.querySelectorAll('tr[data-offer-id] button')].filter(({textContent}) =>
    textContent.startsWith('Meet '),
  )
  expect(meet.map(({textContent}) => textContent)).toEqual(['Meet Ana B.', 'Meet Bea C.', 'Meet Cal D.'])
})
