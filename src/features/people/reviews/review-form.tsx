import {useState} from 'react'
import type {BookingReviews, ReviewParty} from '#contract/bookings/reviews.ts'
import {limits} from '#contract/limits.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {useWriteReview} from '#data/queries/reviews.ts'
import {useSavedDraft} from '#data/forms/use-saved-draft.ts'
import {reviewAspects, starWords} from '#domain/accounts/review.ts'
import {newId} from '#lib/id.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {StarField} from '#ui/fields/star-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {KeptLine} from '#ui/feedback/saved-line.tsx'
import {bodyOf, draftName, problemsOf, type ReviewValues} from './review-values.ts'
import {aspectsOf} from './words.ts'

type Name = keyof ReviewValues

/** Three times up to five stars, and a few words. What is typed survives a reload, a refusal and a lost connection. */
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
  /** One was sent already, and is not shown yet. */
  isChange: boolean
  onWritten: (reviews: BookingReviews) => void
  onCancel?: () => void
}) {
  const [values, setValues] = useState(start)
  const [left, setLeft] = useState<ReadonlySet<Name>>(() => new Set())
  const [key] = useState(newId)
  const sending = useWriteReview(bookingId)
  const needsConnection = useNeedsConnection()
  const draft = useSavedDraft({name: draftName(bookingId), key}, values, values !== start)
  const problems = problemsOf(values)
  const refused = sending.error instanceof ApiError ? sending.error.fields : undefined
  const words = aspectsOf(about)

  const bind = <N extends Name>(name: N) => ({
    name,
    value: values[name],
    onChange: (value: ReviewValues[N]) => {
      sending.reset()
      setValues(before => ({...before, [name]: value}))
    },
    error: refused?.[name] ?? (left.has(name) ? problems[name] : undefined),
  })

  async function send(form: HTMLFormElement): Promise<void> {
    setLeft(new Set([...reviewAspects, 'text']))
    const [first] = Object.keys(problems)
    if (first !== undefined) {
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    const written = await sending.mutateAsync(bodyOf(values)).catch(() => undefined)
    if (!written) return
    await draft.forget()
    onWritten(written)
  }

  return (
    <form
      noValidate
      aria-label={`Review of ${about.name}`}
      className="space-y-6"
      onSubmit={event => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
    >
      {reviewAspects.map(aspect => (
        <StarField
          key={aspect}
          label={words[aspect].label}
          hint={words[aspect].question}
          words={starWords}
          {...bind(aspect)}
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
        onBlur={() => setLeft(before => new Set(before).add('text'))}
        {...bind('text')}
      />
      <FormError>{sending.error && messageOf(sending.error)}</FormError>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          size="lg"
          className="max-desk:w-full"
          busy={sending.isPending}
          disabledReason={needsConnection('Sending a review')}
        >
          {sending.isError ? 'Try again' : isChange ? 'Save changes' : 'Send review'}
        </Button>
        {onCancel && (
          <Button variant="quiet" size="lg" className="max-desk:w-full" onClick={onCancel}>
            Leave it as it is
          </Button>
        )}
        <KeptLine isKept={draft.state === 'saved'} />
      </div>
    </form>
  )
}
