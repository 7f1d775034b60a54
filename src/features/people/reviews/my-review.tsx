import {Clock, EyeOff} from 'lucide-react'
import {useState} from 'react'
import type {BookingReviews, OwnReview, ReviewParty} from '#contract/bookings/reviews.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {useDraftedDefaults} from '#data/forms/use-draft.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {dayOf, ReviewCard} from './review-card.tsx'
import {ReviewForm} from './review-form.tsx'
import {draftName, ReviewValues, startingValues} from './review-values.ts'

function Waiting({reviews, about, now}: {reviews: BookingReviews; about: ReviewParty; now: string}) {
  const day = reviews.shows_at && dayOf(reviews.shows_at, now)
  return (
    <Callout tone="info" icon={Clock} title="Not shown yet">
      {about.name} can read it once both reviews are in{day && `, or on ${day}`}. Until then you can change
      it.
    </Callout>
  )
}

function Written({
  mine,
  reviews,
  about,
  now,
  onChange,
}: {
  mine: OwnReview
  reviews: BookingReviews
  about: ReviewParty
  now: string
  onChange: () => void
}) {
  return (
    <div className="space-y-3">
      {mine.hidden && (
        <Callout tone="bad" icon={EyeOff} title="Taken down by Village">
          {mine.hidden.reason}. Only you can see it, and its stars do not count.
        </Callout>
      )}
      {reviews.writing === 'open' && !mine.hidden && <Waiting reviews={reviews} about={about} now={now} />}
      <ReviewCard review={mine} about={about} now={now} heading="You wrote">
        {reviews.writing === 'open' && (
          <Button variant="secondary" onClick={onChange}>
            Change your review
          </Button>
        )}
      </ReviewCard>
    </div>
  )
}

function Editor({
  reviews: {booking_id, mine},
  about,
  onClose,
}: {
  reviews: BookingReviews
  about: ReviewParty
  onClose: () => void
}) {
  const start = useDraftedDefaults(
    {name: draftName(booking_id), schema: ReviewValues},
    draft => draft?.values ?? startingValues(mine),
  )
  if (!start) return <SkeletonLines lines={8} />
  return (
    <Card>
      <ReviewForm
        bookingId={booking_id}
        about={about}
        start={start}
        isChange={mine !== null}
        onWritten={({writing}) => {
          onClose()
          toast({
            title: writing === 'closed' ? 'Both reviews are shown now' : 'Your review is in',
            tone: 'good',
          })
        }}
        {...(mine && {onCancel: onClose})}
      />
    </Card>
  )
}

/** The reader's own review of a booking: the form, or the review and when it is shown. */
export function MyReview({reviews, about, now}: {reviews: BookingReviews; about: ReviewParty; now: string}) {
  const {mine, writing} = reviews
  const [isChanging, setIsChanging] = useState(false)
  if (writing === 'open' && (mine === null || isChanging)) {
    return <Editor reviews={reviews} about={about} onClose={() => setIsChanging(false)} />
  }
  if (!mine) return null
  return (
    <Written mine={mine} reviews={reviews} about={about} now={now} onChange={() => setIsChanging(true)} />
  )
}
