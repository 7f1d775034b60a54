import {useQuery} from '@tanstack/react-query'
import type {BookingReviews} from '#contract/bookings/reviews.ts'
import {reviewQueries} from '#data/queries/reviews.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {Stars} from '#ui/primitives/stars.tsx'
import {ReviewLink} from './review-link.tsx'

/** What there is to do about the reviews of a booking, and what the way to it is called. */
function stateOf({writing, mine, theirs, is_theirs_in}: BookingReviews): {text: string; link: string} {
  if (theirs && mine) return {text: 'Both of you have written.', link: 'Read both'}
  if (theirs) return {text: 'They have written.', link: 'Read it, and write yours'}
  if (mine)
    return {text: writing === 'open' ? 'Your review is in.' : 'You have written.', link: 'Your review'}
  if (is_theirs_in)
    return {text: 'They have written already. You read it once yours is in.', link: 'Write a review'}
  return {text: 'A few stars and words help other families.', link: 'Write a review'}
}

/** On a booking's page, once a visit is settled: the way to its reviews. Nothing before. */
export function BookingReview({bookingId}: {bookingId: string}) {
  const {data: reviews} = useQuery(reviewQueries.ofBooking(bookingId))
  if (!reviews?.about || (reviews.writing === 'not_yet' && !reviews.theirs)) return null
  const {text, link} = stateOf(reviews)
  const {mine} = reviews
  return (
    <Section title={mine ? 'Reviews' : 'How was it?'}>
      <Card className="space-y-3">
        <p className="flex flex-wrap items-center gap-x-2 text-14">
          {mine && <Stars rating={mine.rating} />}
          {text}
        </p>
        <ReviewLink bookingId={bookingId} variant={mine ? 'secondary' : 'primary'}>
          {link}
        </ReviewLink>
      </Card>
    </Section>
  )
}
