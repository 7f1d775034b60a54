import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import type {OpenQuestion} from '#contract/admin/platform.ts'
import {platformQueries, useCloseQuestion} from '#data/queries/admin/platform.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {asQuestion} from '#lib/letter-case.ts'
import {DateTime} from '../date-time.tsx'

const people = {
  parent: m.families_staff(),
  caregiver: m.caregivers_staff(),
  agency: m.agencies_staff(),
  guest: m.guests_staff(),
} as const

const states = [
  {value: 'open', label: m.open_requests_of_kind()},
  {value: 'closed', label: m.closed_requests_of_kind()},
] as const

/** Questions for which the assistant found no answer, most asked first, or those that staff have closed. */
export function OpenQuestions({onAnswer}: {onAnswer: (question: OpenQuestion) => void}) {
  const [status, setStatus] = useState<'open' | 'closed'>('open')
  const {data} = useQuery(platformQueries.openQuestions(status))
  const close = useCloseQuestion()
  const needs = useNeedsConnection()
  const items = data?.items ?? []
  if (!data) return null
  const setAside = (id: string) =>
    close.mutate(id, {
      onError: error => toast({title: m.something_went_wrong_staff(), description: messageOf(error), tone: 'bad'}),
    })
  return (
    <Card as="section" aria-labelledby="open-questions" className="mb-6 space-y-3">
      <h2 id="open-questions" className="font-semibold">
        {m.questions_that_the_assistant_could_not()}
      </h2>
      <div className="max-w-xs">
        <SegmentedControl label={m.show()} hideLabel value={status} onChange={setStatus} options={states} />
      </div>
      {items.length === 0 && (
        <p className="text-muted">
          {status === 'open' ? m.no_questions_are_waiting() : m.no_question_was_closed_yet()}
        </p>
      )}
      <ul className="divide-y divide-line">
        {items.map(question => (
          <li key={question.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <p className="min-w-[min(12rem,100%)] grow">
              {asQuestion(question.question)}
              <span className="block text-14 text-muted">
                {m.asked_by({count: question.asked_count, who: people[question.user_type]})}
                {question.closed_at && (
                  <>
                    {m.then_closed()}
                    <DateTime at={question.closed_at} dayOnly />
                  </>
                )}
              </span>
            </p>
            {status === 'open' && (
              <div className="flex gap-2">
                <Button size="sm" disabledReason={needs(m.answering())} onClick={() => onAnswer(question)}>
                  {m.answer()}
                </Button>
                <Button
                  size="sm"
                  variant="secondary"
                  disabledReason={needs(m.setting_it_aside()) ?? (close.isPending ? m.one_moment_staff() : undefined)}
                  onClick={() => setAside(question.id)}
                >
                  {m.set_aside()}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
