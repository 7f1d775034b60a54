import {m} from '#messages'
import {useState} from 'react'
import * as v from 'valibot'
import {limits} from '#contract/limits.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useAnswerReview} from '#data/queries/reviews.ts'
import {useForm} from '#data/forms/use-form.ts'
import {hidesContacts} from '#domain/messages/mask-contacts.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FieldWarning} from '#ui/fields/field-warning.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'

const Values = v.object({text: v.string()})
const known = {text: ''}

/** Answers a review about the reader, once: a button that opens the form. */
export function Answer({reviewId, author}: {reviewId: string; author: string}) {
  const [isOpened, setOpened] = useState<boolean>()
  const sending = useAnswerReview()
  const needsConnection = useNeedsConnection()
  const form = useForm({
    draft: {name: `review-answer-${reviewId}`, schema: Values},
    known,
    problemsOf: () => ({}),
    send: ({values: {text}}) => sending.mutateAsync({review_id: reviewId, text: text.trim()}),
  })
  // a stored draft opens the form; emptying the field does not close it
  const isOpen = isOpened ?? form.isDirty
  if (!isOpen) {
    return (
      <Button variant="secondary" size="sm" onClick={() => setOpened(true)}>
        {form.isDirty ? m.continue_your_reply_to({author}) : m.reply_to({author})}
      </Button>
    )
  }
  const {text} = form.values
  return (
    <form
      className="space-y-3"
      onSubmit={event => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <TextArea
        label={m.your_reply_to({author})}
        hint={m.everyone_who_reads_the_review_sees()}
        rows={3}
        maxLength={limits.review_text_max}
        {...form.at.text}
        onChange={typed => {
          setOpened(true)
          form.at.text.onChange(typed)
        }}
      />
      <FieldWarning>{hidesContacts({}, text) && m.contacts_in_a_review_stay_hidden()}</FieldWarning>
      <FormError>{form.refused?.message}</FormError>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          type="submit"
          busy={form.isSending}
          disabledReason={text.trim() === '' ? m.write_something_first() : needsConnection(m.replying())}
        >
          {m.send_reply()}
        </Button>
        <Button variant="quiet" onClick={() => setOpened(false)}>
          {m.not_now()}
        </Button>
        <p role="status" className="text-14 text-muted empty:sr-only">
          {form.draft.state === 'saved' && form.isDirty && m.saved_on_this_device_until_you()}
        </p>
      </div>
    </form>
  )
}
