import {m} from '#messages'
import {useState} from 'react'
import * as v from 'valibot'
import {FaqAudience} from '#contract/bookings/choices.ts'
import {savedMeanwhile} from '#data/app/saved-meanwhile.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useChangeFaq, useCreateFaq} from '#data/queries/admin/platform.ts'
import {audienceText} from '#data/queries/support.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {createFaq, type OpenQuestion, type StaffFaq as Faq} from '#contract/admin/platform.ts'
import {TextVariable} from '#contract/content/variables.ts'
import {limits} from '#contract/limits.ts'
import {missingInFaq} from '#domain/content/faq-text.ts'
import {fillText, variableMeanings, type TextValues} from '#domain/content/text-variables.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {ChangedMeanwhile} from '../changed-meanwhile.tsx'
import {asQuestion} from '#lib/letter-case.ts'

const faqLabels = {
  question: m.question(),
  answer: m.answer_noun(),
  question_es: m.pregunta_in_spanish(),
  answer_es: m.respuesta_in_spanish(),
  in_faq: m.show_on_the_faq_page(),
} as const

const pickText = ({question, answer, question_es, answer_es, in_faq}: Omit<Faq, 'id' | 'audience' | 'position'>) => ({
  question,
  answer,
  question_es,
  answer_es,
  in_faq,
})

/** A new question of a group, or changes to one. */
export function FaqDialog({
  suggested,
  faq,
  open,
  values,
  onClose,
}: {
  /** The group of the question; a new one can be put into another. */
  suggested: FaqAudience
  faq: Faq | null
  open?: OpenQuestion | undefined
  values: TextValues
  onClose: () => void
}) {
  const [audience, setAudience] = useState(suggested)
  const [question, setQuestion] = useState(faq?.question ?? (open ? asQuestion(open.question) : ''))
  const [answer, setAnswer] = useState(faq?.answer ?? '')
  const [question_es, setQuestionEs] = useState(faq?.question_es ?? '')
  const [answer_es, setAnswerEs] = useState(faq?.answer_es ?? '')
  const [isInFaq, setInFaq] = useState(faq ? faq.in_faq : !open)
  const [isJudged, setJudged] = useState(false)
  const create = useCreateFaq()
  const change = useChangeFaq()
  const needs = useNeedsConnection()
  const {isPending, error} = faq ? change : create
  const [saved, setSaved] = useState<Faq | null>(null)
  // an open question that a colleague closed is no other text of this one
  const now = faq && savedMeanwhile<Faq>(error)
  if (now && now !== saved) setSaved(now)
  const typed = {question, answer, question_es, answer_es, in_faq: isInFaq}
  const refusal = useRefusal({isPending, error}, {audience, ...typed})
  const judged = v.safeParse(createFaq.body, {
    audience,
    ...typed,
    ...(open && {answers: open.id}),
  })
  const trimmed = {
    question: question.trim(),
    answer: answer.trim(),
    question_es: question_es.trim(),
    answer_es: answer_es.trim(),
  }
  const missing = missingInFaq(trimmed)
  const wrong = isJudged && !judged.success ? v.flatten(judged.issues).nested : undefined
  const errorAt = (name: keyof typeof trimmed) => wrong?.[name]?.[0] ?? (isJudged ? missing[name] : undefined)
  const save = () => {
    setJudged(true)
    if (!judged.success || Object.keys(missing).length > 0) return
    const seen = saved ?? faq
    if (faq && seen) change.mutate({id: faq.id, ...typed, seen: pickText(seen)}, {onSuccess: onClose})
    else create.mutate(judged.output, {onSuccess: added})
  }
  const added = () => {
    toast({title: m.question_added_for({audience: audienceText[audience]})})
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      size="md"
      title={faq ? m.edit_question() : m.add_a_question_for({audience: audienceText[audience]})}
      submit={faq ? m.save_question() : m.add_question()}
      busy={isPending}
      offlineReason={needs(m.saving())}
      error={refusal}
      onSubmit={save}
    >
      <ChangedMeanwhile saved={saved} typed={typed} labels={faqLabels} />
      {!faq && (
        <SelectField
          label={m.group()}
          value={audience}
          onChange={setAudience}
          options={FaqAudience.options.map(value => ({value, label: audienceText[value]}))}
        />
      )}
      <TextField
        label={m.question()}
        value={question}
        onChange={setQuestion}
        maxLength={limits.line_max}
        error={errorAt('question')}
      />
      <TextArea
        label={m.answer_noun()}
        hint={m.plain_text_an_empty_line_starts()}
        value={answer}
        onChange={setAnswer}
        rows={8}
        maxLength={limits.text_max}
        error={errorAt('answer')}
      />
      <div lang="es" className="space-y-4">
        <TextField
          label={m.pregunta_in_spanish()}
          value={question_es}
          onChange={setQuestionEs}
          maxLength={limits.line_max}
          error={errorAt('question_es')}
        />
        <TextArea
          label={m.respuesta_in_spanish()}
          hint={m.leave_empty_if_not_written_in_spanish()}
          value={answer_es}
          onChange={setAnswerEs}
          rows={8}
          maxLength={limits.text_max}
          error={errorAt('answer_es')}
        />
      </div>
      <Checkbox
        checked={isInFaq}
        onChange={setInFaq}
        label={m.show_on_the_faq_page()}
        hint={m.the_assistant_answers_it_either_way()}
      />
      {/\{\{/.test(question + answer + question_es + answer_es) && (
        <div role="group" aria-label={m.preview()} className="space-y-2 rounded-field bg-sunk p-3.5">
          <p className="font-semibold">{fillText(question, values)}</p>
          <p className="whitespace-pre-line">{fillText(answer, values)}</p>
          {question_es + answer_es !== '' && (
            <div lang="es" className="space-y-2">
              <p className="font-semibold">{fillText(question_es, values)}</p>
              <p className="whitespace-pre-line">{fillText(answer_es, values)}</p>
            </div>
          )}
        </div>
      )}
      <details className="text-14">
        <summary className="target cursor-pointer text-primary">{m.insert_a_variable()}</summary>
        <dl className="space-y-1 pt-2">
          {TextVariable.options.map(name => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt className="font-mono">{`{{${name}}}`}</dt>
              <dd className="text-muted">
                {variableMeanings[name]()}: {values[name]}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </FormDialog>
  )
}
