import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test} from 'vitest'
import type {BookingReviews} from '#contract/bookings/reviews.ts'
import {reviewQueries} from '#data/queries/reviews.ts'
import {mount} from '#tests/support/mount.ts'
import {BookingReviewSection} from './booking-review.tsx'
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

const theirs: NonNullable<BookingReviews['theirs']> = {
  id: 'r1',
  author: {kind: 'caregiver', name: 'Cam Lee', avatar_url: null},
  punctuality: 5,
  communication: 5,
  care: 5,
  rating: 5,
  text: 'A welcoming home',
  written_at: '2026-06-10T12:00:00.000Z',
  answer: null,
}

async function textOf(
  reviews: BookingReviews,
  screen = <BookingReviewsScreen bookingId="b1" crumbs={[]} />,
): Promise<string> {
  const client = new QueryClient({defaultOptions: {queries: {enabled: false}}})
  client.setQueryData(reviewQueries.ofBooking('b1').queryKey, reviews)
  await mount(<QueryClientProvider client={client}>{screen}</QueryClientProvider>)
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

test('a booking’s page asks how it was', async () => {
  expect(await textOf({...unwritten, writing: 'open'}, <BookingReviewSection bookingId="b1" />)).toContain(
    'How was it?',
  )
})

test('it does not while the times of a visit are contested, and says that they are under review', async () => {
  const section = <BookingReviewSection bookingId="b1" />
  const text = await textOf({...unwritten, writing: 'open', is_contested: true}, section)
  expect(text).toContain('The times of a visit are under review. You can write a review now, or once they are settled.')
  expect(text).not.toContain('How was it?')
})

test('a review of the other side that is not shown yet waits for the reader’s', async () => {
  const text = await textOf({...unwritten, writing: 'open', is_theirs_in: true})
  expect(text).toContain('Cam Lee already wrote a review. You can read it once yours is in.')
})

test('a review of the other side that is shown waits for nothing', async () => {
  const text = await textOf({...unwritten, writing: 'open', is_theirs_in: true, theirs})
  expect(text).toContain('A welcoming home')
  expect(text).not.toContain('once yours is in')
})

const mine: BookingReviews['mine'] = {...theirs, shown_at: theirs.written_at, hidden: null}
const alone: BookingReviews = {...unwritten, writing: 'closed', mine}

test('a review that the other side may still write is not written yet', async () => {
  expect(await textOf(alone)).toContain('Cam Lee has not reviewed this booking.')
})

test('a review that was taken down is not said to be missing', async () => {
  expect(await textOf({...alone, is_theirs_hidden: true})).not.toContain('reviewed this booking')
})
