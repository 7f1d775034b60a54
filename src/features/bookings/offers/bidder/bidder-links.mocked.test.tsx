import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {ApiError} from '#api/api-error.ts'
import {peopleQueries} from '#data/queries/people.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {BidderLinks} from './bidder-links.tsx'

vi.mock('#features/people/about/about-button.tsx', () => ({
  AboutButton: ({open}: {open: {price_text: string}}) => <p>{open.price_text}</p>,
}))
vi.mock('#features/people/favourites/favourite-button.tsx', () => ({FavouriteButton: () => null}))
vi.mock('#features/people/meetings/meet-button.tsx', () => ({
  MeetButton: ({unavailable}: {unavailable?: string}) => <button type="button">{unavailable ?? 'meet'}</button>,
}))
vi.mock('#features/people/meetings/meeting-state.tsx', () => ({MeetingState: () => null}))
vi.mock('#features/people/message-link.tsx', () => ({MessageLink: () => null}))
vi.mock('#features/people/reviews/reviews-button.tsx', () => ({LoadedReviewsButton: () => null}))

/** The links of an offer of June in a table. */
const linksIn = (client: QueryClient) => (
  <QueryClientProvider client={client}>
    <BidderLinks
      booking={sampleBooking()}
      offer={sampleOffer({caretaker_id: 'june', org_id: null})}
      onApprove={() => undefined}
      disabledReason={undefined}
      isInTable
    />
  </QueryClientProvider>
)

const every_week: Partial<Booking> = {
  schedule: [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}],
}

test.each([
  ['what the family would pay in all', {}, ['Offer: $28/hr, $246.40 in all']],
  ['what it would pay a week for weekly care', every_week, ['Offer: $28/hr, $246.40 a week']],
])('a profile that was opened from an offer says its own rate and %s', async (_, given, shown) => {
  const offer = sampleOffer({hourly_rate: 28, due_cents: 24_640})
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <BidderLinks
        booking={sampleBooking(given)}
        offer={offer}
        onApprove={() => undefined}
        disabledReason={undefined}
      />
    </QueryClientProvider>,
  )
  expect(texts('p')).toEqual(shown)
})

test.each([
  ['can be met', {is_verified: 'Approved', is_available: true}, 'meet'],
  ['is suspended', {is_verified: 'Approved', is_available: false}, 'unavailable'],
  ['is not verified any more', {is_verified: 'Pending', is_available: true}, 'not_verified'],
])('a meeting beside an offer is proposed to a caregiver as in the profile: one who %s', async (_, person, shown) => {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData<object>(peopleQueries.caretaker('june').queryKey, person)
  await mount(linksIn(client))
  expect(texts('button')).toEqual([shown])
})

test('a bidder whose profile is not shown any more cannot be asked to meet', async () => {
  const {queryKey} = peopleQueries.caretaker('june')
  const client = new QueryClient({defaultOptions: {queries: {retry: false, staleTime: Infinity}}})
  const gone = new ApiError({kind: 'refused', status: 404, code: 'not_found'})
  await client.prefetchQuery({queryKey, queryFn: () => Promise.reject(gone)})
  client.setQueryDefaults(queryKey, {retryOnMount: false})
  await mount(linksIn(client))
  expect(texts('button')).toEqual(['unavailable'])
})
