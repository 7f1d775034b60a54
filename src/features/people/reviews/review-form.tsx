import type {BookingReviews, ReviewParty} from '#contract/bookings/reviews.ts'
import {limits} from '#contract/limits.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {useWriteReview} from '#data/queries/reviews.ts'
import {useForm} from '#data/forms/use-form.ts'
import {reviewAspects, starWords} from '#domain/accounts/review.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {StarField} from '#ui/fields/star-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {useWrongFocus} from '#ui/hooks/use-focus-first-error.ts'
import {KeptLine} from '#ui/feedback/saved-line.tsx'
import {bodyOf, draftName, problemsOf, type ReviewValues} from './review-values.ts'
import {aspectsOf} from './review-card.tsx'

/** Three star ratings and a text. The draft survives a reload, a refusal and a lost connection. */
export function ReviewForm({
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
  const {element} = useWrongFocus<HTMLFormElement>(form.objections)
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
        label="In your words"
        hint={
          about.kind === 'family'
            ? 'What would you tell another caregiver? The family reads it too.'
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
          className="max-desk:w-full"
          busy={form.isSending}
          disabledReason={needsConnection('Sending a review')}
        >
          {form.refused ? 'Try again' : isChange ? 'Save changes' : 'Send review'}
        </Button>
        {onCancel && (
          <Button variant="quiet" size="lg" className="max-desk:w-full" onClick={onCancel}>
            Keep it as it is
          </Button>
        )}
        <KeptLine isKept={form.draft.state === 'saved'} />
      </div>
    </form>
  )
}
