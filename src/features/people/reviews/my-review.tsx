import Clock from 'lucide-react/icons/clock'
import EyeOff from 'lucide-react/icons/eye-off'
import {useState} from 'react'
import type {BookingReviews, OwnReview, ReviewParty} from '#contract/bookings/reviews.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {useDraftedDefaults} from '#data/forms/use-draft.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {dayOf, ReviewCard, aspectsOf} from './review-card.tsx'
import {draftName, ReviewValues, startingValues, bodyOf, problemsOf} from './review-values.ts'
import {limits} from '#contract/limits.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useWriteReview} from '#data/queries/reviews.ts'
import {useForm} from '#data/forms/use-form.ts'
import {reviewAspects, starWords} from '#domain/accounts/review.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {StarField} from '#ui/fields/star-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {useFocusFirstError} from '#ui/hooks/use-focus-first-error.ts'
import {SavedLine} from '#ui/feedback/saved-line.tsx'

function Waiting({reviews, about, now}: {reviews: BookingReviews; about: ReviewParty; now: string}) {
  const day = reviews.shows_at && dayOf(reviews.shows_at, now)
  return (
    <Callout tone="info" icon={Clock} title="Not shown yet">
      {about.name} can read it once both reviews are in{day && `, or on ${day}`}. Until then you can change it.
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
  return <Written mine={mine} reviews={reviews} about={about} now={now} onChange={() => setIsChanging(true)} />
}

/** Three star ratings and a text. The draft survives a reload, a refusal and a lost connection. */
function ReviewForm({
  bookingId,
  about,
  start,
  isChange,
  onWritten,
  onCancel,
}: {
  bookingId: string
  about: ReviewParty
  start: ReviewValues
  /** Whether it changes a review that was sent and is not shown yet. */
  isChange: boolean
  onWritten: (reviews: BookingReviews) => void
  onCancel?: () => void
}) {
  const sending = useWriteReview(bookingId)
  const needsConnection = useNeedsConnection()
  const form = useForm<ReviewValues>({
    start,
    draft: {name: draftName(bookingId)},
    problemsOf,
    send: async ({values}) => {
      const written = await sending.mutateAsync(bodyOf(values))
      await form.draft.forget()
      onWritten(written)
    },
  })
  const {element} = useFocusFirstError<HTMLFormElement>(form.errorCount)
  const words = aspectsOf(about)

  return (
    <form
      ref={element}
      noValidate
      aria-label={`Review of ${about.name}`}
      className="space-y-6"
      onSubmit={event => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {reviewAspects.map(aspect => (
        <StarField
          key={aspect}
          label={words[aspect].label}
          hint={words[aspect].question}
          words={starWords}
          {...form.at[aspect]}
        />
      ))}
      <TextArea
        label="In your own words"
        hint={
          about.kind === 'family'
            ? 'What would you tell another caregiver? The family can read it too.'
            : 'What would you tell another family? It is shown with your first name and initial.'
        }
        required={false}
        rows={5}
        maxLength={limits.review_text_max}
        {...form.at.text}
      />
      <FormError>{form.refused?.message}</FormError>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          size="lg"
          className="max-md:w-full"
          busy={form.isSending}
          disabledReason={needsConnection('Sending a review')}
        >
          {form.refused ? 'Try again' : isChange ? 'Save changes' : 'Send review'}
        </Button>
        {onCancel && (
          <Button variant="quiet" size="lg" className="max-md:w-full" onClick={onCancel}>
            Leave it as it is
          </Button>
        )}
        <SavedLine isSaved={form.draft.state === 'saved'} />
      </div>
    </form>
  )
}
