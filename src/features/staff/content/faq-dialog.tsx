import * as v from 'valibot'
import {useState} from 'react'
import {createFaq} from '#contract/admin/platform.ts'
import type {Faq, FaqAudience} from '#contract/content/faqs.ts'
import {limits} from '#contract/limits.ts'
import {useChangeFaq, useCreateFaq} from '#data/queries/admin/platform.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'

/** A new question of a group, or changes to one. */
export function FaqDialog({
  audience,
  faq,
  onClose,
}: {
  audience: FaqAudience
  faq: Faq | null
  onClose: () => void
}) {
  const [question, setQuestion] = useState(faq?.question ?? '')
  const [answer, setAnswer] = useState(faq?.answer ?? '')
  const [isJudged, setJudged] = useState(false)
  const create = useCreateFaq()
  const change = useChangeFaq()
  const needs = useNeedsConnection()
  const {isPending, error} = faq ? change : create
  const judged = v.safeParse(createFaq.body, {audience, question, answer})
  const wrong = isJudged && !judged.success ? v.flatten(judged.issues).nested : undefined
  const save = () => {
    setJudged(true)
    if (!judged.success) return
    if (faq) change.mutate({id: faq.id, question, answer}, {onSuccess: onClose})
    else create.mutate(judged.output, {onSuccess: onClose})
  }
  return (
    <FormDialog
      onClose={onClose}
      size="md"
      title={faq ? 'Change a question' : `Add a question for ${audience}`}
      submit={faq ? 'Save question' : 'Add question'}
      busy={isPending}
      disabledReason={needs('Saving')}
      error={error && messageOf(error)}
      onSubmit={save}
    >
      <TextField
        label="Question"
        value={question}
        onChange={setQuestion}
        maxLength={limits.line_max}
        error={wrong?.question?.[0]}
      />
      <TextArea
        label="Answer"
        hint="Plain text; an empty line begins a new paragraph"
        value={answer}
        onChange={setAnswer}
        rows={8}
        maxLength={limits.text_max}
        error={wrong?.answer?.[0]}
      />
    </FormDialog>
  )
}
