import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import {useState} from 'react'
import {FaqAudience} from '#contract/bookings/choices.ts'
import {platformQueries, useChangeFaq, useDeleteFaq, useRestoreFaq} from '#data/queries/admin/platform.ts'
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
import type {OpenQuestion, StaffFaq as Faq} from '#contract/admin/platform.ts'
import {faqIn, languageMissing} from '#domain/content/faq-text.ts'
import {fillText, type TextValues} from '#domain/content/text-variables.ts'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {LoadError} from '../staff-list.tsx'
import {FaqDialog} from './faq-dialog.tsx'
import {MoveFaqDialog} from './move-faq-dialog.tsx'
import {OpenQuestions} from './open-questions.tsx'
import {foldWords, hasEveryWord} from '#lib/fold-text.ts'

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
  groupOf,
  values,
  onEdit,
}: {
  faqs: readonly Faq[]
  group: readonly Faq[]
  groupOf: (audience: FaqAudience) => readonly Faq[]
  values: TextValues
  onEdit: (faq: Faq) => void
}) {
  const change = useChangeFaq()
  const remove = useDeleteFaq()
  const restore = useRestoreFaq()
  const needs = useNeedsConnection()
  const busy = change.isPending ? m.one_moment_staff() : undefined
  const [moving, setMoving] = useState<Faq | null>(null)
  const move = ({id, position: was}: Faq, position: number) =>
    change.mutate({id, position, seen: {position: was}}, {onError: failed})
  const deleteFaq = ({id, changed_at}: Faq) =>
    remove.mutate(
      {id, changed_at},
      {
        onSuccess: () =>
          toast({
            title: m.question_deleted(),
            action: {label: m.undo(), onClick: () => restore.mutate(id, {onError: failed})},
          }),
        onError: failed,
      },
    )
  if (faqs.length === 0) {
    return (
      <EmptyState picture="empty-requests" title={m.no_questions_here()}>
        {m.add_the_first_one()}
      </EmptyState>
    )
  }
  return (
    <>
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
                  icon={ArrowUp}
                  label={m.move_up({question})}
                  disabledReason={needs(m.moving()) ?? (index === 0 ? m.it_is_the_first() : busy)}
                  onClick={() => move(faq, index)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={m.move_down({question})}
                  disabledReason={needs(m.moving()) ?? (index === group.length - 1 ? m.it_is_the_last() : busy)}
                  onClick={() => move(faq, index + 2)}
                />
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={m.move_to_question({question})}
                  disabledReason={needs(m.moving()) ?? busy}
                  onClick={() => setMoving(faq)}
                >
                  {m.move_to()}
                </Button>
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
      {moving && (
        <MoveFaqDialog
          faq={moving}
          question={shownText(moving, values).question}
          groupOf={groupOf}
          onClose={() => setMoving(null)}
        />
      )}
    </>
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
              content: (
                <Questions
                  faqs={faqs}
                  group={all}
                  groupOf={groupOf}
                  values={data.variables}
                  onEdit={faq => setEdited({faq})}
                />
              ),
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
