import {useQuery} from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import {useState} from 'react'
import * as v from 'valibot'
import {FaqAudience, type Faq} from '#contract/content/support.ts'
import {platformQueries, useChangeFaq, useDeleteFaq, useRestoreFaq, useCreateFaq} from '#data/queries/admin/platform.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {Tabs} from '#ui/primitives/tabs.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {createFaq, type OpenQuestion} from '#contract/admin/platform.ts'
import {TextVariable} from '#contract/content/variables.ts'
import {limits} from '#contract/limits.ts'
import {fillText, variableMeanings, type TextValues} from '#domain/content/text-variables.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {LoadError} from '../staff-list.tsx'
import {OpenQuestions} from './open-questions.tsx'

const failed = (error: Error) => toast({title: 'Something went wrong', description: messageOf(error), tone: 'bad'})

function Questions({faqs, onEdit}: {faqs: readonly Faq[]; onEdit: (faq: Faq) => void}) {
  const change = useChangeFaq()
  const remove = useDeleteFaq()
  const restore = useRestoreFaq()
  const needs = useNeedsConnection()
  const busy = change.isPending ? 'One moment' : undefined
  const move = ({id}: Faq, position: number) => change.mutate({id, position}, {onError: failed})
  const deleteFaq = ({id}: Faq) =>
    remove.mutate(id, {
      onSuccess: () =>
        toast({
          title: 'Question deleted',
          action: {label: 'Undo', onClick: () => restore.mutate(id, {onError: failed})},
        }),
      onError: failed,
    })
  if (faqs.length === 0) {
    return (
      <EmptyState picture="empty-requests" title="No questions here">
        Add the first one.
      </EmptyState>
    )
  }
  return (
    <ol className="space-y-3">
      {faqs.map((faq, index) => (
        <Card as="li" key={faq.id} className="space-y-2">
          <p className="font-semibold">{faq.question}</p>
          <p className="text-14 text-muted">{faq.answer.split(/\n\s*\n/)[0]}</p>
          {!faq.in_faq && <p className="text-13 text-muted">Assistant only</p>}
          <div className="flex flex-wrap gap-1">
            <IconButton
              icon={ArrowUp}
              label={`Move up: ${faq.question}`}
              disabledReason={needs('Moving') ?? (index === 0 ? 'It is the first' : busy)}
              onClick={() => move(faq, index)}
            />
            <IconButton
              icon={ArrowDown}
              label={`Move down: ${faq.question}`}
              disabledReason={needs('Moving') ?? (index === faqs.length - 1 ? 'It is the last' : busy)}
              onClick={() => move(faq, index + 2)}
            />
            <IconButton icon={Pencil} label={`Edit: ${faq.question}`} onClick={() => onEdit(faq)} />
            <IconButton
              icon={Trash2}
              label={`Delete: ${faq.question}`}
              disabledReason={needs('Deleting it')}
              onClick={() => deleteFaq(faq)}
            />
          </div>
        </Card>
      ))}
    </ol>
  )
}

/** What the dialog edits: a question, a new one, or the answer to one that the assistant could not answer. */
interface Edited {
  readonly faq: Faq | null
  readonly open?: OpenQuestion
}

const audienceOf = {parent: 'Parents', caregiver: 'Caregivers', agency: 'Agencies', guest: 'General'} as const

const asSentence = (question: string) =>
  `${question.charAt(0).toUpperCase()}${question.slice(1).replace(/[?.!\s]*$/, '')}?`

/** FAQs in four groups: add, edit, reorder and delete. */
export function FaqsScreen({group, onGroup}: {group: FaqAudience; onGroup: (group: FaqAudience) => void}) {
  const {data, error, refetch} = useQuery(platformQueries.faqs())
  const [edited, setEdited] = useState<Edited | null>(null)
  const [words, setWords] = useState('')
  const isFound = ({question, answer}: Faq) =>
    `${question} ${answer}`.toLowerCase().includes(words.trim().toLowerCase())
  const of = (audience: FaqAudience) => data?.items.filter(faq => faq.audience === audience && isFound(faq)) ?? []
  return (
    <>
      <PageHeader
        title="FAQs"
        lead="What the public FAQ page shows and the assistant answers."
        action={data && <Button onClick={() => setEdited({faq: null})}>Add a question</Button>}
      />
      <OpenQuestions onAnswer={open => setEdited({faq: null, open})} />
      {data && <SearchField label="Find a question" value={words} onChange={setWords} />}
      {data ? (
        <Tabs<FaqAudience>
          label="Group"
          value={group}
          onChange={onGroup}
          tabs={FaqAudience.options.map(audience => ({
            value: audience,
            label: audience,
            count: of(audience).length,
            content: <Questions faqs={of(audience)} onEdit={faq => setEdited({faq})} />,
          }))}
        />
      ) : error ? (
        <LoadError what="The questions" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCards count={4} />
      )}
      {edited && data && (
        <FaqDialog
          audience={edited.faq?.audience ?? (edited.open ? audienceOf[edited.open.user_type] : group)}
          faq={edited.faq}
          open={edited.open}
          values={data.variables}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

/** A new question of a group, or changes to one. */
function FaqDialog({
  audience,
  faq,
  open,
  values,
  onClose,
}: {
  audience: FaqAudience
  faq: Faq | null
  open?: OpenQuestion | undefined
  values: TextValues
  onClose: () => void
}) {
  const [question, setQuestion] = useState(faq?.question ?? (open ? asSentence(open.question) : ''))
  const [answer, setAnswer] = useState(faq?.answer ?? '')
  const [isInFaq, setInFaq] = useState(faq ? faq.in_faq : !open)
  const [isJudged, setJudged] = useState(false)
  const create = useCreateFaq()
  const change = useChangeFaq()
  const needs = useNeedsConnection()
  const {isPending, error} = faq ? change : create
  const judged = v.safeParse(createFaq.body, {
    audience,
    question,
    answer,
    in_faq: isInFaq,
    ...(open && {answers: open.id}),
  })
  const wrong = isJudged && !judged.success ? v.flatten(judged.issues).nested : undefined
  const save = () => {
    setJudged(true)
    if (!judged.success) return
    if (faq) change.mutate({id: faq.id, question, answer, in_faq: isInFaq}, {onSuccess: onClose})
    else create.mutate(judged.output, {onSuccess: onClose})
  }
  return (
    <FormDialog
      onClose={onClose}
      size="md"
      title={faq ? 'Edit question' : `Add a question for ${audience}`}
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
        hint="Plain text; an empty line starts a new paragraph"
        value={answer}
        onChange={setAnswer}
        rows={8}
        maxLength={limits.text_max}
        error={wrong?.answer?.[0]}
      />
      <Checkbox
        checked={isInFaq}
        onChange={setInFaq}
        label="Show on the FAQ page"
        hint="The assistant answers it either way"
      />
      {/\{\{/.test(question + answer) && (
        <div role="group" aria-label="Preview" className="space-y-2 rounded-field bg-sunk p-3.5">
          <p className="font-semibold">{fillText(question, values)}</p>
          <p className="whitespace-pre-line">{fillText(answer, values)}</p>
        </div>
      )}
      <details className="text-14">
        <summary className="target cursor-pointer text-primary">Insert a variable</summary>
        <dl className="space-y-1 pt-2">
          {TextVariable.options.map(name => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt className="font-mono">{`{{${name}}}`}</dt>
              <dd className="text-muted">
                {variableMeanings[name]}: {values[name]}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </FormDialog>
  )
}
