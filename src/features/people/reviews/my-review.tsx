import {m} from '#messages'
import Clock from 'lucide-react/icons/clock'
import EyeOff from 'lucide-react/icons/eye-off'
import {useState} from 'react'
import type {BookingReviews, OwnReview, ReviewParty} from '#contract/bookings/reviews.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {useDraftedDefaults} from '#data/forms/drafted-defaults.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {dayOf, ReviewCard, aspectsOf} from './review-card.tsx'
import {draftName, ReviewValues, startingValues, bodyOf, problemsOf} from './review-values.ts'
import {ApiError} from '#data/app/message.ts'
import {limits} from '#contract/limits.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useWriteReview} from '#data/queries/reviews.ts'
import {useForm} from '#data/forms/use-form.ts'
import {reviewAspects, starWords, versionOf} from '#domain/accounts/review.ts'
import {hidesContacts} from '#domain/messages/mask-contacts.ts'
import {FieldWarning} from '#ui/fields/field-warning.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {StarField} from '#ui/fields/star-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {useFocusAfterRemoval} from '#ui/hooks/use-focus-after-removal.ts'
import {useFocusFirstError} from '#ui/hooks/use-focus-first-error.ts'
import {SavedLine} from '#ui/feedback/saved-line.tsx'

function Waiting({reviews, about, now}: {reviews: BookingReviews; about: ReviewParty; now: string}) {
  const day = reviews.shows_at && dayOf(reviews.shows_at, now)
  return (
    <Callout tone="info" icon={Clock} title={m.not_shown_yet()}>
      {day
        ? m.name_can_read_it_once_both_are_in_or_on({name: about.name, day})
        : m.name_can_read_it_once_both_are_in({name: about.name})}
    </Callout>
  )
}

const writerOf = ({by_name}: OwnReview) => (by_name === undefined ? m.you_wrote() : m.name_wrote({name: by_name}))

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
        <Callout tone="bad" icon={EyeOff} title={m.taken_down_by_village()}>
          {m.only_you_can_see_it_and({reason: mine.hidden.reason})}
        </Callout>
      )}
      {reviews.writing === 'open' && !mine.hidden && <Waiting reviews={reviews} about={about} now={now} />}
      <ReviewCard review={mine} about={about} now={now} heading={writerOf(mine)}>
        {reviews.writing === 'open' && (
          <Button variant="secondary" onClick={onChange}>
            {m.change_your_review()}
          </Button>
        )}
      </ReviewCard>
    </div>
  )
}

function Editor({
  reviews: {booking_id, mine},
  about,
  now,
  isConflict,
  onConflict,
  onClose,
}: {
  reviews: BookingReviews
  about: ReviewParty
  now: string
  /** The server refused to replace a review that was not read. */
  isConflict: boolean
  onConflict: () => void
  onClose: () => void
}) {
  const [opened] = useState(mine)
  // after a conflict the form stands below the saved review, so that one has been read
  const read = isConflict ? mine : opened
  const start = useDraftedDefaults(
    {name: draftName(booking_id), schema: ReviewValues},
    draft => draft?.values ?? startingValues(mine),
  )
  if (!start) return <SkeletonLines lines={8} />
  return (
    <div className="space-y-3">
      {isConflict && mine && (
        <>
          <Callout tone="waiting" title={m.this_review_is_saved_now()}>
            {m.what_you_typed_is_below()}
          </Callout>
          <ReviewCard review={mine} about={about} now={now} heading={writerOf(mine)} />
        </>
      )}
      <Card>
        <ReviewForm
          bookingId={booking_id}
          about={about}
          start={start}
          replaces={read && versionOf(read)}
          sendLabel={isConflict && mine ? m.replace_this_review() : mine ? m.save_changes() : m.send_review()}
          onConflict={onConflict}
          onWritten={({theirs}) => {
            onClose()
            toast({
              title: theirs ? m.both_reviews_are_shown_now() : m.your_review_is_in_people(),
              tone: 'good',
            })
          }}
          {...(mine && {onCancel: onClose})}
        />
      </Card>
    </div>
  )
}

/** The reader's own review of a booking: the form, or the review and when it is shown. */
export function MyReview({reviews, about, now}: {reviews: BookingReviews; about: ReviewParty; now: string}) {
  const {mine, writing} = reviews
  const [editing, setEditing] = useState<'change' | 'conflict' | null>(null)
  const isEditing = writing === 'open' && (mine === null || editing !== null)
  const {element, props: focusProps} = useFocusAfterRemoval<HTMLDivElement>()
  if (!isEditing && !mine) return null
  return (
    <div
      ref={element}
      role="group"
      aria-label={m.your_review()}
      tabIndex={-1}
      className="scroll-mt-20 outline-none"
      {...focusProps}
    >
      {isEditing ? (
        <Editor
          reviews={reviews}
          about={about}
          now={now}
          isConflict={editing === 'conflict'}
          onConflict={() => setEditing('conflict')}
          onClose={() => setEditing(null)}
        />
      ) : (
        mine && <Written mine={mine} reviews={reviews} about={about} now={now} onChange={() => setEditing('change')} />
      )}
    </div>
  )
}

/** Three star ratings and a text. The draft survives a reload, a refusal and a lost connection. */
function ReviewForm({
  bookingId,
  about,
  start,
  replaces,
  sendLabel,
  onConflict,
  onWritten,
  onCancel,
}: {
  bookingId: string
  about: ReviewParty
  start: ReviewValues
  /** The version of the own side's review that was read; null if there was none. */
  replaces: string | null
  sendLabel: string
  onConflict: () => void
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
      const written = await sending.mutateAsync({...bodyOf(values), replaces}).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'review_changed') onConflict()
        throw error
      })
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
      aria-label={m.review_of({name: about.name})}
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
          words={starWords()}
          {...form.at[aspect]}
        />
      ))}
      <TextArea
        label={m.in_your_own_words()}
        hint={
          about.kind === 'family' ? m.what_would_you_tell_another_caregiver() : m.what_would_you_tell_another_family()
        }
        required={false}
        rows={5}
        maxLength={limits.review_text_max}
        {...form.at.text}
      />
      <FieldWarning>
        {about.kind !== 'family' && hidesContacts({}, form.values.text) && m.contacts_in_a_review_stay_hidden()}
      </FieldWarning>
      <FormError>{form.refused?.message}</FormError>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          size="lg"
          className="max-md:w-full"
          busy={form.isSending}
          disabledReason={needsConnection(m.sending_a_review())}
        >
          {form.refused && form.refused.code !== 'review_changed' ? m.try_again() : sendLabel}
        </Button>
        {onCancel && (
          <Button variant="quiet" size="lg" className="max-md:w-full" onClick={onCancel}>
            {m.leave_it_as_it_is()}
          </Button>
        )}
        <SavedLine isSaved={form.draft.state === 'saved'} />
      </div>
    </form>
  )
}
