import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test} from 'vitest'
import type {BookingReviews} from '#contract/bookings/reviews.ts'
import {reviewQueries} from '#data/queries/reviews.ts'
import {mount} from '#tests/support/mount.ts'
import {BookingReviewsScreen} from './booking-reviews.tsx'

const unwritten: BookingReviews = {
  booking_id: 'b1',
  about: {kind: 'caregiver', name: 'Cam Lee', avatar_url: null},
  writing: 'not_yet',
  mine: null,
  theirs: null,
  is_theirs_in: false,
  shows_at: null,
}

async function textOf(reviews: BookingReviews): Promise<string> {
  const client = new QueryClient({defaultOptions: {queries: {enabled: false}}})
  client.setQueryData(reviewQueries.ofBooking('b1').queryKey, reviews)
  await mount(
    <QueryClientProvider client={client}>
      <BookingReviewsScreen bookingId="b1" crumbs={[]} />
    </QueryClientProvider>,
  )
  return document.body.textContent
}

test('before a visit is settled it is too early for a review', async () => {
  expect(await textOf(unwritten)).toContain('It is too early for a review')
})

test('while its times are contested they are said to be under review', async () => {
  const text = await textOf({...unwritten, is_contested: true})
  expect(text).toContain('The visit’s times are under reviewBoth sides can write a review once they are settled.')
  expect(text).not.toContain('too early')
})
