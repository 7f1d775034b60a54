import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import {messageOf} from '#data/message.ts'
import {useNeedsConnection} from '#data/needs-connection.ts'
import {useAnswerReview} from '#data/reviews.ts'
import {Button} from '#ui/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'

/** Answering a review about oneself, once: a button, and behind it the words. */
export function Answer({reviewId, author}: {reviewId: string; author: string}) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const sending = useAnswerReview()
  const needsConnection = useNeedsConnection()
  if (!isOpen) {
    return (
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        Answer {author}
      </Button>
    )
  }
  return (
    <form
      className="space-y-3"
      onSubmit={event => {
        event.preventDefault()
        sending.mutate({review_id: reviewId, text: text.trim()})
      }}
    >
      <TextArea
        label={`Your answer to ${author}`}
        hint="It stands under the review for everybody who reads it. You can answer once."
        rows={3}
        maxLength={limits.review_text_max}
        value={text}
        onChange={setText}
      />
      <FormError>{sending.error && messageOf(sending.error)}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          busy={sending.isPending}
          disabledReason={text.trim() === '' ? 'Write something first' : needsConnection('Answering')}
        >
          Send answer
        </Button>
        <Button variant="quiet" onClick={() => setIsOpen(false)}>
          Not now
        </Button>
      </div>
    </form>
  )
}
