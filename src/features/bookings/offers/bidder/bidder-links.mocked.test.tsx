import {expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {BidderLinks} from './bidder-links.tsx'

vi.mock('#features/people/about/about-button.tsx', () => ({
  AboutButton: ({open}: {open: {price_text: string}}) => <p>{open.price_text}</p>,
}))
vi.mock('#features/people/favourites/favourite-button.tsx', () => ({FavouriteButton: () => null}))
vi.mock('#features/people/meetings/meet-button.tsx', () => ({MeetButton: () => null}))
vi.mock('#features/people/meetings/meeting-state.tsx', () => ({MeetingState: () => null}))
vi.mock('#features/people/message-link.tsx', () => ({MessageLink: () => null}))
vi.mock('#features/people/reviews/reviews-button.tsx', () => ({LoadedReviewsButton: () => null}))

const every_week: Partial<Booking> = {
  schedule: [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}],
}

test.each([
  ['what the family would pay in all', {}, ['Offer: $28/hr, $246.40 in all']],
  ['what it would pay a week for weekly care', every_week, ['Offer: $28/hr, $246.40 a week']],
])('a profile that was opened from an offer says its own rate and %s', async (_, given, shown) => {
  const offer = sampleOffer({hourly_rate: 28, due_cents: 24_640})
  await mount(
    <BidderLinks booking={sampleBooking(given)} offer={offer} onApprove={() => undefined} disabledReason={undefined} />,
  )
  expect(texts('p')).toEqual(shown)
})
