import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import type {BookingReviews} from '#contract/bookings/reviews.ts'
import {reviewQueries} from '#data/queries/reviews.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {Stars} from '#ui/primitives/stars.tsx'
import {useWho} from '#data/account/current-user.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'

/** The state of a booking's reviews in a sentence, and the text of the link to them. */
function stateOf({writing, mine, theirs, is_theirs_in, is_contested}: BookingReviews): {text: string; link: string} {
  if (theirs && mine) return {text: m.you_both_wrote_a_review(), link: m.read_both()}
  if (theirs) return {text: m.they_wrote_a_review(), link: m.read_it_and_write_yours()}
  if (mine) return {text: writing === 'open' ? m.your_review_is_in() : m.you_wrote_a_review(), link: m.your_review()}
  if (is_theirs_in) return {text: m.they_already_wrote_one_you_can(), link: m.write_a_review()}
  if (is_contested) return {text: m.times_of_a_visit_are_under_review(), link: m.write_a_review()}
  return {text: m.a_few_stars_and_words_help(), link: m.write_a_review()}
}

/** The reviews section of a booking's page. Renders nothing before a visit is settled. */
export function BookingReviewSection({bookingId}: {bookingId: string}) {
  const {data: reviews} = useQuery(reviewQueries.ofBooking(bookingId))
  if (!reviews?.about || (reviews.writing === 'not_yet' && !reviews.theirs)) return null
  const {text, link} = stateOf(reviews)
  const {mine, is_contested} = reviews
  const isAsked = !mine && !is_contested
  return (
    <Section title={isAsked ? m.how_was_it() : m.reviews()}>
      <Card className="space-y-3">
        <p className="flex flex-wrap items-center gap-x-2 text-14">
          {mine && <Stars rating={mine.rating} />}
          {text}
        </p>
        <ReviewLink bookingId={bookingId} variant={isAsked ? 'primary' : 'secondary'}>
          {link}
        </ReviewLink>
      </Card>
    </Section>
  )
}

const places = {
  parent: '/dash/parent/reviews/$id',
  caretaker: '/dash/caretaker/reviews/$id',
  agency: '/dash/agency/reviews/$id',
} as const

const isParty = (role: string | undefined): role is keyof typeof places => role !== undefined && role in places

/** Links to the reviews of a booking, under the reader's own dashboard. */
export function ReviewLink({
  bookingId,
  variant = 'primary',
  children,
}: {
  bookingId: string
  variant?: 'primary' | 'secondary'
  children: ReactNode
}) {
  const role = useWho()?.role
  if (!isParty(role)) return null
  return (
    <Link to={places[role]} params={{id: bookingId}} className={buttonClass({variant})}>
      {children}
    </Link>
  )
}
