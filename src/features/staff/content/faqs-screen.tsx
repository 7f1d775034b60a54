import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import {useLayoutEffect, useRef, useState} from 'react'
import * as v from 'valibot'
import {FaqAudience} from '#contract/bookings/choices.ts'
import {platformQueries, useChangeFaq, useDeleteFaq, useRestoreFaq, useCreateFaq} from '#data/queries/admin/platform.ts'
import {messageOf} from '#data/app/message.ts'
import {audienceText} from '#data/queries/support.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {Tabs} from '#ui/primitives/tabs.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {createFaq, type OpenQuestion, type StaffFaq as Faq} from '#contract/admin/platform.ts'
import {TextVariable} from '#contract/content/variables.ts'
import {limits} from '#contract/limits.ts'
import {faqIn, languageMissing, missingInFaq} from '#domain/content/faq-text.ts'
import {fillText, variableMeanings, type TextValues} from '#domain/content/text-variables.ts'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {ChangedMeanwhile, savedMeanwhile} from '../changed-meanwhile.tsx'
import {LoadError} from '../staff-list.tsx'
import {OpenQuestions} from './open-questions.tsx'
import {foldWords, hasEveryWord} from '#lib/fold-text.ts'
import {asQuestion} from '#lib/letter-case.ts'

const failed = (error: Error) =>
  toast({title: m.something_went_wrong_staff(), description: messageOf(error), tone: 'bad'})

/** A question as its readers see it. */
function shownText(faq: Faq, values: TextValues) {
  const {question, answer, language} = faqIn(m.language() === 'es' ? 'es' : 'en', faq)
  return {question: fillText(question, values), answer: fillText(answer, values), language}
}

function LanguageMissing({faq}: {faq: Faq}) {
  const missing = languageMissing(faq)
  if (!missing) return null
  const text = missing === 'es' ? m.in_english_only_no_spanish() : m.in_spanish_only_no_english()
  return <p className="text-13 font-semibold text-warm">{text}</p>
}

/** The questions of a group that were found, with their places in the whole group. */
function Questions({
  faqs,
  group,
  values,
  onEdit,
}: {
  faqs: readonly Faq[]
  group: readonly Faq[]
  values: TextValues
  onEdit: (faq: Faq) => void
}) {
  const change = useChangeFaq()
  const remove = useDeleteFaq()
  const restore = useRestoreFaq()
  const needs = useNeedsConnection()
  const busy = change.isPending ? m.one_moment_staff() : undefined
  const moved = useRef<string | null>(null)
  useLayoutEffect(() => {
    // the pressed button is drawn anew while it waits and with its item's new place
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (moved.current === null) return
    const control = document.getElementById(moved.current) ?? document.getElementsByName(moved.current)[0]
    if (isLost) control?.focus()
    else if (document.activeElement !== control) moved.current = null
  })
  const move = ({id, position: was}: Faq, position: number, control: string) => {
    moved.current = control
    change.mutate({id, position, seen: {position: was}}, {onError: failed})
  }
  const deleteFaq = ({id}: Faq) =>
    remove.mutate(id, {
      onSuccess: () =>
        toast({
          title: m.question_deleted(),
          action: {label: m.undo(), onClick: () => restore.mutate(id, {onError: failed})},
        }),
      onError: failed,
    })
  if (faqs.length === 0) {
    return (
      <EmptyState picture="empty-requests" title={m.no_questions_here()}>
        {m.add_the_first_one()}
      </EmptyState>
    )
  }
  const places = group.map((_, index) => ({
    value: String(index + 1),
    label: m.place_of({place: index + 1, count: group.length}),
  }))
  return (
    <ol className="space-y-3">
      {faqs.map(faq => {
        const index = group.indexOf(faq)
        const {question, answer, language} = shownText(faq, values)
        return (
          <Card as="li" key={faq.id} className="space-y-2">
            <div lang={language} className="space-y-2">
              <p className="font-semibold">{question}</p>
              <p className="text-14 text-muted">{answer.split(/\n\s*\n/)[0]}</p>
            </div>
            <LanguageMissing faq={faq} />
            {!faq.in_faq && <p className="text-13 text-muted">{m.assistant_only()}</p>}
            <div className="flex flex-wrap items-start gap-1">
              <IconButton
                id={`up-${faq.id}`}
                icon={ArrowUp}
                label={m.move_up({question})}
                disabledReason={needs(m.moving()) ?? (index === 0 ? m.it_is_the_first() : busy)}
                onClick={() => move(faq, index, `up-${faq.id}`)}
              />
              <IconButton
                id={`down-${faq.id}`}
                icon={ArrowDown}
                label={m.move_down({question})}
                disabledReason={needs(m.moving()) ?? (index === group.length - 1 ? m.it_is_the_last() : busy)}
                onClick={() => move(faq, index + 2, `down-${faq.id}`)}
              />
              <SelectField
                label={m.position_of({question})}
                hideLabel
                name={`place-${faq.id}`}
                value={String(index + 1)}
                disabled={needs(m.moving()) !== undefined}
                hint={needs(m.moving())}
                options={places}
                onChange={place => move(faq, Number(place), `place-${faq.id}`)}
              />
              <IconButton icon={Pencil} label={m.edit_staff({question})} onClick={() => onEdit(faq)} />
              <IconButton
                icon={Trash2}
                label={m.delete_text_4({question})}
                disabledReason={needs(m.deleting_it())}
                onClick={() => deleteFaq(faq)}
              />
            </div>
          </Card>
        )
      })}
    </ol>
  )
}

/** What the dialog edits: a question, a new one, or the answer to one that the assistant could not answer. */
interface Edited {
  readonly faq: Faq | null
  readonly open?: OpenQuestion
}

const audienceOf = {parent: 'Parents', caregiver: 'Caregivers', agency: 'Agencies', guest: 'General'} as const

/** FAQs in four groups: add, edit, reorder and delete. */
export function FaqsScreen({group, onGroup}: {group: FaqAudience; onGroup: (group: FaqAudience) => void}) {
  const {data, error, refetch} = useQuery(platformQueries.faqs())
  const [edited, setEdited] = useState<Edited | null>(null)
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState<'none' | 'en' | 'es'>('none')
  const isFound = (faq: Faq) =>
    (missing === 'none' || languageMissing(faq) === missing) &&
    hasEveryWord(
      fillText(`${faq.question} ${faq.answer} ${faq.question_es} ${faq.answer_es}`, data?.variables ?? {}),
      foldWords(words),
    )
  const groupOf = (audience: FaqAudience) => data?.items.filter(faq => faq.audience === audience) ?? []
  return (
    <>
      <PageHeader
        title={m.faqs()}
        lead={m.what_the_public_faq_page_shows()}
        action={data && <Button onClick={() => setEdited({faq: null})}>{m.add_a_question()}</Button>}
      />
      <OpenQuestions onAnswer={open => setEdited({faq: null, open})} />
      {data && (
        <div className="mb-6 grid gap-4 md:max-w-md">
          <SearchField label={m.find_a_question()} value={words} onChange={setWords} />
          <SegmentedControl
            label={m.written_in()}
            value={missing}
            onChange={setMissing}
            options={[
              {value: 'none', label: m.faqs_in_any_language()},
              {value: 'es', label: m.faqs_not_in_spanish()},
              {value: 'en', label: m.faqs_not_in_english()},
            ]}
          />
        </div>
      )}
      {data ? (
        <Tabs<FaqAudience>
          label={m.group()}
          value={group}
          onChange={onGroup}
          tabs={FaqAudience.options.map(audience => {
            const all = groupOf(audience)
            const faqs = all.filter(isFound)
            return {
              value: audience,
              label: audienceText[audience],
              count: faqs.length,
              content: <Questions faqs={faqs} group={all} values={data.variables} onEdit={faq => setEdited({faq})} />,
            }
          })}
        />
      ) : error ? (
        <LoadError what={m.the_questions()} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCards count={4} />
      )}
      {edited && data && (
        <FaqDialog
          suggested={edited.faq?.audience ?? (edited.open ? audienceOf[edited.open.user_type] : group)}
          faq={edited.faq}
          open={edited.open}
          values={data.variables}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

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
function FaqDialog({
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
  const now = savedMeanwhile<Faq>(error)
  if (now && now !== saved) setSaved(now)
  const typed = {question, answer, question_es, answer_es, in_faq: isInFaq}
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
      disabledReason={needs(m.saving())}
      error={error && messageOf(error)}
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
