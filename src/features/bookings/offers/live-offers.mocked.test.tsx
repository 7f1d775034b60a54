import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import type {Offer} from '#contract/bookings/offers.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {mount} from '#tests/support/mount.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {LiveOffers} from './live-offers.tsx'

// they need a router or a network, and no total is in them
vi.mock('#features/people/about/about-button.tsx', () => ({AboutButton: () => null}))
vi.mock('#features/people/about/provider-facts.tsx', () => ({ProviderFacts: () => null}))
vi.mock('#features/people/favourites/favourite-button.tsx', () => ({FavouriteButton: () => null}))
vi.mock('#features/people/meetings/meet-button.tsx', () => ({MeetButton: () => null}))
vi.mock('#features/people/message-link.tsx', () => ({MessageLink: () => null}))
vi.mock('#features/people/reviews/reviews-button.tsx', () => ({LoadedReviewsButton: () => null}))

/** The names of the offers that are marked. */
async function marked(...offers: Offer[]): Promise<(string | null)[]> {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(bookingQueries.list().queryKey, [])
  await mount(
    <QueryClientProvider client={client}>
      <LiveOffers
        booking={sampleBooking()}
        offers={offers}
        notified=""
        onApprove={() => undefined}
        onDecline={() => undefined}
      />
    </QueryClientProvider>,
  )
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
